package fairlead.uri.charset;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/**
 * UTF-16LE or UTF-16BE with the "shared UTF-16 decoder" of the Encoding Standard (Section 14.2.1).
 * The JDK's decoder takes the unit after a lone high surrogate for a part of the error, and
 * swallows for example the {@code <} of a tag.
 *
 * <p>Immutable and thread-safe, unlike its decoders and encoders.
 */
final class Utf16Charset extends Charset {

  private final Charset jdk; // encodes the same
  private final ByteOrder order;

  Utf16Charset(ByteOrder order) {
    super(order == ByteOrder.BIG_ENDIAN ? "UTF-16BE" : "UTF-16LE", null);
    this.jdk =
        order == ByteOrder.BIG_ENDIAN ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;
    this.order = order;
  }

  @Override
  public boolean contains(Charset other) {
    return jdk.contains(other);
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new Decoder(this, order);
  }

  @Override
  public CharsetEncoder newEncoder() {
    return jdk.newEncoder();
  }

  private static final class Decoder extends CharsetDecoder {

    private final ByteOrder order;

    Decoder(Charset charset, ByteOrder order) {
      super(charset, 0.5f, 1);
      this.order = order;
    }

    @Override
    protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
      ByteBuffer units = in.duplicate().order(order);
      int at = in.position();
      int limit = in.limit();
      try {
        while (limit - at >= 2) {
          char unit = units.getChar(at);
          if (!Character.isSurrogate(unit)) {
            if (!out.hasRemaining()) {
              return CoderResult.OVERFLOW;
            }
            out.put(unit);
            at += 2;
            continue;
          }
          if (Character.isLowSurrogate(unit)) {
            return CoderResult.malformedForLength(2);
          }
          if (limit - at < 4) {
            return CoderResult.UNDERFLOW; // at the end, all bytes that are left are one error
          }
          char next = units.getChar(at + 2);
          if (!Character.isLowSurrogate(next)) {
            return CoderResult.malformedForLength(2);
          }
          if (out.remaining() < 2) {
            return CoderResult.OVERFLOW;
          }
          out.put(unit).put(next);
          at += 4;
        }
        return CoderResult.UNDERFLOW;
      } finally {
        in.position(at);
      }
    }
  }
}
