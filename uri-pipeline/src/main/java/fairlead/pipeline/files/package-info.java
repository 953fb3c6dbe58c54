/**
 * What sources and sinks agree on about files; not exported. Entry type: {@link
 * fairlead.pipeline.files.OutputMarker}.
 */
@NullMarked
package fairlead.pipeline.files;

import org.jspecify.annotations.NullMarked;
