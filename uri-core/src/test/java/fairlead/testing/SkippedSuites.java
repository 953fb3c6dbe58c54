package fairlead.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Says at the end of a module's tests how many were skipped because a suite or a corpus is not
 * there, and how many in all modules of this build so far. The service loader of JUnit finds it.
 *
 * <p>The modules of a build run in processes of their own below Maven's. Each adds a line to a file
 * whose name has the number of that process, so that the last one knows the sum and no earlier
 * build counts.
 */
public final class SkippedSuites implements TestExecutionListener {

  /** How the reasons of {@link Suites} begin. */
  static final String SKIPPED = "skipped: ";

  private final AtomicInteger skipped = new AtomicInteger();

  /** The listener, for the service loader. */
  public SkippedSuites() {}

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    boolean wanting =
        result.getStatus() == TestExecutionResult.Status.ABORTED
            && result
                .getThrowable()
                .map(Throwable::getMessage)
                .filter(reason -> reason.contains(SKIPPED))
                .isPresent();
    if (wanting) {
      skipped.incrementAndGet();
    }
  }

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    int here = skipped.get();
    String docs = System.getProperty("fairlead.docs");
    int all = docs == null ? here : sum(Path.of(docs).resolveSibling("target"), here);
    if (all > 0) {
      System.out.println(line(here, all));
    }
  }

  static String line(int here, int all) {
    return ("fairlead: %,d tests skipped in this module and %,d in this build so far, since suites"
            + " by others are not there: see -Dfairlead.conformance=DIR and"
            + " -Dfairlead.corpora=DIR in CONTRIBUTING.md")
        .formatted(here, all);
  }

  private static int sum(Path folder, int here) {
    return sum(folder.resolve("skipped-suites-" + maven() + ".txt"), moduleName(), here);
  }

  /** The number of Maven's process, which may have started this one through a shell. */
  private static long maven() {
    Optional<ProcessHandle> at = ProcessHandle.current().parent();
    while (at.isPresent() && !at.get().info().command().orElse("").endsWith("java")) {
      at = at.get().parent();
    }
    return at.map(ProcessHandle::pid).orElse(0L);
  }

  private static String moduleName() {
    return String.valueOf(Path.of("").toAbsolutePath().getFileName());
  }

  /** Adds a module's number to a file and gives the sum of the last number of each module. */
  static int sum(Path file, String module, int here) {
    try {
      if (here == 0 && !Files.exists(file)) {
        return 0;
      }
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(
          file, module + "\t" + here + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
      Map<String, Integer> numbers = new TreeMap<>();
      for (String line : Files.readAllLines(file)) {
        int tab = line.indexOf('\t');
        numbers.put(line.substring(0, tab), Integer.parseInt(line.substring(tab + 1)));
      }
      return numbers.values().stream().mapToInt(Integer::intValue).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
