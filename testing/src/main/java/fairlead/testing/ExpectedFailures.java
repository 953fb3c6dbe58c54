package fairlead.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.function.Executable;

/**
 * The cases of a suite that are known to differ, from a table with the columns {@code case}, {@code
 * answer} and {@code cause}. A case that passes although it is in the table fails the build, so
 * that the table can only shrink; so does one whose answer is another than the table says, so that
 * a known difference hides no new mistake.
 */
public final class ExpectedFailures {

  private final Map<String, Map<String, String>> rows = new TreeMap<>();

  private ExpectedFailures() {}

  /** The table in a class path resource. */
  public static ExpectedFailures resource(Class<?> owner, String name) {
    ExpectedFailures failures = new ExpectedFailures();
    for (Map<String, String> row : Tsv.resource(owner, name)) {
      failures.rows.put(row.getOrDefault("case", ""), new HashMap<>(row));
    }
    return failures;
  }

  /** Compares an answer: it must be the one expected, or differ as the table says. */
  public void check(String name, @Nullable String expected, String answer) {
    Map<String, String> row = rows.get(name);
    if (row == null) {
      assertEquals(expected, answer, name);
      return;
    }
    if (answer.equals(expected)) {
      fail("passes, but stands among the expected failures: " + row.get("cause"));
    }
    assertEquals(row.get("answer"), answer, "another answer than the table of differences says");
  }

  /**
   * Runs a case that asserts more than one text: it must pass, or fail with the answer that the
   * table says.
   */
  public void run(String name, Executable test, Supplier<String> answer) throws Throwable {
    run(name, test);
    Map<String, String> row = rows.get(name);
    if (row != null) {
      assertEquals(
          row.get("answer"), answer.get(), "another answer than the table of differences says");
    }
  }

  /** Runs a case whose answer is not one text: it must pass, or fail and are in the table. */
  public void run(String name, Executable test) throws Throwable {
    Map<String, String> row = rows.get(name);
    if (row == null) {
      test.execute();
      return;
    }
    try {
      test.execute();
    } catch (AssertionError expected) {
      return;
    }
    fail("passes, but stands among the expected failures: " + row.get("cause"));
  }
}
