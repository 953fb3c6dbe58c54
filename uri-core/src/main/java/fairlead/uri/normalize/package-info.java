/**
 * Normal forms, the comparison ladder and keys (Section 6 of rfc2396bis-01 and RFC 3986). Entry
 * types: {@link fairlead.uri.normalize.Ladder} to compare, {@link
 * fairlead.uri.normalize.Normalizer} for normal forms, {@link fairlead.uri.normalize.KeyProfile}
 * for keys, {@link fairlead.uri.normalize.GoodPractice} to lint.
 *
 * <p>A normal form is a list of named steps in fixed order. A step that changes nothing gives the
 * same instance, so that a URI in normal form allocates nothing.
 */
@NullMarked
package fairlead.uri.normalize;

import org.jspecify.annotations.NullMarked;
