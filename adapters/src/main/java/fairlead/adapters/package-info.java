/** Fairlead's keys for crawlers that keep URLs as texts. */
@NullMarked
package fairlead.adapters;

import org.jspecify.annotations.NullMarked;
