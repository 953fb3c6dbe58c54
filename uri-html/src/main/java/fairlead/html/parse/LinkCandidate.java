package fairlead.html.parse;

import fairlead.html.LinkAttributes;
import fairlead.html.LinkContext;
import fairlead.html.markup.AttributeValue;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkRule;
import fairlead.html.rule.LinkTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value that may hold links, before it is read.
 *
 * @param rule the row of the table that found it
 * @param element the element's name in lower case, without its namespace
 * @param kinds what its links are for; each reference makes one link of each kind
 * @param value the value and its position
 * @param codebase the element's codebase, if the rule uses it; null if there is none
 * @param scope the nearest xml:base; null if there is none
 * @param attributes what other attributes say about its targets
 * @param context what is around it
 * @param entity whether it or its codebase refers to an XML entity, which is not expanded
 */
public record LinkCandidate(
    LinkRule rule,
    String element,
    List<LinkKind> kinds,
    AttributeValue value,
    @Nullable String codebase,
    @Nullable BaseScope scope,
    LinkAttributes attributes,
    LinkContext context,
    boolean entity) {

  /** A value outside any element. */
  public static LinkCandidate of(LinkRule rule, AttributeValue value, LinkContext context) {
    return of(rule, LinkTable.only(rule.kind()), value, LinkAttributes.NONE, context);
  }

  /** A value outside any element, with attributes of its target. */
  public static LinkCandidate of(
      LinkRule rule,
      List<LinkKind> kinds,
      AttributeValue value,
      LinkAttributes attributes,
      LinkContext context) {
    return new LinkCandidate(
        rule, rule.elements().get(0), kinds, value, null, null, attributes, context, false);
  }

  /** This value in an element that another syntax stands for. */
  LinkCandidate in(String name) {
    return new LinkCandidate(
        rule, name, kinds, value, codebase, scope, attributes, context, entity);
  }

  /** What its links are for, if a reference makes only one. */
  public LinkKind kind() {
    return kinds.get(0);
  }

  /** This value with only the place where it begins. */
  LinkCandidate atStart() {
    return with(value.atStart());
  }

  /** The beginning of this value, which is longer than a limit. */
  LinkCandidate upTo(int maxChars) {
    return with(value.upTo(maxChars));
  }

  private LinkCandidate with(AttributeValue other) {
    return new LinkCandidate(
        rule, element, kinds, other, codebase, scope, attributes, context, entity);
  }
}
