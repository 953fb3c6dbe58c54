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

/** Reads the context of a link. */
final class ContextReader {

  /** How many nodes are visited for the text of one link, even if they hold little text. */
  private static final int MAX_NODES = 1000;

  private static final Set<String> UNSEEN =
      Set.of("script", "style", "template", "noscript", "head", "title", "datalist");

  /** Replaces the outer part of a path that is too long. */
  static final String CUT = "...";

  private final int maxChars;
  private final StringBuilder text = new StringBuilder();
  private boolean space;
  private boolean full;

  private int nodes;

  private ContextReader(int maxChars) {
    this.maxChars = maxChars;
  }

  /**
   * The context of an element.
   *
   * @param pathBefore the path of another link; if it is equal, its string is reused
   */
  static LinkContext of(Element element, Set<Inside> inside, int maxChars, String pathBefore) {
    List<String> rel = tokens(element.attr("rel"));
    ContextReader seen = new ContextReader(maxChars);
    String path = path(element, maxChars);
    return new LinkContext(
        rel,
        seen.textOf(element),
        path.equals(pathBefore) ? pathBefore : path,
        inside,
        rel.contains("nofollow"),
        null);
  }

  /** A text with its white space collapsed, up to a length. */
  static String collapsed(String text, int maxChars) {
    ContextReader seen = new ContextReader(maxChars);
    seen.addText(text);
    return seen.text.toString();
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

  private String textOf(Element element) {
    add(element, true);
    if (text.isEmpty()) {
      addText(element.attr("title"));
    }
    return text.toString();
  }

  private void add(Element element, boolean outermost) {
    String name = NoscriptTexts.name(element.normalName());
    if (!outermost && (UNSEEN.contains(name) || element.hasAttr("hidden"))) {
      return;
    }
    switch (name) {
      case "img", "area" -> addText(element.attr("alt"));
      case "input", "button" -> addText(element.attr("value"));
      default -> {}
    }
    for (int i = 0; i < element.childNodeSize(); i++) {
      Node child = element.childNode(i);
      if (++nodes > MAX_NODES || full) {
        return;
      }
      if (child instanceof TextNode node) {
        addText(node.getWholeText());
      } else if (child instanceof Element inner) {
        space |= inner.tag().isBlock() || inner.normalName().equals("br");
        add(inner, false);
        space |= inner.tag().isBlock();
      }
    }
  }

  private void addText(String piece) {
    for (int at = 0; at < piece.length() && !full; ) {
      int c = piece.codePointAt(at);
      at += Character.charCount(c);
      if (c <= ' ') {
        space = true;
      } else {
        boolean apart = space && !text.isEmpty();
        full = text.length() + (apart ? 1 : 0) + Character.charCount(c) > maxChars;
        if (!full) {
          text.append(apart ? " " : "").appendCodePoint(c);
        }
        space = false;
      }
    }
  }

  private static String path(Element element, int maxChars) {
    List<String> steps = new ArrayList<>();
    int length = 0;
    Element at = element;
    while (at != null && !at.normalName().equals(DocumentParser.ROOT)) {
      String id = at.id();
      String name = NoscriptTexts.name(at.normalName());
      String step = id.length() <= maxChars && isName(id) ? name + '#' + id : name;
      length += step.length() + 1;
      if (length > maxChars) {
        steps.add(CUT);
        break;
      }
      steps.add(step);
      at = at.parent();
    }
    StringBuilder path = new StringBuilder();
    for (int i = steps.size() - 1; i >= 0; i--) {
      path.append(steps.get(i)).append(i == 0 ? "" : "/");
    }
    return path.toString();
  }

  /** Whether an id is unambiguous as part of a path. */
  private static boolean isName(String id) {
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      if (c <= ' ' || c == '/' || c == '#' || c == 0x7F) {
        return false;
      }
    }
    return !id.isEmpty();
  }
}
