/** What others make of the same references, and why they differ. */
@NullMarked
package fairlead.uri.differential;

import org.jspecify.annotations.NullMarked;
