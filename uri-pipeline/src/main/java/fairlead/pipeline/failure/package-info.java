/**
 * Shared handling of failures in the pipeline's packages; not exported. Entry type: {@link
 * fairlead.pipeline.failure.ErrorGuard}.
 */
@NullMarked
package fairlead.pipeline.failure;

import org.jspecify.annotations.NullMarked;
