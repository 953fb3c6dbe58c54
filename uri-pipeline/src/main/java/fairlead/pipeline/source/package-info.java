/**
 * Where documents come from: folders, files, web archives, standard input and lists of paths. Entry
 * type: {@link fairlead.pipeline.source.DocumentSource}.
 */
@NullMarked
package fairlead.pipeline.source;

import org.jspecify.annotations.NullMarked;
