package fairlead.html.text;

import java.io.Reader;
import java.io.StringReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A text with an octet for each of its units, which is quick to search for markup: characters of
 * US-ASCII are themselves, all others are negative. Usually the octets are the document's own.
 * Immutable as long as nobody writes to them.
 *
 * <p>Offsets are in units. These are UTF-16 units, or the octets of an {@linkplain #ofEncoded
 * encoded} text, whose {@link #text} has one char for each, as in ISO 8859-1. Text beyond markup
 * must be read with {@link #slice}.
 */
public final class MarkupText implements MarkupSource {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long EACH = 0x0101010101010101L;
  private static final long HIGH = 0x8080808080808080L;

  /** The line ends, and all other controls before them, are below this. */
  private static final long BELOW = 0x0E * EACH;

  /** Stands for all characters beyond US-ASCII. */
  private static final byte OTHER = (byte) 0x80;

  private final String text;
  private final byte[] octets; // at least as many as the text has units
  private final @Nullable Charset charset; // of the octets, if they are units of the text

  private MarkupText(String text, byte[] octets, @Nullable Charset charset) {
    this.text = text;
    this.octets = octets;
    this.charset = charset;
  }

  /** The octets of any text. */
  public static MarkupText of(String text) {
    char[] chars = text.toCharArray();
    byte[] octets = new byte[chars.length];
    for (int i = 0; i < octets.length; i++) {
      octets[i] = (byte) Math.min(chars[i], 0x80); // that is OTHER
    }
    return new MarkupText(text, octets, null);
  }

  /** The text of octets that are all US-ASCII. */
  static MarkupText ofAscii(byte[] octets, int start, int end) {
    return ofEncoded(octets, start, end, null);
  }

  /**
   * The text of octets that is not decoded.
   *
   * @param charset how to decode parts of it: UTF-8 that is well-formed, or a charset of one octet
   *     for each character; null for US-ASCII
   */
  static MarkupText ofEncoded(byte[] octets, int start, int end, @Nullable Charset charset) {
    byte[] own = start == 0 ? octets : Arrays.copyOfRange(octets, start, end);
    String text = new String(octets, start, end - start, StandardCharsets.ISO_8859_1);
    return new MarkupText(text, own, charset);
  }

  /** The text of octets in UTF-8 that are well-formed. */
  static MarkupText ofUtf8(byte[] octets, int start, int end) {
    char[] chars = new char[end - start]; // each has at least one byte
    byte[] own = new byte[end - start];
    int count = 0;
    int at = start;
    while (at < end) {
      int ascii = ascii(octets, at, end);
      for (int i = 0; i < ascii; i++) {
        chars[count + i] = (char) octets[at + i];
        own[count + i] = octets[at + i];
      }
      at += ascii;
      count += ascii;
      while (at < end && octets[at] < 0) {
        int units = Character.toChars(codePoint(octets, at, end), chars, count);
        own[count] = OTHER;
        own[count + units - 1] = OTHER;
        count += units;
        at += utf8Length(octets[at]);
      }
    }
    return new MarkupText(new String(chars, 0, count), own, null);
  }

  /** Whether octets are well-formed UTF-8. */
  static boolean isUtf8(byte[] octets, int start, int end) {
    int at = start;
    while (at < end) {
      at += ascii(octets, at, end);
      while (at < end && octets[at] < 0) {
        if (codePoint(octets, at, end) < 0) {
          return false;
        }
        at += utf8Length(octets[at]);
      }
    }
    return true;
  }

  /** How many octets the character has that begins with an octet beyond US-ASCII. */
  static int utf8Length(int first) {
    return Integer.numberOfLeadingZeros(~first << 24);
  }

  /** The code point of several octets. Negative if they are not well-formed (RFC 3629). */
  private static int codePoint(byte[] octets, int at, int end) {
    int first = octets[at] & 0xFF;
    int length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (first < 0xC2 || first > 0xF4 || at + length > end) {
      return -1;
    }
    int codePoint = first & (0x7F >> length);
    for (int i = 1; i < length; i++) {
      if ((octets[at + i] & 0xC0) != 0x80) {
        return -1;
      }
      codePoint = (codePoint << 6) | (octets[at + i] & 0x3F);
    }
    boolean shortest = codePoint >= (length == 3 ? 0x800 : length == 4 ? 0x10000 : 0);
    boolean surrogate =
        codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    return shortest && !surrogate && codePoint <= Character.MAX_CODE_POINT ? codePoint : -1;
  }

  /** The beginning of this text. */
  public MarkupText upTo(int end) {
    return end == text.length() ? this : new MarkupText(text.substring(0, end), octets, charset);
  }

  /** Whether parts of the text must be decoded. */
  public boolean isEncoded() {
    return charset != null;
  }

  /** Whether offsets are in octets of UTF-8, not in UTF-16 units. */
  public boolean isUtf8() {
    return StandardCharsets.UTF_8.equals(charset);
  }

  /** A part of the text, decoded. */
  public String slice(int start, int end) {
    return charset == null || ascii(octets, start, end) == end - start
        ? text.substring(start, end)
        : new String(octets, start, end - start, charset);
  }

  /** The text, with a char for each unit. */
  @Override
  public String text() {
    return text;
  }

  @Override
  public MarkupText markup() {
    return this;
  }

  @Override
  public @Nullable MarkupText encoded() {
    return null;
  }

  @Override
  public Reader reader() {
    return new StringReader(text);
  }

  @Override
  public String upToLastTag(String name) {
    return text.substring(0, lastTagEnd(text, name));
  }

  static int lastTagEnd(String text, String name) {
    int last = 0;
    // Forward, because the virtual machine searches backward one character at a time.
    for (int at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
      boolean endTag = text.startsWith("/", at + 1);
      int from = endTag ? at + 2 : at + 1;
      boolean mayBe = from < text.length() && (text.charAt(from) | 0x20) == name.charAt(0);
      if (mayBe && text.regionMatches(true, from, name, 0, name.length())) {
        int end = from + name.length();
        boolean ends =
            endTag && end < text.length() && " \t\n\f\r/>".indexOf(text.charAt(end)) >= 0;
        last = ends ? end + 1 : text.length();
      }
    }
    return last;
  }

  /** The octets, not copied. There may be more of them than the text has units. */
  public byte[] octets() {
    return octets;
  }

  /** Eight octets from an offset on, the first in the lowest bits. */
  public static long eight(byte[] octets, int at) {
    return (long) LONGS.get(octets, at);
  }

  /** The length of the text. */
  public int length() {
    return text.length();
  }

  /** The offset of an octet at or after another offset; -1 if there is none. */
  public int indexOf(char octet, int from) {
    return indexOf(octets, octet, from, text.length());
  }

  static int indexOf(byte[] octets, char octet, int from, int end) {
    long wanted = octet * EACH;
    int at = from;
    while (at + Long.BYTES <= end) {
      long differences = (long) LONGS.get(octets, at) ^ wanted;
      long found = (differences - EACH) & ~differences & HIGH; // the lowest is exact
      if (found != 0) {
        return at + (Long.numberOfTrailingZeros(found) >>> 3);
      }
      at += Long.BYTES;
    }
    while (at < end && octets[at] != octet) {
      at++;
    }
    return at < end ? at : -1;
  }

  /** How many octets from an offset on are US-ASCII. */
  static int ascii(byte[] octets, int from, int end) {
    int at = from;
    while (at + Long.BYTES <= end && ((long) LONGS.get(octets, at) & HIGH) == 0) {
      at += Long.BYTES;
    }
    while (at < end && octets[at] >= 0) {
      at++;
    }
    return at - from;
  }

  /**
   * How many octets from an offset on are neither a line end nor beyond US-ASCII, at least as far
   * as they come in eights.
   */
  static int plain(byte[] octets, int from, int end) {
    int at = from;
    while (at + Long.BYTES <= end) {
      long eight = (long) LONGS.get(octets, at);
      if ((eight & HIGH) != 0 || ((eight - BELOW) & ~eight & HIGH) != 0) {
        break;
      }
      at += Long.BYTES;
    }
    return at - from;
  }
}
