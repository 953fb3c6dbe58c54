/** Pages of HTML that load nothing, from templates. */
@NullMarked
package fairlead.report.page;

import org.jspecify.annotations.NullMarked;
