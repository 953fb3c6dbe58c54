package fairlead.html.markup;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Maps offsets in a value to offsets in its raw text, where character references are longer.
 * Offsets in the value are in UTF-16 units, and can be requested in any order.
 */
public final class OffsetMap {

  /** The map of a value that equals its raw text. */
  static final OffsetMap IDENTITY = identity();

  // Where runs that are equal in both texts begin, in the value and in the raw text.
  private int[] decoded = new int[16];
  private int[] raw = new int[16];
  private int size;
  private int @Nullable [] octets; // before each character of the raw text; null to count units

  private static OffsetMap identity() {
    OffsetMap map = new OffsetMap();
    map.add(0, 0);
    return map;
  }

  /**
   * Records the position of a character, and so of the characters after it up to the next record.
   */
  void add(int inValue, int inRaw) {
    if (size == decoded.length) {
      decoded = Arrays.copyOf(decoded, size * 2);
      raw = Arrays.copyOf(raw, size * 2);
    }
    decoded[size] = inValue;
    raw[size++] = inRaw;
  }

  /** This map to offsets in the octets of the raw text in UTF-8. */
  public OffsetMap inOctets(String text) {
    OffsetMap map = new OffsetMap();
    map.decoded = decoded;
    map.raw = raw;
    map.size = size;
    int[] before = new int[text.length() + 1];
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      // Of a pair of surrogates, which have four octets, the second one begins after all of them.
      int length = c < 0x80 ? 1 : c < 0x800 ? 2 : !Character.isSurrogate(c) ? 3 : 4;
      before[i + 1] = before[i] + (Character.isLowSurrogate(c) ? 0 : length);
    }
    map.octets = before;
    return map;
  }

  /** The offset in the raw text of the character at an offset of the value. */
  public int raw(int offset) {
    int found = Arrays.binarySearch(decoded, 0, size, offset);
    int stretch = found >= 0 ? found : -found - 2;
    int unit = raw[stretch] + offset - decoded[stretch];
    return octets == null ? unit : octets[unit];
  }
}
