package fairlead.uri.charset;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.util.Arrays;

/** Adapts an encoder of the standard to the JDK's interface. */
final class MultiByteCharsetEncoder extends CharsetEncoder {

  private static final int MOST = 8; // an escape sequence, a character, the sequence that ends it

  private final MultiByteCharset charset;
  private OutputEncoder encoder;
  private final ByteBuffer pending = ByteBuffer.allocate(2 * MOST).limit(0);
  private boolean finished;

  MultiByteCharsetEncoder(MultiByteCharset charset, OutputEncoder encoder) {
    super(charset, 2, MOST);
    this.charset = charset;
    this.encoder = encoder;
  }

  /** Called while the encoder is constructed, before it knows its charset. */
  @Override
  public boolean isLegalReplacement(byte[] replacement) {
    return Arrays.equals(replacement, new byte[] {'?'}) || super.isLegalReplacement(replacement);
  }

  @Override
  protected void implReset() {
    if (charset != null) {
      encoder = charset.outputEncoder();
      pending.limit(0);
      finished = false;
    }
  }

  private boolean drain(ByteBuffer out) {
    while (pending.hasRemaining() && out.hasRemaining()) {
      out.put(pending.get());
    }
    return !pending.hasRemaining();
  }

  @Override
  protected CoderResult encodeLoop(CharBuffer in, ByteBuffer out) {
    while (drain(out)) {
      if (!in.hasRemaining()) {
        return CoderResult.UNDERFLOW;
      }
      int codePoint = in.get(in.position());
      int length = 1;
      if (Character.isHighSurrogate((char) codePoint)) {
        if (in.remaining() < 2) {
          return CoderResult.UNDERFLOW;
        }
        char low = in.get(in.position() + 1);
        if (Character.isLowSurrogate(low)) {
          codePoint = Character.toCodePoint((char) codePoint, low);
          length = 2;
        }
      }
      if (length == 1 && Character.isSurrogate((char) codePoint)) {
        return CoderResult.malformedForLength(1);
      }
      pending.clear();
      boolean encoded = encoder.encode(codePoint, pending) == OutputEncoder.ENCODED;
      pending.flip();
      if (!encoded) { // the sequence that switches to the replacement's state comes first
        return drain(out) ? CoderResult.unmappableForLength(length) : CoderResult.OVERFLOW;
      }
      in.position(in.position() + length);
    }
    return CoderResult.OVERFLOW;
  }

  @Override
  protected CoderResult implFlush(ByteBuffer out) {
    if (!finished && drain(out)) {
      pending.clear();
      encoder.finish(pending);
      pending.flip();
      finished = true;
    }
    return drain(out) ? CoderResult.UNDERFLOW : CoderResult.OVERFLOW;
  }
}
