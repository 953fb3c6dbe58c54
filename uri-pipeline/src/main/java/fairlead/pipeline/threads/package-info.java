/** The threads of a flow; not exported. Entry type: {@link fairlead.pipeline.threads.Threads}. */
@NullMarked
package fairlead.pipeline.threads;

import org.jspecify.annotations.NullMarked;
