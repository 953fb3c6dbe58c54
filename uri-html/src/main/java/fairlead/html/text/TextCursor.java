package fairlead.html.text;

import fairlead.html.SourceSpan;
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
 * in every charset of the Encoding Standard, and across undecodable bytes. Offsets that it moves to
 * are in UTF-16 units, or in the units of an encoded {@link MarkupText}; in a part of a document,
 * from the start of the part.
 *
 * <p>Not thread-safe.
 */
public final class TextCursor {

  private static final int STEP = 8192;
  private static final byte ESCAPE = 0x1B;

  private enum Way {
    /** Each byte is a character. */
    BYTES,
    /** UTF-8 that is well-formed, with offsets in UTF-16 units. */
    UTF_8,
    /** UTF-8 that is well-formed, with offsets in bytes. */
    UTF_8_BYTES,
    DECODER
  }

  private final Way way;
  private final String text; // empty unless it is decoded
  private final ByteBuffer bytes;
  private final byte[] octets; // the same
  private final int bytesStart;
  private int errorEnd; // where the last undecodable sequence ends; no character begins before
  private final int end; // in the units of offsets, or beyond it

  private final boolean hasEscapes;
  private final CharsetDecoder decoder;
  private final char[] scratch;
  private final TextPlace from; // where the bytes begin
  private int target; // what was moved to last
  private int offset; // in UTF-16 units; beyond the target if that is in the middle of a pair
  private int line;
  private int column;

  private TextCursor(
      Way way, String text, byte[] octets, int start, int end, Charset charset, TextPlace from) {
    this.from = from;
    this.line = from.line();
    this.column = from.column();
    this.way = way;
    this.text = text;
    this.bytes = ByteBuffer.wrap(octets, start, end - start);
    this.octets = octets;
    this.bytesStart = start;
    this.errorEnd = start;
    this.end = way == Way.DECODER ? text.length() : end - start;
    this.hasEscapes = charset.name().equals("ISO-2022-JP");
    this.decoder =
        charset
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    this.scratch = new char[way == Way.DECODER ? Math.max(2, Math.min(STEP, text.length())) : 0];
  }

  /** A cursor in a text where each byte is a character. */
  static TextCursor ofBytes(byte[] octets, int start, int end, TextPlace from) {
    return new TextCursor(Way.BYTES, "", octets, start, end, StandardCharsets.ISO_8859_1, from);
  }

  /**
   * A cursor in UTF-8 that is well-formed.
   *
   * @param inBytes whether offsets are in bytes, not in UTF-16 units
   */
  static TextCursor ofUtf8(byte[] octets, int start, int end, boolean inBytes, TextPlace from) {
    Way way = inBytes ? Way.UTF_8_BYTES : Way.UTF_8;
    return new TextCursor(way, "", octets, start, end, StandardCharsets.UTF_8, from);
  }

  /** A cursor in a text in any charset. */
  static TextCursor decoding(
      String text, byte[] octets, int start, int end, Charset charset, TextPlace from) {
    return new TextCursor(Way.DECODER, text, octets, start, end, charset, from);
  }

  /**
   * Moves forward.
   *
   * @param to an offset in the text; not between two chars that come from one sequence of bytes
   * @throws IllegalArgumentException if the cursor is already past it, or if it is beyond the text
   */
  public void moveTo(int to) {
    if (to < target || to > end) {
      throw new IllegalArgumentException("from " + target + " to " + to);
    }
    switch (way) {
      case BYTES -> walkBytes(bytesStart + to);
      case UTF_8, UTF_8_BYTES -> walkUtf8(to);
      case DECODER -> {
        skipChars(to - offset);
        walkChars(to);
        offset = to;
      }
    }
    target = to;
  }

  /** Counts lines and columns up to an offset in the bytes, where each byte is a character. */
  private void walkBytes(int to) {
    int at = bytesStart + offset;
    int from = at - column + 1; // where the line begins
    while (at < to) {
      at += MarkupText.plain(octets, at, to);
      if (at < to && endsLine(at++)) {
        line++;
        from = at;
      }
    }
    column = at - from + 1;
    offset = at - bytesStart;
  }

  /** Whether a line ends after a byte of US-ASCII. */
  private boolean endsLine(int at) {
    return octets[at] == '\n'
        || (octets[at] == '\r' && !(at + 1 < bytes.limit() && octets[at + 1] == '\n'));
  }

  /** Counts lines, columns, bytes and UTF-16 units up to an offset. */
  private void walkUtf8(int to) {
    int at = bytes.position();
    int limit = bytes.limit();
    int left = left(to, at);
    while (left > 0) {
      int plain = MarkupText.plain(octets, at, Math.min(limit, at + left));
      at += plain;
      offset += plain;
      column += plain;
      if (plain < left) {
        if (at == limit) {
          throw new IllegalArgumentException("beyond the text: " + to);
        }
        int octet = octets[at];
        boolean endsLine = octet >= 0 && endsLine(at);
        int length = octet >= 0 ? 1 : MarkupText.utf8Length(octet);
        at += length;
        offset += length == 4 ? 2 : 1; // four bytes are a pair of surrogates
        line += endsLine ? 1 : 0;
        column = endsLine ? 1 : column + 1;
      }
      left = left(to, at);
    }
    bytes.position(at);
  }

  private int left(int to, int at) {
    return way == Way.UTF_8_BYTES ? bytesStart + to - at : to - offset;
  }

  /** Counts lines and columns up to an offset. */
  private void walkChars(int to) {
    for (int at = offset; at < to; at++) {
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
        errorEnd = bytes.position() + result.length();
        bytes.position(errorEnd);
        left--;
      } else if (result.isUnderflow()) {
        return; // the rest comes from a flush and has no bytes
      }
      // A decoder may ask for room for a surrogate pair before it sees that it needs none.
      room = out.position() == 0 && result.isOverflow() ? 2 : Math.min(left, scratch.length);
    }
  }

  /**
   * Moves over a part of the text.
   *
   * @param from where it begins
   * @param to where it ends, exclusive
   */
  public SourceSpan span(int from, int to, SourceSpan.Precision precision) {
    moveTo(from);
    int startLine = line;
    int startColumn = column;
    int start = offset();
    int byteStart = byteOffset();
    moveTo(to);
    return new SourceSpan(startLine, startColumn, start, offset(), byteStart, byteEnd(), precision);
  }

  /** The offset in the decoded text, in UTF-16 units. */
  public int offset() {
    return from.offset() + (way == Way.UTF_8 ? target : offset);
  }

  /**
   * The offset of the character after the cursor in the document's bytes, byte order mark included.
   * An escape sequence that belongs to the character is part of it.
   */
  public int byteOffset() {
    int at = walked();
    // The decoder of ISO-2022-JP reads the escape sequences of the next character ahead.
    while (hasEscapes && at - 3 >= errorEnd && bytes.get(at - 3) == ESCAPE) {
      at -= 3;
    }
    return from.byteOffset() + at;
  }

  /**
   * Where a text that ends at the cursor ends in the document's bytes: at {@link #byteOffset} or,
   * if escape sequences follow, after them.
   */
  public int byteEnd() {
    return from.byteOffset() + walked();
  }

  private int walked() {
    return way == Way.BYTES ? bytesStart + offset : bytes.position();
  }

  /** The place after what was moved over, where another part may begin. */
  public TextPlace place() {
    return new TextPlace(line, column, offset(), byteOffset());
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
