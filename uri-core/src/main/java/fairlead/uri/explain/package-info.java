/**
 * How each dialect reads a reference, side by side. Entry type: {@link
 * fairlead.uri.explain.Explanation}.
 */
@NullMarked
package fairlead.uri.explain;

import org.jspecify.annotations.NullMarked;
