package fairlead.html;

import fairlead.html.rule.LinkKind;
import fairlead.uri.Resolution;

/**
 * One reference in one place of a document, and what it resolves to.
 *
 * @param element the name of the element, in lower case
 * @param attribute the name of the attribute, in lower case
 * @param kind what the link is for
 * @param raw the attribute's value as it stands in the document, character references and all
 * @param reference the value as parsed, character references decoded, white space kept
 * @param place where the value stands
 * @param resolution the target, the current document, or why there is neither
 */
public record Link(
    String element,
    String attribute,
    LinkKind kind,
    String raw,
    String reference,
    Place place,
    Resolution resolution) {}
