package fairlead.html.extract;

import java.util.Arrays;

/**
 * Maps offsets in a value to offsets in its raw text, where character references are longer.
 * Offsets are in UTF-16 units, and can be requested in any order.
 */
final class OffsetMap {

  /** The map of a value that equals its raw text. */
  static final OffsetMap IDENTITY = identity();

  // Where runs that are equal in both texts begin, in the value and in the raw text.
  private int[] decoded = new int[16];
  private int[] raw = new int[16];
  private int size;

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

  /** The offset in the raw text of the character at an offset of the value. */
  int raw(int offset) {
    int found = Arrays.binarySearch(decoded, 0, size, offset);
    int stretch = found >= 0 ? found : -found - 2;
    return raw[stretch] + offset - decoded[stretch];
  }
}
