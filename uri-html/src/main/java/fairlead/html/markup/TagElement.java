package fairlead.html.markup;

import fairlead.html.LinkContext;
import fairlead.html.LinkContext.Inside;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.markup.AttributeValue.Holder;
import fairlead.html.rule.LinkRule;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a text with plain markup, one after the other, read from their start tags. A tree
 * would say no more about their links, and building it takes most of the time of an extraction.
 */
public final class TagElement extends MarkupElement {

  private static final int NAME_END = 1;
  private static final int VALUE_START = 2;
  private static final int VALUE_END = 3;
  private static final long ALL = -1;

  private final TagCursor tag;
  private final TagScan scan;
  private final @Nullable TagContext contexts; // null if not wanted
  private final boolean placed;
  private int number = -1;
  private String name = "";
  private int[] places = {}; // of all attributes
  private int from; // where its attributes begin there
  private int to;
  private long names; // a bit for the name of each attribute, and for its text
  private boolean inDoubt;

  TagElement(TagCursor tag, TagScan scan, @Nullable TagTree tree, boolean placed) {
    this.tag = tag;
    this.scan = scan;
    this.contexts = tree == null ? null : new TagContext(scan, tree);
    this.placed = placed;
  }

  /** Moves to the next element. False if there is none. */
  public boolean next() {
    if (number + 1 == scan.size()) {
      return false;
    }
    number++;
    name = scan.name(number).text();
    places = scan.attributes();
    from = scan.attributeStart(number);
    to = scan.attributeEnd(number);
    // The action of a form is implied.
    names = name.equals("form") ? ALL : bit(LinkRule.TEXT.length(), LinkRule.TEXT.charAt(0));
    for (int at = from; at < to; at += TagScan.PLACES) {
      int first = tag.octet(places[at]);
      names |= first < 0 ? ALL : bit(places[at + NAME_END] - places[at], first | 0x20);
    }
    return true;
  }

  /** A bit for names of a length that begin with a character, letters in lower case. */
  private static long bit(int length, int first) {
    return 1L << (7 * length + first);
  }

  @Override
  public boolean mayHave(String attribute) {
    return (names & bit(attribute.length(), attribute.charAt(0) | 0x20)) != 0;
  }

  /** Whether it belongs to SVG. */
  public boolean isDrawing() {
    return scan.isDrawing(number);
  }

  /** Whether it is in a template of a page that is too large for a tree. */
  public boolean isInTemplate() {
    return scan.isInTemplate(number);
  }

  /** Whether values depend on how they were written, which is unknown without their positions. */
  public boolean isInDoubt() {
    return inDoubt;
  }

  @Override
  public String tagName() {
    return name;
  }

  @Override
  public int attributes() {
    return (to - from) / TagScan.PLACES;
  }

  /** Where the places of an attribute are. {@link TagCursor#NONE} if there is no such attribute. */
  private int find(String attribute) {
    for (int at = mayHave(attribute) ? from : to; at < to; at += TagScan.PLACES) {
      if (tag.isWritten(places[at], places[at + NAME_END], attribute)) {
        return at;
      }
    }
    return TagCursor.NONE;
  }

  private String raw(int at) {
    return tag.markup.slice(places[at + VALUE_START], places[at + VALUE_END]);
  }

  @Override
  public @Nullable String text(String attribute) {
    int at = find(attribute);
    return at < 0 ? null : scan.replaced(SourceText.asParsed(raw(at), Holder.ATTRIBUTE));
  }

  @Override
  public @Nullable AttributeValue value(String attribute) {
    int at = find(attribute);
    if (at < 0) {
      return null;
    }
    String raw = raw(at);
    return of(
        raw,
        scan.replaced(SourceText.asParsed(raw, Holder.ATTRIBUTE)),
        places[at + VALUE_START],
        places[at + VALUE_END],
        Holder.ATTRIBUTE);
  }

  @Override
  public @Nullable AttributeValue content() {
    int end = scan.textEnd(number);
    if (contentStart() >= end) {
      return null;
    }
    String raw = tag.markup.slice(contentStart(), end);
    return of(raw, scan.replaced(raw), contentStart(), end, Holder.DATA);
  }

  private AttributeValue of(String raw, String parsed, int start, int end, Holder holder) {
    if (placed) {
      return AttributeValue.placedAs(raw, parsed, start, end, holder);
    }
    inDoubt |= holder == Holder.ATTRIBUTE && SourceText.isInDoubt(parsed, holder);
    return AttributeValue.absent(parsed, holder);
  }

  @Override
  public int contentStart() {
    return scan.contentStart(number);
  }

  @Override
  public AttributeValue missing() {
    int start = scan.start(number);
    return placed
        ? new AttributeValue("", start, start, Precision.TAG, Holder.ATTRIBUTE)
        : AttributeValue.absent("", Holder.ATTRIBUTE);
  }

  @Override
  public LinkContext context(Set<Inside> inside, int maxChars, String pathBefore) {
    return Objects.requireNonNull(contexts, "tree").of(number, inside, maxChars, pathBefore);
  }
}
