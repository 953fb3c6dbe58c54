package fairlead.html.extract;

import fairlead.html.LinkContext;
import fairlead.html.LinkContext.Inside;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/** Reads the context of a link from a tree. */
final class ContextReader {

  private ContextReader() {}

  /**
   * The context of an element.
   *
   * @param pathBefore the path of another link; if it is equal, its string is reused
   */
  static LinkContext of(Element element, Set<Inside> inside, int maxChars, String pathBefore) {
    ContextText text = new ContextText(maxChars);
    add(element, text);
    if (text.isEmpty()) {
      text.add(element.attr("title"));
    }
    ContextPath path = new ContextPath(maxChars);
    for (Element at = element;
        at != null && !at.normalName().equals(DocumentParser.ROOT);
        at = at.parent()) {
      if (!path.add(ContextPath.step(NoscriptTexts.name(at.normalName()), at.id(), maxChars))) {
        break;
      }
    }
    return context(element.attr("rel"), text, path, inside, pathBefore);
  }

  static LinkContext context(
      String rel, ContextText text, ContextPath path, Set<Inside> inside, String pathBefore) {
    List<String> tokens = tokens(rel);
    String whole = path.toString();
    return new LinkContext(
        tokens,
        text.toString(),
        whole.equals(pathBefore) ? pathBefore : whole,
        inside,
        tokens.contains("nofollow"),
        null);
  }

  /** The tokens of a value, split at white space, in lower case. */
  static List<String> tokens(String value) {
    List<String> tokens = new ArrayList<>();
    int at = 0;
    while (at < value.length()) {
      int start = at;
      while (at < value.length() && value.charAt(at) > ' ') {
        at++;
      }
      if (at > start) {
        tokens.add(AsciiCase.lower(value.substring(start, at)));
      }
      at++;
    }
    return tokens;
  }

  private static void add(Element element, ContextText text) {
    String shown = ContextText.shown(NoscriptTexts.name(element.normalName()));
    if (!shown.isEmpty()) {
      text.add(element.attr(shown));
    }
    for (int i = 0; i < element.childNodeSize(); i++) {
      Node child = element.childNode(i);
      if (child instanceof TextNode node) {
        text.add(node.getWholeText());
      } else if (child instanceof Element inner) {
        if (!text.enter()) {
          return;
        }
        boolean block = inner.tag().isBlock();
        text.separate(block || inner.normalName().equals("br"));
        if (!inner.hasAttr("hidden")
            && !ContextText.isUnseen(NoscriptTexts.name(inner.normalName()))) {
          add(inner, text);
        }
        text.separate(block);
      }
    }
  }
}
