package fairlead.html.extract;

import static fairlead.html.extract.TagCursor.NONE;

import fairlead.html.SourceSpan.Precision;
import fairlead.html.extract.AttributeValue.Holder;
import java.util.Set;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * The start tags of an HTML text in their order, which is that of the elements in the tree unless
 * they are misnested. They give places without the parser's own tracking, which costs as much as
 * the parse.
 *
 * <p>The walk through the tree calls {@link #next} for each element that {@link #isNoted}, and asks
 * for places between. Where an element, a value or their number differs, the two are out of step,
 * and the document is to be parsed again with tracking. (A tag that the parser drops and one that
 * it doubles go unnoticed if both, and all between them, are the same to the letter; a link then
 * counts twice that else would count once.)
 */
final class TagsFastPath {

  private final String text;
  private final TagCursor tag;
  private final TagScan scan;
  private final boolean whole; // or else the text goes on, and its tags do not matter
  private final boolean plain;
  private int current = NONE; // the number of the tag that the walk has come to
  private boolean outOfStep;

  /**
   * Reads a text.
   *
   * @param bareNames the elements that are noted although they may have no attributes
   * @param scripting whether noscript elements hold text
   * @param plain is told of all tags; null if the tree is wanted anyway
   */
  TagsFastPath(String text, Set<String> bareNames, boolean scripting, @Nullable PlainMarkup plain) {
    this(text, bareNames, scripting, plain, true);
  }

  private TagsFastPath(
      String text,
      Set<String> bareNames,
      boolean scripting,
      @Nullable PlainMarkup plain,
      boolean whole) {
    this.text = text;
    this.tag = new TagCursor(text, text.toCharArray());
    this.scan = new TagScan(tag, bareNames, scripting, plain);
    this.whole = whole;
    this.outOfStep = scan.isUnclear();
    this.plain = plain != null && plain.isPlain() && !outOfStep;
  }

  /**
   * The tags of the beginning of a text, after which no noscript element is, where scripting is
   * enabled and no places are wanted.
   */
  static TagsFastPath ofNoscripts(String beginning) {
    return new TagsFastPath(beginning, Set.of(), true, null, false);
  }

  /** Whether an element of a name has a start tag here. */
  boolean isNoted(String name, int attributes) {
    return scan.notes(name, attributes);
  }

  /** Where noscript elements hold text, if no other element has their name. */
  NoscriptTexts noscripts() {
    return scan.noscripts();
  }

  /** The elements without their tree, where that says no more of them; null where it may. */
  @Nullable FlatTreeFastPath flatTree() {
    return plain ? new FlatTreeFastPath(tag, scan) : null;
  }

  /** Where the content of the element begins. */
  int contentStart() {
    if (outOfStep) {
      return NONE;
    }
    tag.at = tag.afterName(scan.start(current));
    while (tag.nextAttribute()) {
      // what follows the last is the end of the tag
    }
    return tag.at + 1;
  }

  /** Whether SVG or MathML begins in a table, before which it may be in the tree. */
  boolean isForeignInTable() {
    return scan.isForeignInTable();
  }

  /** Records that the tags do not match the tree. */
  void lose() {
    outOfStep = true;
  }

  /** Visits the next noted element of the tree. */
  void next(String name) {
    if (!whole && current + 1 == scan.size() && !scan.isRawNoscript(name)) {
      return; // after the last noscript that was found
    }
    current++;
    if (current >= scan.size() || !tag.isNamed(scan.start(current), name)) {
      outOfStep = true;
    }
  }

  /** Whether tags and elements have been the same so far. */
  boolean isInStep() {
    return !outOfStep;
  }

  /** Whether tags and elements have been the same, and there are no more. */
  boolean isAtEnd() {
    return !outOfStep && current + 1 == scan.size();
  }

  /** The value of an attribute of the element. */
  AttributeValue attribute(String name, String value) {
    if (!outOfStep) {
      tag.at = tag.afterName(scan.start(current));
      while (tag.nextAttribute()) {
        if (tag.isNamedAttribute(name)) {
          return placed(value);
        }
      }
    }
    return lost(value, Holder.ATTRIBUTE);
  }

  private AttributeValue placed(String value) {
    int start = tag.valueStart();
    // Usually the two are equal, without any character that is read differently.
    String raw =
        tag.valueEnd() - start == value.length() && text.startsWith(value, start)
            ? value
            : tag.value();
    return SourceText.isReadAs(raw, value, Holder.ATTRIBUTE)
        ? AttributeValue.placedAs(raw, value, start, Holder.ATTRIBUTE)
        : lost(value, Holder.ATTRIBUTE);
  }

  /** The text in the element. */
  AttributeValue text(Element element) {
    String value =
        element.childNodeSize() == 1 && element.childNode(0) instanceof DataNode data
            ? data.getWholeData()
            : null;
    if (value == null || outOfStep) {
      return lost("", Holder.DATA);
    }
    int start = contentStart();
    int end = start + value.length();
    if (end > text.length()) {
      return lost(value, Holder.DATA);
    }
    String raw = text.startsWith(value, start) ? value : text.substring(start, end);
    return SourceText.isReadAs(raw, value, Holder.DATA)
        ? AttributeValue.placedAs(raw, value, start, Holder.DATA)
        : lost(value, Holder.DATA);
  }

  /** An empty value for an attribute that is missing. */
  AttributeValue missing() {
    int start = outOfStep ? 0 : scan.start(current);
    return new AttributeValue("", start, start, Precision.TAG, Holder.ATTRIBUTE);
  }

  private AttributeValue lost(String value, Holder holder) {
    outOfStep = true;
    return new AttributeValue(value, 0, 0, Precision.TAG, holder);
  }
}
