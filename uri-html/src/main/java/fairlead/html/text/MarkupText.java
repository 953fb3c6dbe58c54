package fairlead.html.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A text with an octet for each of its UTF-16 units, which is quick to search for markup: units of
 * US-ASCII are themselves, all others are negative. For documents in US-ASCII these octets are the
 * document's own. Immutable as long as nobody writes to them.
 */
public final class MarkupText {

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

  private MarkupText(String text, byte[] octets) {
    this.text = text;
    this.octets = octets;
  }

  /** The octets of any text. */
  public static MarkupText of(String text) {
    char[] chars = text.toCharArray();
    byte[] octets = new byte[chars.length];
    for (int i = 0; i < octets.length; i++) {
      octets[i] = (byte) Math.min(chars[i], 0x80); // that is OTHER
    }
    return new MarkupText(text, octets);
  }

  /** The text of octets that are all US-ASCII. */
  static MarkupText ofAscii(byte[] octets, int start, int end) {
    byte[] own = start == 0 ? octets : Arrays.copyOfRange(octets, start, end);
    return new MarkupText(new String(octets, start, end - start, StandardCharsets.ISO_8859_1), own);
  }

  /** The text of octets in UTF-8. Null if some are not well-formed. */
  static @Nullable MarkupText ofUtf8(byte[] octets, int start, int end) {
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
        int codePoint = codePoint(octets, at, end);
        if (codePoint < 0) {
          return null;
        }
        at += codePoint < 0x800 ? 2 : codePoint < Character.MIN_SUPPLEMENTARY_CODE_POINT ? 3 : 4;
        int units = Character.toChars(codePoint, chars, count);
        own[count] = OTHER;
        own[count + units - 1] = OTHER;
        count += units;
      }
    }
    return new MarkupText(new String(chars, 0, count), own);
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
    return end == text.length() ? this : new MarkupText(text.substring(0, end), octets);
  }

  /** The text. */
  public String text() {
    return text;
  }

  /** The octets, not copied. There may be more of them than the text has UTF-16 units. */
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
