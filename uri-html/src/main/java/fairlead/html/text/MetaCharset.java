package fairlead.html.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/** The charsets that meta elements name, in document order. */
final class MetaCharset {

  private MetaCharset() {}

  static List<String> labels(byte[] bytes, int length) {
    List<String> labels = new ArrayList<>();
    // Names and labels are ASCII, and every ASCII-compatible encoding can be read for them so.
    String head = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    if (!head.toLowerCase(Locale.ROOT).contains("charset")) {
      return labels;
    }
    Document document = Parser.htmlParser().parseInput(head, "");
    for (Element meta : document.getElementsByTag("meta")) {
      if (meta.hasAttr("charset")) {
        labels.add(meta.attr("charset"));
      } else if (meta.attr("http-equiv").equalsIgnoreCase("content-type")) {
        String label = ofContent(meta.attr("content"));
        if (!label.isEmpty()) {
          labels.add(label);
        }
      }
    }
    return labels;
  }

  /** The charset parameter of a content type; empty if there is none. */
  private static String ofContent(String content) {
    int at = content.toLowerCase(Locale.ROOT).indexOf("charset");
    if (at < 0) {
      return "";
    }
    String rest = content.substring(at + "charset".length()).strip();
    if (!rest.startsWith("=")) {
      return "";
    }
    String value = rest.substring(1).strip();
    int end = 0;
    while (end < value.length() && value.charAt(end) > ' ' && value.charAt(end) != ';') {
      end++;
    }
    return value.substring(0, end).replace("\"", "").replace("'", "");
  }
}
