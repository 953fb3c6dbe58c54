package fairlead.html.markup;

import fairlead.html.text.MarkupText;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The name of a tag, and what the scan for tags must know about elements of that name. There is one
 * object for each usual name, so that a text does not make a string of each tag.
 */
final class TagName {

  /** The number of a name that is not usual. */
  static final int UNUSUAL = -1;

  private static final List<String> USUAL =
      List.of(
          """
          a abbr address area article aside audio b base bdi bdo blockquote body br button canvas
          caption center cite code col colgroup data dd del details dfn dialog div dl dt em embed
          fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe
          img input ins kbd label legend li link main map mark math menu meta nav noscript object ol
          optgroup option output p param picture pre progress q rect s samp script section select
          small source span strike strong style sub summary sup svg table tbody td template textarea
          tfoot th thead time title tr track tt u ul use var video wbr
          """
              .strip()
              .split("\\s+"));

  private static final int SLOT_BITS = 10;
  private static final int SLOTS = 1 << SLOT_BITS;
  private static final @Nullable TagName[] TABLE = new TagName[SLOTS];

  /** How many usual names there are. */
  static final int COUNT;

  static {
    Set<String> all = new LinkedHashSet<>(USUAL);
    TagScan.SETS.forEach(all::addAll);
    PlainMarkup.SETS.forEach(all::addAll);
    int number = 0;
    for (String text : all) {
      TagName name = new TagName(text, number++);
      int slot = slot(name.key);
      while (TABLE[slot] != null) {
        slot = next(slot);
      }
      TABLE[slot] = name;
    }
    COUNT = number;
  }

  private final String text;
  private final int number;
  private final int sets; // a bit for each set that it is in
  private final long key; // its first letters, see TagCursor

  private TagName(String text, int number) {
    this.text = text;
    this.number = number;
    int bits = 0;
    List<Set<String>> all = new ArrayList<>(TagScan.SETS);
    all.addAll(PlainMarkup.SETS);
    for (int i = 0; i < all.size(); i++) {
      bits |= all.get(i).contains(text) ? 1 << i : 0;
    }
    this.sets = bits;
    this.key = new TagCursor(MarkupText.of(text)).key(0, Math.min(text.length(), Long.BYTES));
  }

  /** A name in lower case. */
  static TagName of(String name) {
    return of(new TagCursor(MarkupText.of(name)), 0, name.length());
  }

  /** The name between two offsets. */
  static TagName of(TagCursor tag, int start, int end) {
    int length = end - start;
    long key = tag.key(start, Math.min(length, Long.BYTES));
    int slot = slot(key);
    TagName name = TABLE[slot];
    while (name != null) {
      if (name.key == key
          && name.text.length() == length
          && (length <= Long.BYTES || tag.isWritten(start, end, name.text))) {
        return name; // a key of a short name is the name
      }
      slot = next(slot);
      name = TABLE[slot];
    }
    return new TagName(AsciiCase.lower(tag.markup.slice(start, end)), UNUSUAL);
  }

  /** The upper bits of a product with the golden ratio, which are spread evenly. */
  private static int slot(long key) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> (Long.SIZE - SLOT_BITS));
  }

  private static int next(int slot) {
    return (slot + 1) & (SLOTS - 1);
  }

  /** The name in lower case. */
  String text() {
    return text;
  }

  /** Its number among the usual names; {@link #UNUSUAL} if it is not one of them. */
  int number() {
    return number;
  }

  /**
   * Whether it is in a set.
   *
   * @param set the number of the set, first those of {@link TagScan}, then those of {@link
   *     PlainMarkup}
   */
  boolean isIn(int set) {
    return (sets >>> set & 1) != 0;
  }
}
