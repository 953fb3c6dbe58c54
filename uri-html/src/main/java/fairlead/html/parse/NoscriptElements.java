package fairlead.html.parse;

import fairlead.html.BasePolicy.Scripting;
import fairlead.html.Format;
import fairlead.html.markup.AttributeValue;
import fairlead.html.markup.AttributeValue.Holder;
import fairlead.html.markup.MarkupElement;
import fairlead.html.markup.NoscriptTexts;
import fairlead.html.markup.ParserText;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The noscript elements of HTML that a walk through a document meets. In XML, or if scripting is
 * disabled, they contain elements. Otherwise they contain text, see {@link NoscriptTexts}.
 */
final class NoscriptElements {

  private final boolean holdElements;
  private final @Nullable ParserText parsed; // null if they hold elements, or there are none
  private final boolean placed;
  private final NavigableSet<Integer> starts = new TreeSet<>();
  private int start; // start of the text in the last one
  private int open;

  NoscriptElements(
      Format format, Scripting scripting, @Nullable ParserText parsed, boolean placed) {
    this.holdElements = format != Format.HTML || scripting == Scripting.DISABLED;
    this.parsed = holdElements ? null : parsed;
    this.placed = placed;
  }

  void enter(MarkupElement element) {
    if (holdElements) {
      open++;
    } else if (parsed != null) {
      start = element.contentStart();
      starts.add(start);
    }
  }

  void leave() {
    open -= holdElements ? 1 : 0;
  }

  /** Visits an element of SVG or MathML, which may have looked like HTML from the tags only. */
  void enterForeign(String name) {
    if (parsed != null && parsed.tags() != null && name.equals(NoscriptTexts.NAME)) {
      parsed.tags().lose();
    }
  }

  /** Whether the walk is within one that holds elements. */
  boolean isWithin() {
    return open > 0;
  }

  /** The text of the last one. Null if it contains elements, or if its position is unknown. */
  @Nullable AttributeValue text() {
    NoscriptTexts texts = parsed == null ? null : parsed.noscripts();
    int end = texts == null ? -1 : texts.end(start);
    if (parsed == null || end < 0) {
      return null;
    }
    String raw = parsed.markup().slice(start, end);
    return placed
        ? AttributeValue.placed(raw, start, end, Holder.NOSCRIPT)
        : AttributeValue.absent(raw, Holder.NOSCRIPT);
  }

  /** Where the contents of the noscript elements in the tree begin, ascending. */
  int[] starts() {
    return starts.stream().mapToInt(offset -> offset).toArray();
  }
}
