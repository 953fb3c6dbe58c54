package fairlead.html.extract;

import fairlead.html.BasePolicy.Scripting;
import fairlead.html.Format;
import fairlead.html.extract.AttributeValue.Holder;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * The noscript elements of HTML that a walk through a tree meets. They contain elements in XML and
 * if scripting is disabled, else text; see {@link NoscriptTexts}.
 */
final class NoscriptElements {

  private final boolean holdElements;
  private final @Nullable ParserText parsed; // null where they hold elements, or there are none
  private final boolean placed;
  private final NavigableSet<Integer> starts = new TreeSet<>();
  private int start; // of the text in the last one
  private int open;

  NoscriptElements(
      Format format, Scripting scripting, @Nullable ParserText parsed, boolean placed) {
    this.holdElements = format != Format.HTML || scripting == Scripting.DISABLED;
    this.parsed = holdElements ? null : parsed;
    this.placed = placed;
  }

  void enter(Element element) {
    if (holdElements) {
      open++;
    } else if (parsed != null) {
      TagsFastPath tags = parsed.tags();
      start = tags == null ? element.sourceRange().endPos() : tags.contentStart();
      starts.add(start);
    }
  }

  void leave() {
    open -= holdElements ? 1 : 0;
  }

  /** Visits an element of SVG or MathML, which the tags may have taken for one of HTML. */
  void enterForeign(String name) {
    if (parsed != null && parsed.tags() != null && name.equals(NoscriptTexts.NAME)) {
      parsed.tags().lose();
    }
  }

  /** Whether the walk is within one that holds elements. */
  boolean isWithin() {
    return open > 0;
  }

  /** The text of the last one; null if it contains elements, or if its place is not known. */
  @Nullable AttributeValue text() {
    NoscriptTexts texts = parsed == null ? null : parsed.noscripts();
    int end = texts == null ? -1 : texts.end(start);
    if (parsed == null || end < 0) {
      return null;
    }
    String raw = parsed.text().substring(start, end);
    return placed
        ? AttributeValue.placed(raw, start, Holder.NOSCRIPT)
        : AttributeValue.absent(raw, Holder.NOSCRIPT);
  }

  /** Where the contents of those in the tree begin, ascending. */
  int[] starts() {
    return starts.stream().mapToInt(offset -> offset).toArray();
  }
}
