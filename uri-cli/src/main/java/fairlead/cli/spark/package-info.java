/**
 * The command {@code spark}. It reads options only; uri-spark provides what runs, since the command
 * itself does not depend on Apache Spark.
 */
@NullMarked
package fairlead.cli.spark;

import org.jspecify.annotations.NullMarked;
