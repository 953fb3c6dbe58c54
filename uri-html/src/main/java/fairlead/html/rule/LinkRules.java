package fairlead.html.rule;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table of places where links stand. */
public final class LinkRules {

  private static final List<LinkRule> TABLE =
      List.of(
          new LinkRule("a", "href", LinkKind.NAVIGATION),
          new LinkRule("area", "href", LinkKind.NAVIGATION),
          new LinkRule("link", "href", LinkKind.METADATA),
          new LinkRule("img", "src", LinkKind.RESOURCE),
          new LinkRule("script", "src", LinkKind.SCRIPT),
          new LinkRule("iframe", "src", LinkKind.RESOURCE),
          new LinkRule("frame", "src", LinkKind.RESOURCE),
          new LinkRule("form", "action", LinkKind.FORM));

  private static final Map<String, LinkRule> BY_ELEMENT = byElement();

  private static final Set<String> ICONS = Set.of("icon", "apple-touch-icon", "mask-icon");

  private static final Set<String> HINTS =
      Set.of("dns-prefetch", "modulepreload", "preconnect", "prefetch", "preload", "prerender");

  private LinkRules() {}

  private static Map<String, LinkRule> byElement() {
    Map<String, LinkRule> map = new HashMap<>();
    for (LinkRule rule : TABLE) {
      map.put(rule.element(), rule);
    }
    return map;
  }

  /** The whole table. */
  public static List<LinkRule> table() {
    return TABLE;
  }

  /** The rule for an element; null if it holds no link. */
  public static @Nullable LinkRule of(String element) {
    return BY_ELEMENT.get(element);
  }

  /**
   * The kind of a link, by the first token of its {@code rel} that says more than the rule does.
   *
   * @param rel the value of the attribute, empty if absent; looked at for {@code link} alone
   */
  public static LinkKind kind(LinkRule rule, String rel) {
    if (!rule.element().equals("link") || rel.isEmpty()) {
      return rule.kind();
    }
    int at = 0;
    while (at < rel.length()) {
      int start = at;
      while (at < rel.length() && rel.charAt(at) > ' ') {
        at++;
      }
      String token = rel.substring(start, at).toLowerCase(Locale.ROOT);
      if (token.equals("stylesheet")) {
        return LinkKind.STYLE;
      }
      if (ICONS.contains(token)) {
        return LinkKind.RESOURCE;
      }
      if (HINTS.contains(token)) {
        return LinkKind.HINT;
      }
      at++;
    }
    return rule.kind();
  }
}
