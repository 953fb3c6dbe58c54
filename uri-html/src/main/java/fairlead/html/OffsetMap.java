package fairlead.html;

import java.util.Arrays;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * Where the characters of a value stand in its raw text, in which character references take more
 * room. Offsets are UTF-16 units; they are asked for in any order.
 */
final class OffsetMap {

  private static final OffsetMap IDENTITY = new OffsetMap(new int[] {0}, new int[] {0}, 1);

  // Where stretches begin that are the same in both, in the value and in the raw text.
  private int[] decoded;
  private int[] raw;
  private int size;

  private OffsetMap(int[] decoded, int[] raw, int size) {
    this.decoded = decoded;
    this.raw = raw;
    this.size = size;
  }

  /** The map between a raw text and the value it was decoded to; null if none can be found. */
  static @Nullable OffsetMap of(String raw, String value) {
    if (raw.equals(value)) {
      return IDENTITY;
    }
    OffsetMap map = new OffsetMap(new int[16], new int[16], 0);
    map.add(0, 0);
    StringBuilder decoded = new StringBuilder(value.length());
    int at = raw.indexOf('&');
    decoded.append(raw, 0, Math.max(0, at));
    while (at >= 0) {
      int next = raw.indexOf('&', at + 1);
      String piece = raw.substring(at, next < 0 ? raw.length() : next);
      String text = Parser.unescapeEntities(piece, true);
      int same = commonEnd(piece, text);
      map.add(decoded.length() + text.length() - same, at + piece.length() - same);
      decoded.append(text);
      at = next;
    }
    return value.contentEquals(decoded) ? map : null;
  }

  /**
   * How much of the ends of a piece and of what it was decoded to is the same, but the reference.
   */
  private static int commonEnd(String piece, String text) {
    int most = piece.equals(text) ? piece.length() : text.length() - 1;
    int same = 0;
    while (same < most
        && piece.charAt(piece.length() - same - 1) == text.charAt(text.length() - same - 1)) {
      same++;
    }
    return same;
  }

  private void add(int inValue, int inRaw) {
    if (size == decoded.length) {
      decoded = Arrays.copyOf(decoded, size * 2);
      raw = Arrays.copyOf(raw, size * 2);
    }
    decoded[size] = inValue;
    raw[size++] = inRaw;
  }

  /** Where in the raw text the character at an offset of the value begins. */
  int raw(int offset) {
    int found = Arrays.binarySearch(decoded, 0, size, offset);
    int stretch = found >= 0 ? found : -found - 2;
    return raw[stretch] + offset - decoded[stretch];
  }
}
