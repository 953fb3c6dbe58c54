/**
 * What lets a run that was killed go on: files that are there whole or not at all. {@link
 * fairlead.pipeline.checkpoint.Checkpoint} is where to start.
 */
@NullMarked
package fairlead.pipeline.checkpoint;

import org.jspecify.annotations.NullMarked;
