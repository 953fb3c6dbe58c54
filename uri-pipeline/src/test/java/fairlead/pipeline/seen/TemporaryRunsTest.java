package fairlead.pipeline.seen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TemporaryRunsTest {

  @Test
  void runsAreInOneFolderUntilTheyAreClosed() throws IOException {
    TemporaryRuns runs = new TemporaryRuns();
    assertFalse(runs.isDurable(), "nobody needs them after a power cut");
    Path first = Files.createFile(runs.nextRun());
    Path second = Files.createFile(runs.nextRun());
    Path third = runs.nextRun();
    assertFalse(Files.exists(third));
    assertNotEquals(first, second);
    assertEquals(first.getParent(), second.getParent());
    assertEquals(first.getParent(), third.getParent());
    runs.retire(first);
    runs.retire(third);
    assertFalse(Files.exists(first));
    assertTrue(Files.exists(second));
    runs.close();
    assertFalse(Files.exists(second));
    assertFalse(Files.exists(second.resolveSibling(".")));
    runs.close();
  }

  @Test
  void withoutRunsThereIsNoFolder() throws IOException {
    TemporaryRuns runs = new TemporaryRuns();
    runs.close();
    Path run = Files.createFile(runs.nextRun());
    runs.close();
    assertFalse(Files.exists(run));
  }
}
