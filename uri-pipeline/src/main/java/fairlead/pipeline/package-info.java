/**
 * A flow of documents in, a flow of outcomes out; start reading at {@link
 * fairlead.pipeline.LinkPipeline}.
 */
@NullMarked
package fairlead.pipeline;

import org.jspecify.annotations.NullMarked;
