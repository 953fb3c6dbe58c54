/**
 * Where a base URI comes from: the four layers of Section 5.1, as values. Entry type: {@link
 * fairlead.uri.base.BaseContext}.
 */
@NullMarked
package fairlead.uri.base;

import org.jspecify.annotations.NullMarked;
