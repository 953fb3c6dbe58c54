package fairlead.html;

import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;

/** Reads what the attributes of an element say of the target of its link. */
final class TargetAttributes {

  private final TreeValues tree;
  private final int maxChars;

  TargetAttributes(TreeValues tree, int maxChars) {
    this.tree = tree;
    this.maxChars = maxChars;
  }

  LinkAttributes of(Element element, String name, LinkRule rule) {
    return switch (name) {
      case "a",
          "area",
          "link",
          "source",
          "style",
          "script",
          "object",
          "embed",
          "enclosure",
          "content" ->
          LinkAttributes.of(
              text(element, "type"), text(element, "hreflang"), text(element, "media"));
      case "form" -> method(element, "method");
      case "button", "input" ->
          rule.kind() == LinkKind.FORM ? method(element, "formmethod") : LinkAttributes.NONE;
      default -> LinkAttributes.NONE;
    };
  }

  private LinkAttributes method(Element element, String attribute) {
    String method = text(element, attribute);
    return method == null ? LinkAttributes.NONE : LinkAttributes.NONE.withMethod(method);
  }

  private @Nullable String text(Element element, String attribute) {
    String value = tree.textOf(element, attribute);
    return value == null || value.length() <= maxChars ? value : value.substring(0, maxChars);
  }
}
