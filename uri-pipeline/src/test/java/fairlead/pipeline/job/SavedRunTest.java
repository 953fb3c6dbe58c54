package fairlead.pipeline.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import fairlead.pipeline.checkpoint.Checkpoint;
import fairlead.pipeline.checkpoint.CheckpointFolder;
import fairlead.pipeline.checkpoint.Stretches;
import fairlead.pipeline.failure.FaultPoint;
import fairlead.pipeline.seen.KeyBatch;
import fairlead.pipeline.seen.MemorySeenSet;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.sink.Commit;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedRunTest {

  private static final Commit COMMIT = new Commit(Position.of("7"), new Mark("m"));

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path temporary;

  private final List<String> notices = new ArrayList<>();

  private Path folder() {
    return temporary.resolve("saved");
  }

  private Checkpoints options() {
    return Checkpoints.in(folder()).withNotices(notices::add);
  }

  private SavedRun open(Checkpoints options, @Nullable SeenSet seen) throws IOException {
    return SavedRun.open(options, CheckpointFolder.open(folder()), List.of(), seen);
  }

  private SavedRun resume(@Nullable SeenSet seen) throws IOException {
    return open(options().resuming(), seen);
  }

  private static SortedMap<String, Long> counts(long number) {
    return new TreeMap<>(Map.of("documents/LINKS", number - 2, "pages", number));
  }

  /** Writes a checkpoint, as a run does, and returns its file. */
  private Path save(Commit commit, long generation, boolean finished, long pages)
      throws IOException {
    try (CheckpointFolder checkpoints = CheckpointFolder.open(folder())) {
      checkpoints.write(
          new Checkpoint(
              commit, generation, finished, Conditions.of(Map.of(), List.of()), counts(pages)));
    }
    return files().get(files().size() - 1);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .filter(file -> String.valueOf(file.getFileName()).startsWith("checkpoint-"))
          .sorted()
          .toList();
    }
  }

  private static long add(SeenSet seen, long number) {
    KeyBatch batch = new KeyBatch(seen.keys(), List.of(new Fingerprint(number, number)));
    seen.offer(batch).block();
    return seen.size();
  }

  private String refusal(Checkpoints options, @Nullable SeenSet seen) throws IOException {
    JobRefusedException refused =
        assertThrows(JobRefusedException.class, () -> open(options, seen));
    assertEquals("resume", refused.setting());
    CheckpointFolder.open(folder()).close(); // it was closed
    return String.valueOf(refused.getMessage()).replace(folder().toString(), "FOLDER");
  }

  @Test
  void runBeginsInAnEmptyFolder() throws IOException {
    try (SavedRun run = open(options(), null)) {
      assertNull(run.mark());
      assertEquals(Map.of(), run.counts());
      assertFalse(run.isOver());
      assertEquals(folder().resolve("data"), run.file("data"));
      assertEquals(List.of(), files());
      run.saveCounts(() -> counts(1));
      assertEquals(List.of(), files(), "there is nothing to add the counts to");
      assertEquals(Position.START, run.begin(new Mark("0"), () -> counts(1)));
      assertEquals(1, files().size());
      run.saveCounts(() -> counts(2));
    }
    assertEquals(List.of(), notices);
    try (SavedRun run = resume(null)) {
      assertEquals(new Mark("0"), run.mark());
      assertEquals(counts(2), run.counts());
      assertFalse(run.isOver());
      assertEquals(Position.START, run.begin(new Mark("0"), () -> counts(2)));
    }
    assertEquals(List.of(), notices);
  }

  @Test
  void checkpointsOfAnotherRunAreRefused() throws IOException {
    save(COMMIT, Checkpoint.NO_SEEN_SET, false, 1);
    assertEquals(
        "FOLDER contains checkpoints of another run; resume that run, or choose another folder",
        refusal(options(), null));
  }

  @Test
  void runIsResumedFromItsLastCheckpoint() throws IOException {
    save(new Commit(Position.of("6"), new Mark("l")), Checkpoint.NO_SEEN_SET, false, 2);
    save(COMMIT, Checkpoint.NO_SEEN_SET, false, 3);
    try (SavedRun run = resume(null)) {
      assertEquals(COMMIT.mark(), run.mark());
      assertEquals(counts(3), run.counts());
      assertFalse(run.isOver());
      assertEquals(COMMIT.position(), run.begin(new Mark("x"), () -> counts(4)));
      assertEquals(2, files().size());
      run.saveCounts(() -> counts(5));
      assertEquals(2, files().size(), "this run has written none");
    }
    assertEquals(List.of("resuming after 1 document"), notices);
  }

  @Test
  void finishedRunSaysSo() throws IOException {
    save(COMMIT, Checkpoint.NO_SEEN_SET, true, 3);
    try (SavedRun run = resume(null)) {
      assertTrue(run.isOver());
    }
    assertEquals(List.of("nothing to do: this checkpoint's run is finished"), notices);
  }

  @Test
  void damagedCheckpointIsSkippedWithANotice() throws IOException {
    save(COMMIT, Checkpoint.NO_SEEN_SET, false, 3);
    Path last = save(COMMIT, Checkpoint.NO_SEEN_SET, false, 4);
    Files.writeString(last, "damaged");
    try (SavedRun run = resume(null)) {
      assertEquals(counts(3), run.counts());
    }
    assertEquals(List.of(last + ": damaged: its checksum is wrong; it is skipped"), notices);
  }

  @Test
  void withoutWholeCheckpointTheRunBeginsUnlessTheSeenSetKnowsMore() throws IOException {
    Files.writeString(save(COMMIT, 1, false, 3), "damaged");
    try (SeenSet seen = MemorySeenSet.of(KeyProfile.SAFE)) {
      assertEquals(
          "no checkpoint in FOLDER is complete, and the seen-set contains targets that the output"
              + " may lack; remove both to start from the beginning",
          refusal(options().resuming(), seen));
    }
    notices.clear();
    try (SavedRun run = resume(null)) {
      assertNull(run.mark());
    }
    assertEquals(2, notices.size());
    assertEquals(
        "no checkpoint in " + folder() + "; this run starts from the beginning", notices.get(1));
    Files.delete(files().get(0));
    try (SeenSet seen = MemorySeenSet.of(KeyProfile.SAFE);
        SavedRun run = resume(seen)) {
      assertNull(run.mark(), "an empty folder is that of a run that has not begun");
    }
  }

  @Test
  void seenSetIsSavedAndRolledBackWithTheRun() throws IOException {
    try (SeenSet seen = MemorySeenSet.of(KeyProfile.SAFE)) {
      add(seen, 1);
      try (SavedRun run = open(options(), seen)) {
        run.begin(new Mark("0"), () -> counts(0));
      }
      assertEquals(2, add(seen, 2));
      try (SavedRun run = resume(seen)) {
        assertEquals(2, seen.size());
        assertEquals(Position.START, run.begin(new Mark("0"), () -> counts(0)));
        assertEquals(1, seen.size());
      }
    }
    try (SeenSet other = MemorySeenSet.of(KeyProfile.SAFE);
        SavedRun run = resume(other)) {
      JobRefusedException refused =
          assertThrows(JobRefusedException.class, () -> run.begin(new Mark("0"), () -> counts(0)));
      assertTrue(
          String.valueOf(refused.getMessage()).startsWith("the seen-set has changed: "),
          refused.toString());
      assertEquals("resume", refused.setting());
    }
  }

  @Test
  void changedConditionsAreNamed() throws IOException {
    save(COMMIT, Checkpoint.NO_SEEN_SET, false, 3);
    assertEquals(
        "changed since the checkpoint: filter, limit",
        refusal(options().resuming().withConditions(Map.of("limit", "1", "filter", "a")), null));
  }

  @Test
  void folderIsClosedIfTheRunCannotBeOpened() throws IOException {
    List<Path> broken =
        new AbstractList<>() {
          @Override
          public Path get(int index) {
            throw new IllegalArgumentException("broken");
          }

          @Override
          public int size() {
            return 1;
          }
        };
    assertThrows(IllegalArgumentException.class, () -> SavedRun.open(options(), broken));
    CheckpointFolder.open(folder()).close();
  }

  @Test
  void killsMayHappenAtEveryStepOfASave() throws IOException {
    List<String> steps = new ArrayList<>();
    DocumentSource empty =
        from ->
            new DocumentCursor() {
              @Override
              public @Nullable Document next() {
                return null;
              }

              @Override
              public void close() {}
            };
    Sink<Document> sink =
        new Sink<>() {
          @Override
          public void accept(Document result) {}

          @Override
          public Mark commit() {
            return new Mark("0");
          }

          @Override
          public void close() {}
        };
    try (SavedRun run = open(options(), null)) {
      run.begin(new Mark("0"), () -> counts(2));
      FaultPoint.install(
          step -> {
            if (!step.startsWith("text-")) {
              steps.add(step);
            }
          });
      Stretches<Document> nothing = new Stretches<>(empty, documents -> documents, sink);
      assertTrue(run.run(nothing, () -> counts(2)));
    } finally {
      FaultPoint.install(step -> {});
    }
    assertEquals(List.of("output-committed", "seen-set-saved", "checkpoint-written"), steps);
  }
}
