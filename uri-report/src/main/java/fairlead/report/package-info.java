/** Reports on the links of documents. */
@NullMarked
package fairlead.report;

import org.jspecify.annotations.NullMarked;
