/** Which targets were seen before. Entry type: {@link fairlead.pipeline.seen.SeenSet}. */
@NullMarked
package fairlead.pipeline.seen;

import org.jspecify.annotations.NullMarked;
