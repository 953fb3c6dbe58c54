package fairlead.html;

import fairlead.html.Place.Precision;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.Range;
import org.jsoup.parser.Parser;

/**
 * The value of an attribute and where it stands in the text.
 *
 * @param value the value as parsed
 * @param start where it begins, in UTF-16 units
 * @param end where it ends, exclusive
 * @param precision whether the range was proved to hold the value
 */
record AttributeValue(String value, int start, int end, Precision precision) {

  static AttributeValue of(Element element, Attribute attribute, String text) {
    String value = attribute.getValue();
    Range range = attribute.sourceRange().valueRange();
    int start = range.startPos();
    int end = range.endPos();
    if (range.isTracked() && start >= 0 && end >= start && end <= text.length()) {
      if (start == end && value.isEmpty()) {
        int inside = insideQuotes(text, start);
        return new AttributeValue(value, inside, inside, Precision.VALUE);
      }
      // The parser's positions are wrong now and then; a value is only trusted if it reads the
      // same.
      if (decoded(text.substring(start, end)).equals(value)) {
        return new AttributeValue(value, start, end, Precision.VALUE);
      }
    }
    return atTag(element, value, text);
  }

  /** The text in an element, which is one node in what holds style sheets and scripts. */
  static AttributeValue ofText(Element element, String text) {
    Node child = element.childNode(0);
    String value = element.childNodeSize() > 1 ? element.wholeText() : null;
    boolean raw = child instanceof DataNode;
    if (value == null) {
      value = raw ? ((DataNode) child).getWholeData() : element.wholeText();
      Range range = child.sourceRange();
      int start = range.startPos();
      int end = range.endPos();
      if (range.isTracked() && start >= 0 && end >= start && end <= text.length()) {
        String there = text.substring(start, end);
        if ((raw ? there : Parser.unescapeEntities(there, false)).equals(value)) {
          return new AttributeValue(value, start, end, Precision.VALUE);
        }
      }
    }
    return atTag(element, value, text);
  }

  /** An empty value that stands for an attribute that is not there. */
  static AttributeValue missing(Element element, String text) {
    return atTag(element, "", text);
  }

  private static AttributeValue atTag(Element element, String value, String text) {
    int tag = Math.max(0, Math.min(element.sourceRange().startPos(), text.length()));
    return new AttributeValue(value, tag, tag, Precision.TAG);
  }

  private static String decoded(String raw) {
    return raw.indexOf('&') < 0 ? raw : Parser.unescapeEntities(raw, true);
  }

  /** An empty value is reported at the end of the name; its place is between its quotes, if any. */
  private static int insideQuotes(String text, int nameEnd) {
    int at = skipSpace(text, nameEnd);
    if (at < text.length() && text.charAt(at) == '=') {
      at = skipSpace(text, at + 1);
      if (at + 1 < text.length()
          && (text.charAt(at) == '"' || text.charAt(at) == '\'')
          && text.charAt(at + 1) == text.charAt(at)) {
        return at + 1;
      }
    }
    return nameEnd;
  }

  private static int skipSpace(String text, int from) {
    int at = from;
    while (at < text.length() && " \t\n\f\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at;
  }
}
