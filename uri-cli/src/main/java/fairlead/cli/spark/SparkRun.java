package fairlead.cli.spark;

import fairlead.cli.terminal.Terminal;
import java.io.IOException;

/** Runs the command {@code spark}; found as a service, because it needs Apache Spark. */
@FunctionalInterface
public interface SparkRun {

  /**
   * Writes the tables.
   *
   * @return the exit code
   */
  int run(SparkCommand command, Terminal terminal) throws IOException;
}
