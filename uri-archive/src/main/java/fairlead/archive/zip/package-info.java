/**
 * The zip format: reads, copies and writes archives, entry by entry. Entry type: {@link
 * fairlead.archive.zip.ZipFormat}.
 */
@NullMarked
package fairlead.archive.zip;

import org.jspecify.annotations.NullMarked;
