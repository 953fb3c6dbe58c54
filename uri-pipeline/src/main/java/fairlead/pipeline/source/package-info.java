/**
 * Where documents come from: folders, files and web archives. Entry type: {@link
 * fairlead.pipeline.source.DocumentSource}.
 */
@NullMarked
package fairlead.pipeline.source;

import org.jspecify.annotations.NullMarked;
