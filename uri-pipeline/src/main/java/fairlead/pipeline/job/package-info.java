/**
 * Whole runs, with their checkpoints: {@link fairlead.pipeline.job.LineJob} writes links as lines.
 */
@NullMarked
package fairlead.pipeline.job;

import org.jspecify.annotations.NullMarked;
