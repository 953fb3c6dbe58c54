/**
 * Normal forms and the comparison ladder (Section 6 of rfc2396bis-01 and RFC 3986). Entry types:
 * {@link fairlead.uri.normalize.Ladder} to compare, {@link fairlead.uri.normalize.Normalizer} for
 * normal forms.
 *
 * <p>A normal form is a list of named steps in fixed order. A step that changes nothing returns the
 * same instance, so a URI in normal form allocates nothing.
 */
@NullMarked
package fairlead.uri.normalize;

import org.jspecify.annotations.NullMarked;
