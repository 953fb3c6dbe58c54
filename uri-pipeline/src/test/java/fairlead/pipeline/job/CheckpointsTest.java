package fairlead.pipeline.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.checkpoint.Stretches;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CheckpointsTest {

  private static final Path FOLDER = Path.of("saved");

  @Test
  void eachChangeKeepsTheRest() {
    Checkpoints begun = Checkpoints.in(FOLDER);
    assertEquals(FOLDER, begun.folder());
    assertEquals(Stretches.DEFAULT_DOCUMENTS, begun.every());
    assertFalse(begun.resumes());
    assertEquals(Map.of(), begun.conditions());
    begun.notices().accept("nobody reads this");
    List<String> read = new ArrayList<>();
    Consumer<String> notices = read::add;
    Map<String, String> conditions = new HashMap<>(Map.of("filter", "a"));
    Checkpoints expected = new Checkpoints(FOLDER, 7, true, Map.of("filter", "a"), notices);
    assertEquals(
        expected, begun.every(7).withConditions(conditions).withNotices(notices).resuming());
    Checkpoints other = begun.resuming().withNotices(notices).withConditions(conditions).every(7);
    conditions.clear();
    assertEquals(expected, other);
    other.notices().accept("a");
    assertEquals(List.of("a"), read);
  }

  @Test
  void partOfAJobHasAFolderBelow() {
    Checkpoints job = Checkpoints.in(FOLDER).every(7).resuming();
    Checkpoints part = job.below("a");
    assertEquals(FOLDER.resolve("a"), part.folder());
    assertEquals(7, part.every());
    assertTrue(part.resumes());
  }

  @Test
  void thereIsAtLeastOneDocumentBetweenCheckpoints() {
    assertEquals(1, Checkpoints.in(FOLDER).every(1).every());
    for (int every : new int[] {0, -1}) {
      assertThrows(IllegalArgumentException.class, () -> Checkpoints.in(FOLDER).every(every));
    }
  }

  @Test
  void refusalNamesTheSettingIfThereIsASingleOne() {
    assertEquals("resume", new JobRefusedException("why", "resume").setting());
    assertEquals("why", new JobRefusedException("why", "resume").getMessage());
    assertTrue(new JobRefusedException("why").setting().isEmpty());
    assertEquals("why", new JobRefusedException("why").getMessage());
  }
}
