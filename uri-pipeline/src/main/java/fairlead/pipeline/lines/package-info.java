/** Encoding results as lines of JSON, shared by the sinks. Not exported to users. */
@NullMarked
package fairlead.pipeline.lines;

import org.jspecify.annotations.NullMarked;
