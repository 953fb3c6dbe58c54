/**
 * Which links count, as values that combine. Entry type: {@link
 * fairlead.pipeline.filter.LinkFilters}.
 */
@NullMarked
package fairlead.pipeline.filter;

import org.jspecify.annotations.NullMarked;
