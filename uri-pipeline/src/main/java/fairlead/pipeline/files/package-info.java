/**
 * File conventions shared by sources and sinks; not exported. Entry type: {@link
 * fairlead.pipeline.files.OutputMarker}.
 */
@NullMarked
package fairlead.pipeline.files;

import org.jspecify.annotations.NullMarked;
