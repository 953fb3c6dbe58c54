/** Reads the tables that come with the toolkit. Exported only to the toolkit's own modules. */
@NullMarked
package fairlead.uri.resource;

import org.jspecify.annotations.NullMarked;
