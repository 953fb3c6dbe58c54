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
 * Reports how many tests of a class were skipped because a suite or a corpus is not there, and how
 * many in this build so far. The service loader of JUnit finds it.
 *
 * <p>Tests run in processes started by Maven. Each process adds lines to a file whose name has the
 * process ID of Maven, so that later processes know the sum and no earlier build counts.
 */
public final class SkippedSuites implements TestExecutionListener {

  /** How the reasons of {@link Suites} begin. */
  static final String SKIPPED = "skipped: ";

  private final AtomicInteger skipped = new AtomicInteger();
  private int reported;

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
    if (here == reported) {
      return;
    }
    String docs = System.getProperty("fairlead.docs");
    int all = docs == null ? here : sum(Path.of(docs).resolveSibling("target"), here);
    System.out.println(line(here - reported, all));
    reported = here;
  }

  static String line(int here, int all) {
    return ("fairlead: %,d tests skipped, %,d in this build so far: their suites by others are not"
            + " there; see -Dfairlead.conformance=DIR and -Dfairlead.corpora=DIR in"
            + " CONTRIBUTING.md")
        .formatted(here, all);
  }

  private static int sum(Path folder, int here) {
    return sum(folder.resolve("skipped-suites-" + maven() + ".txt"), process(), here);
  }

  /** The process ID of Maven, which may have started this process through a shell. */
  private static long maven() {
    Optional<ProcessHandle> at = ProcessHandle.current().parent();
    while (at.isPresent() && !at.get().info().command().orElse("").matches(".*java(\\.exe)?")) {
      at = at.get().parent();
    }
    return at.map(ProcessHandle::pid).orElse(0L);
  }

  private static String process() {
    return Path.of("").toAbsolutePath().getFileName() + " " + ProcessHandle.current().pid();
  }

  /** Adds the number of a process to a file, and returns the sum of the last number of each. */
  static int sum(Path file, String process, int here) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(
          file, process + "\t" + here + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
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
