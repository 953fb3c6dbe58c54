/**
 * Formats that compress a single file. Entry type: {@link fairlead.archive.single.SingleFormat}.
 */
@NullMarked
package fairlead.archive.single;

import org.jspecify.annotations.NullMarked;
