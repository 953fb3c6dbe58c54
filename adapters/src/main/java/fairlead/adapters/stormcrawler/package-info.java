/** Fairlead in StormCrawler 2.4. */
@NullMarked
package fairlead.adapters.stormcrawler;

import org.jspecify.annotations.NullMarked;
