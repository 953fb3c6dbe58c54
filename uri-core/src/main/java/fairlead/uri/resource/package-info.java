/** How the tables that come with the toolkit are read. Not exported but to its own modules. */
@NullMarked
package fairlead.uri.resource;

import org.jspecify.annotations.NullMarked;
