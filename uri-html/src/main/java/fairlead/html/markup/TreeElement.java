package fairlead.html.markup;

import fairlead.html.Format;
import fairlead.html.LinkContext;
import fairlead.html.LinkContext.Inside;
import fairlead.html.markup.AttributeValue.Holder;
import java.util.Objects;
import java.util.Set;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.ProcessingInstruction;
import org.jspecify.annotations.Nullable;

/**
 * An element of a tree, with the positions of its values on request. Positions come from the start
 * tags of the text, or else from the parser's tracking. Follows the walk through the tree, see
 * {@link TagsFastPath}.
 */
public final class TreeElement extends MarkupElement {

  private final Format format;
  private final @Nullable String text; // null if the parser does not track positions
  private final @Nullable TagsFastPath tags; // null if only the parser has positions
  private final boolean placed;
  private @Nullable Element current;
  private int attributes;
  private boolean inDoubt;
  private boolean foreign;

  /**
   * Before the first element of a document.
   *
   * @param parsed the text that is parsed; null if it is read from a stream
   */
  public TreeElement(Format format, @Nullable ParserText parsed, boolean placed) {
    this.format = format;
    this.placed = placed;
    this.tags = parsed == null ? null : parsed.tags();
    this.text = placed && tags == null && parsed != null ? parsed.text() : null;
  }

  /** Moves to an element. */
  public void enter(Element element) {
    current = element;
    attributes = element.attributesSize();
    if (tags == null) {
      return;
    }
    if (tags.isNoted(tagName(), attributes)) {
      tags.next(tagName());
    }
    if (foreign && tags.isForeignInTable() && element.normalName().equals("table")) {
      tags.lose(); // may be out of order: what a table cannot hold moves before it
    }
  }

  /**
   * Visits an element of SVG or MathML whose start tag could also be that of an HTML element with
   * links, so that confusing the two would matter.
   */
  public void enterForeign() {
    foreign = true;
  }

  private Element element() {
    return Objects.requireNonNull(current, "an element");
  }

  @Override
  public String tagName() {
    return NoscriptTexts.name(element().normalName());
  }

  @Override
  public int attributes() {
    return attributes;
  }

  private @Nullable Attribute find(String name) {
    return isXml() ? XmlNames.attribute(element(), name) : element().attribute(name);
  }

  @Override
  public @Nullable String text(String name) {
    Attribute attribute = find(name);
    return attribute == null ? null : attribute.getValue();
  }

  @Override
  public @Nullable AttributeValue value(String name) {
    Attribute attribute = find(name);
    if (attribute == null) {
      return null;
    }
    if (placed && tags != null) {
      return tags.attribute(attribute.getKey(), attribute.getValue());
    }
    Holder holder = isXml() ? Holder.XML_ATTRIBUTE : Holder.ATTRIBUTE;
    inDoubt |= !placed && SourceText.isInDoubt(attribute.getValue(), holder);
    return AttributeValue.of(element(), attribute, text, holder);
  }

  @Override
  public @Nullable AttributeValue content() {
    if (element().childNodeSize() == 0) {
      return null;
    }
    return placed && tags != null
        ? tags.text(element())
        : AttributeValue.ofText(element(), text, isXml() ? Holder.XML_TEXT : Holder.TEXT);
  }

  private boolean isXml() {
    return format == Format.XML;
  }

  @Override
  public int contentStart() {
    return tags == null ? element().sourceRange().endPos() : tags.contentStart();
  }

  @Override
  public AttributeValue missing() {
    return placed && tags != null ? tags.missing() : AttributeValue.missing(element(), text);
  }

  @Override
  public LinkContext context(Set<Inside> inside, int maxChars, String pathBefore) {
    return ContextReader.of(element(), inside, maxChars, pathBefore);
  }

  public AttributeValue of(Comment comment) {
    return AttributeValue.of(comment, text);
  }

  /** A pseudo-attribute of a processing instruction. Null if it has none with that name. */
  public @Nullable AttributeValue of(ProcessingInstruction instruction, String name) {
    return AttributeValue.of(instruction, name, text);
  }

  /** Whether the tags of the text matched the tree, so that all positions are known. */
  public boolean isInStep() {
    return tags == null || tags.isAtEnd();
  }

  /** Whether values depend on how they were written, which is unknown without their positions. */
  public boolean isInDoubt() {
    return inDoubt;
  }
}
