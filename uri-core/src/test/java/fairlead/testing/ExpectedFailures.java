package fairlead.testing;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.function.Executable;

/**
 * The cases of a suite that are known to differ, each with its cause, from a table with the columns
 * {@code case} and {@code cause}. A case that passes although it stands in the table fails the
 * build, so that the table can only shrink.
 */
public final class ExpectedFailures {

  private final Map<String, String> causes = new TreeMap<>();

  private ExpectedFailures() {}

  /** The table in a class path resource. */
  public static ExpectedFailures resource(Class<?> owner, String name) {
    ExpectedFailures failures = new ExpectedFailures();
    for (Map<String, String> row : Tsv.resource(owner, name)) {
      failures.causes.put(row.getOrDefault("case", ""), row.getOrDefault("cause", ""));
    }
    return failures;
  }

  /** Runs a case: it must pass, or fail and stand in the table. */
  public void run(String name, Executable test) throws Throwable {
    String cause = causes.get(name);
    if (cause == null) {
      test.execute();
      return;
    }
    try {
      test.execute();
    } catch (AssertionError expected) {
      return;
    }
    fail("passes, but stands among the expected failures: " + cause);
  }
}
