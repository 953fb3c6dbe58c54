/**
 * From fetched responses to the new targets of a crawl. Entry type: {@link
 * fairlead.frontier.FrontEnd}.
 */
@NullMarked
package fairlead.frontier;

import org.jspecify.annotations.NullMarked;
