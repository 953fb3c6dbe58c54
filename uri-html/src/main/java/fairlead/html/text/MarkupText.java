package fairlead.html.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

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
      octets[i] = (byte) Math.min(chars[i], 0x80);
    }
    return new MarkupText(text, octets);
  }

  /** The text of octets that are all US-ASCII. */
  static MarkupText ofAscii(byte[] octets, int start, int end) {
    byte[] own = start == 0 ? octets : Arrays.copyOfRange(octets, start, end);
    return new MarkupText(new String(octets, start, end - start, StandardCharsets.ISO_8859_1), own);
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

  /** Whether octets are all US-ASCII. */
  static boolean isAscii(byte[] octets, int start, int end) {
    int at = start;
    while (at + Long.BYTES <= end) {
      if (((long) LONGS.get(octets, at) & HIGH) != 0) {
        return false;
      }
      at += Long.BYTES;
    }
    while (at < end) {
      if (octets[at++] < 0) {
        return false;
      }
    }
    return true;
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
