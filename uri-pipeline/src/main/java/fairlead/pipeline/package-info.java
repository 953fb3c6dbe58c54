/**
 * The work on each document, and the pipeline that runs it on a flow of documents. Entry types:
 * {@link fairlead.pipeline.DocumentWork} and {@link fairlead.pipeline.LinkPipeline}.
 */
@NullMarked
package fairlead.pipeline;

import org.jspecify.annotations.NullMarked;
