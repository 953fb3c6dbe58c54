package fairlead.html.parse;

import fairlead.html.markup.AttributeValue;
import org.jspecify.annotations.Nullable;

/**
 * An element with an {@code xml:base}. Its value is relative to the base outside the element (XML
 * Base, Section 4).
 *
 * @param outer the next such element around it; null if there is none
 * @param value the attribute's value
 * @param entity whether the value refers to an XML entity; entities are not expanded, so the value
 *     is unknown
 */
public record BaseScope(@Nullable BaseScope outer, AttributeValue value, boolean entity) {}
