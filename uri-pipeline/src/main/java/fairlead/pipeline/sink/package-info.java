/**
 * Where results go: a file or stream, a rewritten folder, a tally. Entry type: {@link
 * fairlead.pipeline.sink.Sink}.
 */
@NullMarked
package fairlead.pipeline.sink;

import org.jspecify.annotations.NullMarked;
