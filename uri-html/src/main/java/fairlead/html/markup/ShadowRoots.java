package fairlead.html.markup;

import fairlead.uri.text.AsciiCase;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/**
 * The declarative shadow roots that a walk through a tree meets: templates whose content is shown
 * (HTML Standard, Section 13.2.6.4.4 "The 'in head' insertion mode", a start tag "template"). Their
 * content is live, but in a separate tree.
 */
public final class ShadowRoots {

  /**
   * Elements that may have a shadow root, in addition to custom elements (DOM, "valid shadow host
   * name").
   */
  private static final Set<String> HOSTS =
      Set.of(
          "article",
          "aside",
          "blockquote",
          "body",
          "div",
          "footer",
          "h1",
          "h2",
          "h3",
          "h4",
          "h5",
          "h6",
          "header",
          "main",
          "nav",
          "p",
          "section",
          "span");

  /** Names with a hyphen that are not custom elements. */
  private static final Set<String> RESERVED = Set.of("annotation-xml", "font-face");

  private final Set<Element> hosts = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Element> open = new ArrayDeque<>();

  /** Visits a template. True if it is a shadow root. */
  public boolean open(Element template) {
    Element host = template.parent();
    boolean shadow =
        isMode(template.attr("shadowrootmode")) && host != null && mayHost(host) && hosts.add(host);
    if (shadow) {
      open.push(template);
    }
    return shadow;
  }

  /** Leaves a template. True if it is a shadow root. */
  public boolean close(Element template) {
    boolean shadow = template.equals(open.peek());
    if (shadow) {
      open.pop();
    }
    return shadow;
  }

  /** Whether the walk is in a shadow root. */
  public boolean areOpen() {
    return !open.isEmpty();
  }

  private static boolean isMode(String value) {
    String mode = AsciiCase.lower(value);
    return mode.equals("open") || mode.equals("closed");
  }

  private static boolean mayHost(Element element) {
    String name = element.normalName();
    return element.tag().namespace().equals(Parser.NamespaceHtml)
        && (HOSTS.contains(name) || isCustom(name));
  }

  private static boolean isCustom(String name) {
    return name.indexOf('-') > 0
        && name.charAt(0) >= 'a'
        && name.charAt(0) <= 'z'
        && !RESERVED.contains(name)
        && !name.startsWith("font-face-");
  }
}
