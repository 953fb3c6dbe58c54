/**
 * What is done with each document, and how a flow of documents goes through it. Entry types: {@link
 * fairlead.pipeline.DocumentWork} and {@link fairlead.pipeline.LinkPipeline}.
 */
@NullMarked
package fairlead.pipeline;

import org.jspecify.annotations.NullMarked;
