/** The dialects by name. Entry type: {@link fairlead.uri.dialects.Dialects}. */
@NullMarked
package fairlead.uri.dialects;

import org.jspecify.annotations.NullMarked;
