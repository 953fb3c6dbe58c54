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
 * of positions in ascending order. In UTF-8 and in charsets of one byte each, only the bytes are
 * read. In others, the bytes up to each position are decoded a second time. So the offset is right
 * in every charset of the Encoding Standard, and across undecodable bytes.
 *
 * <p>Not thread-safe.
 */
public final class TextCursor {

  private static final int STEP = 8192;
  private static final byte ESCAPE = 0x1B;

  private final String text;
  private final ByteBuffer bytes;
  private final byte[] octets; // the same
  private final int bytesStart;
  private final boolean oneByteEach;
  private final boolean utf8; // without undecodable bytes

  private final boolean hasEscapes;
  private final CharsetDecoder decoder;
  private final char[] scratch;
  private int offset;
  private int ahead; // how many chars the bytes are ahead of the offset, in the middle of a pair
  private int line = 1;
  private int column = 1;

  TextCursor(String text, byte[] octets, int start, int end, boolean oneByteEach, Charset charset) {
    this.text = text;
    this.bytes = ByteBuffer.wrap(octets, start, end - start);
    this.octets = octets;
    this.bytesStart = start;
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
    if (target < offset || target > text.length()) {
      throw new IllegalArgumentException("from " + offset + " to " + target);
    }
    if (oneByteEach) {
      walkBytes(bytesStart + target);
    } else if (utf8) {
      walkUtf8(target - offset);
    } else {
      skipChars(target - offset);
      walkChars(target);
    }
    offset = target;
  }

  /** Counts lines and columns up to an offset in the bytes, where each byte is a character. */
  private void walkBytes(int target) {
    int at = bytesStart + offset;
    int from = at - column + 1; // where the line begins
    while (at < target) {
      at += MarkupText.plain(octets, at, target);
      if (at < target && endsLine(at++)) {
        line++;
        from = at;
      }
    }
    column = at - from + 1;
  }

  /** Whether a line ends after a byte of US-ASCII. */
  private boolean endsLine(int at) {
    return octets[at] == '\n'
        || (octets[at] == '\r' && !(at + 1 < bytes.limit() && octets[at + 1] == '\n'));
  }

  /** Counts lines, columns and bytes of so many chars. */
  private void walkUtf8(int chars) {
    int at = bytes.position();
    int left = chars - ahead;
    while (left > 0) {
      int plain = MarkupText.plain(octets, at, Math.min(bytes.limit(), at + left));
      at += plain;
      left -= plain;
      column += plain;
      if (left > 0) {
        int octet = octets[at];
        boolean end = octet >= 0 && endsLine(at);
        // The first bits of a sequence say how long it is; one of four bytes is a pair of chars.
        int length = octet >= 0 ? 1 : Integer.numberOfLeadingZeros(~octet << 24);
        at += length;
        left -= length == 4 ? 2 : 1;
        line += end ? 1 : 0;
        column = end ? 1 : column + 1;
      }
    }
    ahead = -left;
    bytes.position(at);
  }

  /** Counts lines and columns up to an offset. */
  private void walkChars(int target) {
    for (int at = offset; at < target; at++) {
      char c = text.charAt(at);
      boolean paired = c == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n';
      if (c == '\n' || (c == '\r' && !paired)) {
        line++;
        column = 1;
      } else {
        column += Character.isLowSurrogate(c) ? 0 : 1;
      }
    }
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
