package fairlead.html.markup;

import fairlead.html.SourceSpan.Precision;
import fairlead.html.syntax.Whitespace;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.CDataNode;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.ProcessingInstruction;
import org.jsoup.nodes.Range;
import org.jsoup.nodes.TextNode;
import org.jspecify.annotations.Nullable;

/**
 * The value of an attribute, or another text that may hold links, with its position in the
 * document's text.
 *
 * @param value the value as parsed
 * @param start the start, in UTF-16 units
 * @param end the end, exclusive
 * @param precision whether the range is proven to hold the value
 * @param holder what holds it
 * @param cut whether the value is longer than the limit, and this is its beginning
 */
public record AttributeValue(
    String value, int start, int end, Precision precision, Holder holder, boolean cut) {

  public AttributeValue(String value, int start, int end, Precision precision, Holder holder) {
    this(value, start, end, precision, holder, false);
  }

  /** What may hold a value. */
  public enum Holder {
    /** An attribute. */
    ATTRIBUTE,
    /** An attribute in XML. A line end or tab in its value is a space (XML 1.0, Section 3.3.3). */
    XML_ATTRIBUTE,
    /** An element of XML whose text has character references. */
    XML_TEXT,
    /** An element whose text has no character references. */
    DATA,
    /** An element whose text has character references. */
    TEXT,
    /** A CDATA section. */
    CDATA,
    /** A comment. Its text is parsed. */
    COMMENT,
    /** A noscript element, if scripting is enabled. Its text is parsed. */
    NOSCRIPT,
    /** A document: the value is the whole document. */
    DOCUMENT,
    /** A Markdown link, image or definition. The value is parsed. */
    DESTINATION,
    /** A Markdown link that is its own text. The value is parsed. */
    AUTOLINK,
    /** A header field. */
    HEADER;

    /** Whether it is an attribute. */
    public boolean isAttribute() {
      return this == ATTRIBUTE || this == XML_ATTRIBUTE;
    }

    /** Whether its character references are those of XML, which all end in a semicolon. */
    boolean isXml() {
      return this == XML_ATTRIBUTE || this == XML_TEXT;
    }

    /** Whether character references are decoded in it. */
    public boolean hasReferences() {
      return this == ATTRIBUTE || this == TEXT || isXml();
    }

    /** Whether its value is what the parser made of the source text, without anything around it. */
    public boolean isParsed() {
      return isAttribute() || this == DESTINATION || this == AUTOLINK;
    }

    /** Whether its value is the source text, read by its own rules. */
    boolean isVerbatim() {
      return !hasReferences() && this != DATA && this != CDATA;
    }
  }

  private static final int COMMENT_START = "<!--".length();
  private static final int COMMENT_END = "-->".length();
  private static final int CDATA_START = "<![CDATA[".length();
  private static final int CDATA_END = "]]>".length();

  /**
   * The value of an attribute.
   *
   * @param text the document's text; null if positions are disabled
   * @param holder whether it is an attribute in XML
   */
  static AttributeValue of(
      Element element, Attribute attribute, @Nullable String text, Holder holder) {
    String value = attribute.getValue();
    if (text == null) {
      return absent(value, holder);
    }
    Range range = attribute.sourceRange().valueRange();
    int start = range.startPos();
    int end = range.endPos();
    if (range.isTracked() && start >= 0 && end >= start && end <= text.length()) {
      if (start == end && value.isEmpty()) {
        int inside = insideQuotes(text, start);
        return new AttributeValue(value, inside, inside, Precision.VALUE, holder);
      }
      // The parser's positions are sometimes wrong, so a range is trusted only if it reads as the
      // value.
      String raw = text.substring(start, end);
      if (SourceText.isReadAs(raw, value, holder)) {
        return placedAs(raw, value, start, end, holder);
      }
    }
    return atNode(element, value, text, holder);
  }

  /**
   * The text in an element, usually one node with white space around it.
   *
   * @param holder whether it is an element of XML
   */
  static AttributeValue ofText(Element element, @Nullable String text, Holder holder) {
    Node only = null;
    for (int i = 0; i < element.childNodeSize(); i++) {
      Node child = element.childNode(i);
      boolean blank = child instanceof TextNode node && node.isBlank();
      if (!blank && only != null) {
        return atNode(element, element.wholeOwnText(), text, holder);
      }
      only = blank ? only : child;
    }

    if (only instanceof DataNode data) {
      return within(data, data.getWholeData(), text, 0, 0, Holder.DATA);
    }
    if (only instanceof CDataNode data) {
      return within(data, data.getWholeText(), text, CDATA_START, CDATA_END, Holder.CDATA);
    }
    return only instanceof TextNode node
        ? within(node, node.getWholeText(), text, 0, 0, holder)
        : atNode(element, element.wholeOwnText(), text, holder);
  }

  /** The text of a comment. */
  static AttributeValue of(Comment comment, @Nullable String text) {
    return within(comment, comment.getData(), text, COMMENT_START, COMMENT_END, Holder.COMMENT);
  }

  /**
   * A pseudo-attribute of a processing instruction (Associating Style Sheets with XML documents,
   * Section 4); null if it has none with that name.
   */
  static @Nullable AttributeValue of(
      ProcessingInstruction instruction, String name, @Nullable String text) {
    Range range = instruction.sourceRange();
    int from = range.startPos() + "<?".length() + instruction.target().length();
    int to = range.endPos();
    boolean tracked = text != null && range.isTracked() && to >= from && to <= text.length();
    String data = text != null && tracked ? text.substring(from, to) : instruction.data();

    int at = Whitespace.skip(data, 0);
    while (at < data.length()) {
      int equals = data.indexOf('=', at);
      int quote = equals < 0 ? data.length() : Whitespace.skip(data, equals + 1);
      boolean quoted = data.startsWith("\"", quote) || data.startsWith("'", quote);
      int close = quoted ? data.indexOf(data.charAt(quote), quote + 1) : -1;

      if (close < 0) {
        return null;
      }
      if (data.substring(at, equals).strip().equals(name)) {
        String raw = data.substring(quote + 1, close);
        return tracked
            ? placed(raw, from + quote + 1, from + close, Holder.ATTRIBUTE)
            : atNode(instruction, SourceText.value(raw, Holder.ATTRIBUTE), text, Holder.ATTRIBUTE);
      }
      at = Whitespace.skip(data, close + 1);
    }
    return null;
  }

  /** An empty value for an attribute that is missing. */
  static AttributeValue missing(Element element, @Nullable String text) {
    return atNode(element, "", text, Holder.ATTRIBUTE);
  }

  /** Whether its position is known, or at least its tag. */
  public boolean isPlaced() {
    return precision != Precision.ABSENT;
  }

  /** A document that is one value. */
  public static AttributeValue whole(String value, boolean placed) {
    return placed
        ? new AttributeValue(value, 0, value.length(), Precision.VALUE, Holder.DOCUMENT)
        : absent(value, Holder.DOCUMENT);
  }

  /** The value of a header field. */
  public static AttributeValue ofHeader(String value) {
    return absent(value, Holder.HEADER);
  }

  /** The beginning of this value, if it is too long. */
  public AttributeValue upTo(int max) {
    boolean pair = max > 0 && Character.isHighSurrogate(value.charAt(max - 1));
    String prefix = value.substring(0, pair ? max - 1 : max);
    return new AttributeValue(prefix, start, end, precision, holder, true);
  }

  /** This value with only the place where it begins, because its range holds something else too. */
  public AttributeValue atStart() {
    return new AttributeValue(value, start, start, Precision.TAG, holder, cut);
  }

  /** A value as parsed, without a position. */
  public static AttributeValue absent(String value, Holder holder) {
    String text = holder.isVerbatim() ? value : SourceText.ofParser(value, holder);
    return new AttributeValue(text, 0, 0, Precision.ABSENT, holder);
  }

  /** The value of a source text at an offset. */
  public static AttributeValue placed(String raw, int start, int end, Holder holder) {
    return new AttributeValue(SourceText.value(raw, holder), start, end, Precision.VALUE, holder);
  }

  /** As above, with the text as the parser read it, which is usually the value. */
  static AttributeValue placedAs(String raw, String parsed, int start, int end, Holder holder) {
    boolean same =
        !holder.isVerbatim()
            && !SourceText.isInDoubt(parsed, holder)
            && !(holder.isXml() && raw.indexOf('&') >= 0);
    return same
        ? new AttributeValue(parsed, start, end, Precision.VALUE, holder)
        : placed(raw, start, end, holder);
  }

  /** The content of a node, without some characters at its start and its end. */
  private static AttributeValue within(
      Node node, String value, @Nullable String text, int before, int behind, Holder holder) {
    if (text == null) {
      return absent(value, holder);
    }
    Range range = node.sourceRange();
    int start = range.startPos() + before;
    int end = range.endPos() - behind;
    if (range.isTracked() && start >= before && end >= start && end <= text.length()) {
      String raw = text.substring(start, end);
      if (SourceText.isReadAs(raw, value, holder)) {
        return placedAs(raw, value, start, end, holder);
      }
    }
    return atNode(node, value, text, holder);
  }

  private static AttributeValue atNode(
      Node node, String value, @Nullable String text, Holder holder) {
    if (text == null) {
      return absent(value, holder);
    }
    int tag = Math.max(0, Math.min(node.sourceRange().startPos(), text.length()));
    return new AttributeValue(SourceText.ofParser(value, holder), tag, tag, Precision.TAG, holder);
  }

  /**
   * jsoup reports an empty value at the end of the name. Its position is between its quotes, if
   * any.
   */
  private static int insideQuotes(String text, int nameEnd) {
    int at = Whitespace.skip(text, nameEnd);
    if (at < text.length() && text.charAt(at) == '=') {
      at = Whitespace.skip(text, at + 1);
      if (at + 1 < text.length()
          && (text.charAt(at) == '"' || text.charAt(at) == '\'')
          && text.charAt(at + 1) == text.charAt(at)) {
        return at + 1;
      }
    }
    return nameEnd;
  }
}
