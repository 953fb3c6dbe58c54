/**
 * Micrometer meters for a flow. Entry type: {@link fairlead.pipeline.metrics.StageMeters}. The only
 * package that needs that library.
 */
@NullMarked
package fairlead.pipeline.metrics;

import org.jspecify.annotations.NullMarked;
