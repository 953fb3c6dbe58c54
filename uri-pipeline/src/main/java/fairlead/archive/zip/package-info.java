/**
 * The zip format: reads, copies and writes archives, entry by entry. Entry type: {@link
 * fairlead.archive.zip.ZipReader}.
 */
@NullMarked
package fairlead.archive.zip;

import org.jspecify.annotations.NullMarked;
