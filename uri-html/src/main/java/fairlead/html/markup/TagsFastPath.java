package fairlead.html.markup;

import static fairlead.html.markup.TagCursor.NONE;

import fairlead.html.SourceSpan.Precision;
import fairlead.html.markup.AttributeValue.Holder;
import fairlead.html.text.MarkupText;
import java.util.Set;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/**
 * The start tags of an HTML text in order. This is the order of the elements in the tree unless
 * they are misnested. The tags provide positions without the parser's own tracking, which costs as
 * much as the parse.
 *
 * <p>The walk through the tree calls {@link #next} for each element that {@link #isNoted}, and asks
 * for positions in between. If an element, a value or their number differs, the two are out of
 * step, and the document must be parsed again with tracking. (If the parser drops one tag and
 * doubles another, this goes unnoticed if the two, and everything between them, are exactly the
 * same. A link then counts twice instead of once.)
 */
public final class TagsFastPath {

  private final String text;
  private final TagCursor tag;
  private final TagScan scan;
  private final @Nullable TagTree tree; // null if not needed
  private final boolean whole; // if false, the text continues, and its further tags do not matter
  private final boolean plain;
  private int current = NONE; // the number of the current tag of the walk
  private boolean outOfStep;

  /**
   * Reads a text.
   *
   * @param bareNames the elements that are noted even without attributes
   * @param scripting whether noscript elements hold text
   * @param plain receives all tags; null if a tree is built in any case
   * @param tree receives all tags and texts; null if not needed
   */
  public TagsFastPath(
      MarkupText text,
      Set<String> bareNames,
      boolean scripting,
      @Nullable PlainMarkup plain,
      @Nullable TagTree tree) {
    this(text, bareNames, scripting, plain, tree, true, false);
  }

  private TagsFastPath(
      MarkupText text,
      Set<String> bareNames,
      boolean scripting,
      @Nullable PlainMarkup plain,
      @Nullable TagTree tree,
      boolean whole,
      boolean continued) {
    this.text = text.text();
    this.tag = new TagCursor(text);
    this.scan = new TagScan(tag, bareNames, scripting, plain, tree, continued);
    this.tree = tree;
    this.whole = whole;
    this.outOfStep = scan.isUnclear();
    this.plain = plain != null && plain.isPlain() && !outOfStep && (tree == null || tree.isSure());
  }

  /**
   * The tags of the beginning of a text that has no noscript element after it, if scripting is
   * enabled and positions are disabled.
   */
  public static TagsFastPath ofNoscripts(MarkupText beginning) {
    return new TagsFastPath(beginning, Set.of(), true, null, null, false, false);
  }

  /**
   * The tags of a part of a page that is too large for a tree.
   *
   * @param plain what is known from the parts before it; receives all tags
   * @param continued whether the page goes on after the text
   */
  public static TagsFastPath ofPart(
      MarkupText text,
      Set<String> bareNames,
      boolean scripting,
      PlainMarkup plain,
      boolean continued) {
    TagsFastPath tags = new TagsFastPath(text, bareNames, scripting, plain, null, true, continued);
    if (tags.scan.isUnclear()) {
      plain.refuse();
    }
    return tags;
  }

  /** The end of what was read: where another part begins if the page goes on. */
  public int end() {
    return scan.end();
  }

  /** Whether all of the page after the text is text. */
  public boolean isAfterAll() {
    return scan.isAfterAll();
  }

  /** Whether an element with a name has a start tag here. */
  boolean isNoted(String name, int attributes) {
    return scan.notes(name, attributes);
  }

  /** Where noscript elements hold text, if no other elements have their name. */
  public NoscriptTexts noscripts() {
    return scan.noscripts();
  }

  /** Whether a tree would say no more about the elements than their tags. */
  public boolean isPlain() {
    return plain;
  }

  /**
   * The elements without a tree, before the first of them.
   *
   * @param placed whether positions are wanted
   */
  public TagElement elements(boolean placed) {
    return new TagElement(tag, scan, tree, placed);
  }

  /** Where the content of the element begins. */
  int contentStart() {
    if (outOfStep) {
      return NONE;
    }
    tag.at = tag.afterName(scan.start(current));
    while (tag.nextAttribute()) {
      // after the last attribute comes the end of the tag
    }
    return tag.at + 1;
  }

  /** Whether SVG or MathML begins in a table. In the tree, it may be before the table. */
  boolean isForeignInTable() {
    return scan.isForeignInTable();
  }

  /** Records that the tags do not match the tree. */
  public void lose() {
    outOfStep = true;
  }

  /** Visits the next noted element of the tree. */
  void next(String name) {
    if (!whole && current + 1 == scan.size() && !scan.isRawNoscript(name)) {
      return; // after the last noscript
    }
    current++;
    if (current >= scan.size() || !tag.isNamed(scan.start(current), name)) {
      outOfStep = true;
    }
  }

  /** Whether tags and elements have matched so far. */
  public boolean isInStep() {
    return !outOfStep;
  }

  /** Whether tags and elements have matched, and there are no more. */
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
        ? AttributeValue.placedAs(raw, value, start, tag.valueEnd(), Holder.ATTRIBUTE)
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
        ? AttributeValue.placedAs(raw, value, start, end, Holder.DATA)
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
