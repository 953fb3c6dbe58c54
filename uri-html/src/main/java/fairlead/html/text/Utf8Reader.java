package fairlead.html.text;

import fairlead.html.text.DocumentText.Undecodable;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Reads UTF-8, and ill-formed sequences as U+FFFD, as {@link String} does. It is two to three times
 * as fast as the JDK's decoder where characters beyond US-ASCII are few. In each call, the JDK's
 * decoder reads leading US-ASCII in bulk, and single bytes from the first other character on.
 */
final class Utf8Reader extends Reader {

  /**
   * Short enough that most blocks are pure US-ASCII, long enough that the cost of a call does not
   * matter.
   */
  private static final int BYTES_PER_CALL = 512;

  private static final char REPLACEMENT = '\uFFFD';

  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final ByteBuffer in;
  private final int end;
  private final Consumer<Undecodable> witness;
  private CharBuffer out = CharBuffer.allocate(0);
  private char low; // a second char that did not fit
  private boolean hasLow;

  private int chars;
  private int undecodable;
  private int firstUndecodable;

  /**
   * A reader of some bytes.
   *
   * @param end the end of the bytes, exclusive
   * @param witness receives what could not be decoded, after everything has been read
   */
  Utf8Reader(byte[] bytes, int start, int end, Consumer<Undecodable> witness) {
    this.in = ByteBuffer.wrap(bytes, start, end - start);
    this.end = end;
    this.witness = witness;
  }

  @Override
  public int read(char[] buffer, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, buffer.length);
    if (length == 0) {
      return 0;
    }
    if (hasLow) {
      buffer[offset] = low;
      hasLow = false;
      return 1;
    }
    int count = decode(buffer, offset, length);
    if (count == 0 && in.position() < end) {
      char[] pair = new char[2];
      hasLow = decode(pair, 0, 2) == 2;
      buffer[offset] = pair[0];
      low = pair[1];
      return 1;
    }
    return count == 0 ? -1 : count;
  }

  /** Decodes as much as fits. At the end of a buffer, a surrogate pair may not fit. */
  private int decode(char[] buffer, int offset, int length) {
    if (out.array() != buffer) {
      out = CharBuffer.wrap(buffer);
    }
    out.limit(offset + length).position(offset);
    while (in.position() < end && out.hasRemaining()) {
      in.limit(in.position() + Math.min(BYTES_PER_CALL, end - in.position()));
      CoderResult result = decoder.decode(in, out, in.limit() == end);
      if (result.isOverflow()) {
        break;
      }
      if (result.isError() && out.hasRemaining()) {
        firstUndecodable = undecodable++ == 0 ? chars + out.position() - offset : firstUndecodable;
        out.put(REPLACEMENT);
        in.position(in.position() + result.length());
      }
    }
    int count = out.position() - offset;
    chars += count;
    if (in.position() == end && count > 0) {
      witness.accept(new Undecodable(undecodable, firstUndecodable));
    }
    return count;
  }

  @Override
  public void close() {
    // nothing to close
  }
}
