/**
 * Decoding of bytes: content codings, gzip members, zstd frames, chunked bodies; not exported.
 * Entry type: {@link fairlead.archive.coding.ContentCoding}.
 */
@NullMarked
package fairlead.archive.coding;

import org.jspecify.annotations.NullMarked;
