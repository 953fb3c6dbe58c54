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

  /**
   * The labels in so many bytes from the start, up to the first that is known.
   *
   * <p>Mostly the first tag that speaks of a charset settles it, and what follows need not be
   * parsed.
   */
  static List<String> labels(byte[] bytes, int length) {
    // Names and labels are ASCII, and every ASCII-compatible encoding can be read for them so.
    String head = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    int word = head.toLowerCase(Locale.ROOT).indexOf("charset");
    if (word < 0) {
      return List.of();
    }
    int tagEnd = head.indexOf('>', word);
    List<String> first = tagEnd < 0 ? List.of() : parsed(head.substring(0, tagEnd + 1));
    boolean settled = first.stream().anyMatch(label -> CharsetLabels.metaCharset(label) != null);
    return settled ? first : parsed(head);
  }

  private static List<String> parsed(String head) {
    List<String> labels = new ArrayList<>();
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

  /**
   * The charset in the value of a content attribute; empty if there is none. The HTML Standard's
   * "extracting a character encoding from a meta element".
   */
  static String ofContent(String content) {
    String lower = content.toLowerCase(Locale.ROOT);
    for (int word = lower.indexOf("charset");
        word >= 0;
        word = lower.indexOf("charset", word + 1)) {
      int at = skipSpace(content, word + "charset".length());
      if (at < content.length() && content.charAt(at) == '=') {
        return value(content, skipSpace(content, at + 1));
      }
    }
    return "";
  }

  private static String value(String content, int start) {
    if (start == content.length()) {
      return "";
    }
    char quote = content.charAt(start);
    if (quote == '"' || quote == '\'') {
      int end = content.indexOf(quote, start + 1);
      return end < 0 ? "" : content.substring(start + 1, end);
    }
    int end = start;
    while (end < content.length() && content.charAt(end) != ';' && content.charAt(end) > ' ') {
      end++;
    }
    return content.substring(start, end);
  }

  private static int skipSpace(String text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) <= ' ') {
      at++;
    }
    return at;
  }
}
