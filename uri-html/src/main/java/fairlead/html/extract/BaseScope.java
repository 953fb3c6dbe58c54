package fairlead.html.extract;

import org.jspecify.annotations.Nullable;

/**
 * An element with an {@code xml:base}, which is relative to the base outside the element (XML Base,
 * Section 4).
 *
 * @param outer the next such element around it; null if there is none
 * @param value the attribute's value
 * @param entity whether it refers to an XML entity that is not expanded, so that it is not known
 */
record BaseScope(@Nullable BaseScope outer, AttributeValue value, boolean entity) {}
