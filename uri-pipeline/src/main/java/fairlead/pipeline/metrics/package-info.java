/**
 * What a flow does, as meters of Micrometer. Entry type: {@link
 * fairlead.pipeline.metrics.StageMeters}. The only package that needs that library.
 */
@NullMarked
package fairlead.pipeline.metrics;

import org.jspecify.annotations.NullMarked;
