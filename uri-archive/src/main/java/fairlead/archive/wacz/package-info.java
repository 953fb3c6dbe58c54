/**
 * The WACZ format, a zip archive of WARC files with their index: reads, copies and writes it. Entry
 * type: {@link fairlead.archive.wacz.WaczFormat}.
 */
@NullMarked
package fairlead.archive.wacz;

import org.jspecify.annotations.NullMarked;
