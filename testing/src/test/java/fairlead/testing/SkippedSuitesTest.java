package fairlead.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.TestExecutionListener;
import org.opentest4j.TestAbortedException;

class SkippedSuitesTest {

  @Test
  void processesOfABuildAreAddedUp(@TempDir Path folder) {
    Path file = folder.resolve("target/skipped.txt");
    assertEquals(3, SkippedSuites.sum(file, "uri-core", 3));
    assertEquals(5, SkippedSuites.sum(file, "uri-html", 2));
    assertEquals(5, SkippedSuites.sum(file, "uri-cli", 0));
    assertEquals(6, SkippedSuites.sum(file, "uri-core", 4));
  }

  @Test
  void lineSaysHowManyAndHowToGetThem() {
    String line = SkippedSuites.line(1234, 5678);
    assertTrue(line.contains("1,234 tests skipped, 5,678 in this build so far"), line);
    assertTrue(line.contains("-Dfairlead.conformance=DIR"), line);
  }

  @Test
  void reasonsOfAbsentSuitesAreKnown() {
    TestAbortedException reason =
        assertThrows(TestAbortedException.class, () -> Suites.conformance("no such suite"));
    assertTrue(String.valueOf(reason.getMessage()).contains(SkippedSuites.SKIPPED));
  }

  @Test
  void junitFindsTheListener() {
    assertTrue(
        ServiceLoader.load(TestExecutionListener.class).stream()
            .anyMatch(provider -> provider.type().equals(SkippedSuites.class)));
  }
}
