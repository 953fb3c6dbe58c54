package fairlead.html.extract;

import fairlead.html.LinkAttributes;
import fairlead.html.LinkContext;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import org.jspecify.annotations.Nullable;

/**
 * A value in which links may occur, before it is read.
 *
 * @param rule the row of the table by which it was found
 * @param element the element's name in lower case, without its namespace
 * @param kind what its links are for
 * @param value the value and its place
 * @param codebase the element's codebase, where the rule asks for it; null if it has none
 * @param scope the nearest xml:base; null if there is none
 * @param attributes what other attributes say of its targets
 * @param context what is around it
 */
record LinkCandidate(
    LinkRule rule,
    String element,
    LinkKind kind,
    AttributeValue value,
    @Nullable String codebase,
    @Nullable BaseScope scope,
    LinkAttributes attributes,
    LinkContext context) {

  /** A value outside any element. */
  static LinkCandidate of(LinkRule rule, LinkKind kind, AttributeValue value, LinkContext context) {
    return of(rule, kind, value, LinkAttributes.NONE, context);
  }

  /** A value outside any element, with attributes of its target. */
  static LinkCandidate of(
      LinkRule rule,
      LinkKind kind,
      AttributeValue value,
      LinkAttributes attributes,
      LinkContext context) {
    return new LinkCandidate(
        rule, rule.elements().get(0), kind, value, null, null, attributes, context);
  }

  /** This value, or its beginning if it is longer than a limit. */
  LinkCandidate upTo(int maxChars) {
    return value.value().length() <= maxChars
        ? this
        : new LinkCandidate(
            rule, element, kind, value.upTo(maxChars), codebase, scope, attributes, context);
  }
}
