/**
 * Web archives, WARC and ARC: reads records, also past damage, and copies and writes WARC files.
 * Entry type: {@link fairlead.archive.warc.WarcFormat}.
 */
@NullMarked
package fairlead.archive.warc;

import org.jspecify.annotations.NullMarked;
