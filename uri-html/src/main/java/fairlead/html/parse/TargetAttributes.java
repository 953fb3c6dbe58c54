package fairlead.html.parse;

import fairlead.html.LinkAttributes;
import fairlead.html.markup.MarkupElement;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import org.jspecify.annotations.Nullable;

/** Reads what the attributes of an element say about the target of its link. */
public final class TargetAttributes {

  private final boolean lint;
  private final int maxChars;

  /**
   * A reader of attributes.
   *
   * @param lint whether to read the attributes that only a checker needs
   */
  TargetAttributes(boolean lint, int maxChars) {
    this.lint = lint;
    this.maxChars = maxChars;
  }

  /** The attributes. {@link LinkAttributes#NONE} if all are null. */
  public static LinkAttributes of(
      @Nullable String type, @Nullable String hreflang, @Nullable String media) {
    return type == null && hreflang == null && media == null
        ? LinkAttributes.NONE
        : new LinkAttributes(type, hreflang, media, null, null, null, null, null, null);
  }

  LinkAttributes of(MarkupElement element, String name, LinkRule rule) {
    LinkAttributes said =
        switch (name) {
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
              of(text(element, "type"), text(element, "hreflang"), text(element, "media"));
          case "form" -> method(element, "method");
          case "button", "input" ->
              rule.kind() == LinkKind.FORM ? method(element, "formmethod") : LinkAttributes.NONE;
          default -> LinkAttributes.NONE;
        };
    if (lint) {
      return withLint(said, element, name);
    }
    boolean checked = name.equals("script") || name.equals("link");
    String integrity = checked ? text(element, "integrity") : null;
    return integrity == null ? said : said.withLint(integrity, null, null);
  }

  private LinkAttributes method(MarkupElement element, String attribute) {
    String method = text(element, attribute);
    return method == null ? LinkAttributes.NONE : LinkAttributes.NONE.withMethod(method);
  }

  private LinkAttributes withLint(LinkAttributes said, MarkupElement element, String name) {
    return switch (name) {
      case "script", "link", "img", "area", "input", "a" ->
          said.withLint(text(element, "integrity"), text(element, "alt"), text(element, "target"));
      default -> said;
    };
  }

  private @Nullable String text(MarkupElement element, String attribute) {
    String value = element.text(attribute);
    return value == null || value.length() <= maxChars ? value : value.substring(0, maxChars);
  }
}
