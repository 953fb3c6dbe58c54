/**
 * What the packages of the pipeline share about things that go wrong; not exported. Entry types:
 * {@link fairlead.pipeline.failure.Reasons} and {@link fairlead.pipeline.failure.ErrorGuard}.
 */
@NullMarked
package fairlead.pipeline.failure;

import org.jspecify.annotations.NullMarked;
