/**
 * Decoding of the bytes of documents: content codings, gzip members, chunked bodies; not exported.
 * Entry type: {@link fairlead.pipeline.coding.ContentCoding}.
 */
@NullMarked
package fairlead.pipeline.coding;

import org.jspecify.annotations.NullMarked;
