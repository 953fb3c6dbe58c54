/**
 * The tar format: reads, copies and writes archives, entry by entry. Entry type: {@link
 * fairlead.archive.tar.TarFormat}.
 */
@NullMarked
package fairlead.archive.tar;

import org.jspecify.annotations.NullMarked;
