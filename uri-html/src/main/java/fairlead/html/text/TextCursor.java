package fairlead.html.text;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Moves forward through a text and tracks line, column and byte offset. One pass serves any number
 * of positions in ascending order. In UTF-8, the characters say how many bytes there are. In other
 * multi-byte charsets, the bytes up to each position are decoded a second time. So the offset is
 * right in every charset of the Encoding Standard, and across undecodable bytes.
 *
 * <p>Not thread-safe.
 */
public final class TextCursor {

  private static final int STEP = 8192;
  private static final byte ESCAPE = 0x1B;

  private final char[] text;
  private final ByteBuffer bytes;
  private final int bytesStart;
  private final boolean oneByteEach;
  private final boolean utf8; // without undecodable bytes

  private final boolean hasEscapes;
  private final CharsetDecoder decoder;
  private final char[] scratch;
  private int offset;
  private int line = 1;
  private int column = 1;

  TextCursor(String text, ByteBuffer bytes, boolean oneByteEach, Charset charset) {
    this.text = text.toCharArray(); // takes a fraction of the time of a walk through the string
    this.bytes = bytes;
    this.bytesStart = bytes.position();
    this.oneByteEach = oneByteEach;
    this.utf8 = charset.equals(StandardCharsets.UTF_8) && text.indexOf('\uFFFD') < 0;
    this.hasEscapes = charset.name().equals("ISO-2022-JP");
    this.decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    this.scratch =
        oneByteEach || utf8 ? new char[0] : new char[Math.max(2, Math.min(STEP, text.length()))];
  }

  /**
   * Moves forward.
   *
   * @param target an offset in UTF-16 units of the text; not between two chars that come from one
   *     sequence of bytes
   * @throws IllegalArgumentException if the cursor is already past it, or if it is beyond the text
   */
  public void moveTo(int target) {
    if (target < offset || target > text.length) {
      throw new IllegalArgumentException("from " + offset + " to " + target);
    }
    if (!oneByteEach && !utf8) {
      skipChars(target - offset);
    }
    int length = walk(target);
    if (utf8 && !oneByteEach) {
      bytes.position(bytes.position() + length);
    }
    offset = target;
  }

  /** Counts lines and columns up to an offset, and the bytes that the text takes in UTF-8. */
  private int walk(int target) {
    int length = target - offset;
    int from = offset; // the offset where the count of columns starts
    int columns = column;
    for (int at = offset; at < target; at++) {
      char c = text[at];
      if (c > '\r' && c < 0x80) {
        continue;
      }
      if (c == '\n' || (c == '\r' && !(at + 1 < text.length && text[at + 1] == '\n'))) {
        line++;
        columns = 1;
        from = at + 1;
      } else if (c >= 0x80) {
        columns -= Character.isLowSurrogate(c) ? 1 : 0;
        // Each half of a pair stands for two of its four bytes.
        length += c < 0x800 || Character.isSurrogate(c) ? 1 : 2;
      }
    }
    column = columns + target - from;
    return length;
  }

  /** Decodes until so many chars have been seen. An undecodable sequence counts as one. */
  private void skipChars(int count) {
    int left = count;
    int room = Math.min(left, scratch.length);
    while (left > 0) {
      CharBuffer out = CharBuffer.wrap(scratch, 0, room);
      CoderResult result = decoder.decode(bytes, out, true);
      left -= out.position();
      if (result.isError() && left > 0) {
        bytes.position(bytes.position() + result.length());
        left--;
      } else if (result.isUnderflow()) {
        return; // the rest comes from a flush and has no bytes
      }
      // A decoder may ask for room for a surrogate pair before it sees that it needs none.
      room = out.position() == 0 && result.isOverflow() ? 2 : Math.min(left, scratch.length);
    }
  }

  /** The offset in the text, in UTF-16 units. */
  public int offset() {
    return offset;
  }

  /**
   * The offset of the character after the cursor in the document's bytes, byte order mark included.
   * An escape sequence that belongs to the character is part of it.
   */
  public int byteOffset() {
    int at = byteEnd();
    // The decoder of ISO-2022-JP reads the escape sequences of the next character ahead.
    while (hasEscapes && at >= bytesStart + 3 && bytes.get(at - 3) == ESCAPE) {
      at -= 3;
    }
    return at;
  }

  /**
   * Where a text that ends at the cursor ends in the document's bytes: at {@link #byteOffset} or,
   * if escape sequences follow, after them.
   */
  public int byteEnd() {
    return oneByteEach ? bytesStart + offset : bytes.position();
  }

  /** The line, from 1. A line ends with LF, CR or both. */
  public int line() {
    return line;
  }

  /** The column, from 1, in characters (code points). */
  public int column() {
    return column;
  }
}
