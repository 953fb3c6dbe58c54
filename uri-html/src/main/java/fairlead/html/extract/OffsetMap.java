package fairlead.html.extract;

import java.util.Arrays;

/**
 * Where the characters of a value are in its raw text, in which character references take more
 * room. Offsets are UTF-16 units; they are asked for in any order.
 */
final class OffsetMap {

  /** The map of a value that is in the text as it is. */
  static final OffsetMap IDENTITY = identity();

  // Where stretches begin that are the same in both, in the value and in the raw text.
  private int[] decoded = new int[16];
  private int[] raw = new int[16];
  private int size;

  private static OffsetMap identity() {
    OffsetMap map = new OffsetMap();
    map.add(0, 0);
    return map;
  }

  /** Notes where a character is, and with it all that follow it up to the next note. */
  void add(int inValue, int inRaw) {
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
