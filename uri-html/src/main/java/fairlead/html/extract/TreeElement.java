package fairlead.html.extract;

import fairlead.html.Format;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.ProcessingInstruction;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of a tree, with their positions on request. Positions come from the start tags
 * of the text, or else from the parser's tracking. Follows the walk through the tree, see {@link
 * TagsFastPath}.
 */
final class TreeValues {

  private final Format format;
  private final @Nullable String text; // null if the parser does not track positions
  private final @Nullable TagsFastPath tags; // null if only the parser has positions
  private final boolean placed;
  private boolean inDoubt;
  private boolean foreign;

  /**
   * The values of a document.
   *
   * @param parsed the text that is parsed; null if it is read from a stream
   */
  TreeValues(Format format, @Nullable ParserText parsed, boolean placed) {
    this.format = format;
    this.placed = placed;
    this.tags = parsed == null ? null : parsed.tags();
    this.text = placed && tags == null && parsed != null ? parsed.text() : null;
  }

  /** Visits an element. */
  void enter(Element element, int attributes) {
    if (tags == null) {
      return;
    }
    String name = NoscriptTexts.name(element.normalName());
    if (tags.isNoted(name, attributes)) {
      tags.next(name);
    }
    if (foreign && tags.isForeignInTable() && element.normalName().equals("table")) {
      tags.lose(); // may be out of order: what a table cannot hold moves before it
    }
  }

  /**
   * Visits an element of SVG or MathML whose start tag could also be that of an HTML element with
   * links, so that confusing the two would matter.
   */
  void enterForeign() {
    foreign = true;
  }

  /** An attribute by its name in the link table. Null if the element does not have it. */
  @Nullable Attribute find(Element element, String name) {
    return format == Format.XML ? XmlNames.attribute(element, name) : element.attribute(name);
  }

  /** The text of an attribute as parsed. Null if the element does not have it. */
  @Nullable String textOf(Element element, String name) {
    Attribute attribute = find(element, name);
    return attribute == null ? null : attribute.getValue();
  }

  AttributeValue of(Element element, Attribute attribute) {
    if (placed && tags != null) {
      return tags.attribute(attribute.getKey(), attribute.getValue());
    }
    inDoubt |= !placed && SourceText.isInDoubt(attribute.getValue());
    return AttributeValue.of(element, attribute, text);
  }

  /** The text in an element. Null if it is empty. */
  @Nullable AttributeValue ofText(Element element) {
    if (element.childNodeSize() == 0) {
      return null;
    }
    return placed && tags != null ? tags.text(element) : AttributeValue.ofText(element, text);
  }

  /** An empty value for an attribute that is missing. */
  AttributeValue missing(Element element) {
    return placed && tags != null ? tags.missing() : AttributeValue.missing(element, text);
  }

  AttributeValue of(Comment comment) {
    return AttributeValue.of(comment, text);
  }

  /** A pseudo-attribute of a processing instruction. Null if it has none with that name. */
  @Nullable AttributeValue of(ProcessingInstruction instruction, String name) {
    return AttributeValue.of(instruction, name, text);
  }

  AttributeValue whole(String document) {
    return AttributeValue.whole(document, placed);
  }

  /** Whether the tags of the text matched the tree, so that all positions are known. */
  boolean isInStep() {
    return tags == null || tags.isAtEnd();
  }

  /** Whether values depend on how they were written, which is unknown without their positions. */
  boolean isInDoubt() {
    return inDoubt;
  }
}
