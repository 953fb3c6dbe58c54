/** Links, targets and graphs as tables of Apache Spark. */
@NullMarked
package fairlead.spark;

import org.jspecify.annotations.NullMarked;
