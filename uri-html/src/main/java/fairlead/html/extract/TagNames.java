package fairlead.html.extract;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The names of usual tags, so that a text does not make a string of each. The strings also remember
 * their hashes, which sets and maps of names need.
 */
final class TagNames {

  private static final List<String> USUAL =
      List.of(
          """
          a abbr address area article aside audio b base bdi bdo blockquote body br button canvas
          caption center cite code col colgroup data dd del details dfn dialog div dl dt em embed
          fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header
          hr html i iframe img input ins kbd label legend li link main map mark math menu meta nav
          noscript object ol optgroup option p param path picture pre q rect s samp script section
          select small source span strike strong style sub summary sup svg table tbody td template
          textarea tfoot th thead time title tr track tt u ul use var video wbr circle g image line
          polygon polyline text tspan
          """
              .strip()
              .split("\\s+"));

  private static final int SLOTS = 1024;
  private static final @Nullable String[] TABLE = new String[SLOTS];

  static {
    for (String name : USUAL) {
      int last = name.length() - 1;
      int slot = slot(name.length(), name.charAt(0), name.charAt(last / 2), name.charAt(last));
      while (TABLE[slot] != null) {
        slot = next(slot);
      }
      TABLE[slot] = name;
    }
  }

  private TagNames() {}

  /** The name between two offsets, which are not equal. Null if it is not a usual one. */
  static @Nullable String find(TagCursor tag, int start, int end) {
    int last = end - 1;
    int middle = start + (last - start) / 2;
    int slot =
        slot(
            end - start, tag.octet(start) | 0x20, tag.octet(middle) | 0x20, tag.octet(last) | 0x20);
    String name = TABLE[slot];
    while (name != null && !tag.isWritten(start, end, name)) {
      slot = next(slot);
      name = TABLE[slot];
    }
    return name;
  }

  /** Digits and small letters keep their value if a letter's case is removed. */
  private static int slot(int length, int first, int middle, int last) {
    return (length * 31 + first * 7 + middle * 131 + last * 17) & (SLOTS - 1);
  }

  private static int next(int slot) {
    return (slot + 1) & (SLOTS - 1);
  }
}
