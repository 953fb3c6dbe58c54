/**
 * Resuming a run that was killed: files that are there whole or not at all. Entry type: {@link
 * fairlead.pipeline.checkpoint.Checkpoint}.
 */
@NullMarked
package fairlead.pipeline.checkpoint;

import org.jspecify.annotations.NullMarked;
