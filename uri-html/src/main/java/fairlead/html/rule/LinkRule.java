package fairlead.html.rule;

/**
 * A place where a link may stand: one attribute of one element of the HTML namespace.
 *
 * @param element the element's name in lower case
 * @param attribute the attribute's name in lower case
 * @param kind what the link is for, unless the element says more (see {@link LinkRules#kind})
 */
public record LinkRule(String element, String attribute, LinkKind kind) {}
