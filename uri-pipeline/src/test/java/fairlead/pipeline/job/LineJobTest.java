package fairlead.pipeline.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Pages;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.checkpoint.CheckpointFolder;
import fairlead.pipeline.seen.DiskSeenSet;
import fairlead.pipeline.seen.KeyBatch;
import fairlead.pipeline.seen.SeenSet;
import fairlead.pipeline.sink.ByteSink;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyProfile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;

@Timeout(60)
class LineJobTest {

  private static final String ALL = "1\n2\n3\n4\n5\n";

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private final List<String> notices = new ArrayList<>();
  private final AtomicLong lines = new AtomicLong();
  private final List<Map<String, Long>> resumed = new ArrayList<>();

  private Path out() {
    return folder.resolve("out");
  }

  private String written() throws IOException {
    return Files.readString(out());
  }

  private Checkpoints checkpoints() {
    return Checkpoints.in(folder.resolve("saved")).every(2).withNotices(notices::add);
  }

  /** Documents whose numbers are their positions; reading fails at a number. */
  private static DocumentSource source(int count, int broken) {
    return from ->
        new DocumentCursor() {
          private int number =
              from.equals(Position.START) ? 0 : Integer.parseInt(from.steps().get(0));

          @Override
          public @Nullable Document next() {
            if (number == count) {
              return null;
            }
            number++;
            if (number == broken) {
              throw new IllegalStateException("killed");
            }
            return Document.other(
                Provenance.of(DocumentPlace.retrieved("http://h/" + number))
                    .withNext(Position.of(Integer.toString(number))),
                "test");
          }
        };
  }

  private static Flux<Encoded<String>> numbers(Flux<Document> documents) {
    return documents
        .map(document -> document.provenance().next().steps().get(0))
        .map(text -> new Encoded<>(text, (text + "\n").getBytes(StandardCharsets.UTF_8)));
  }

  private LineJob<String> job(int broken) {
    return LineJob.of(source(5, broken), LineJobTest::numbers)
        .withProgress(line -> lines.incrementAndGet())
        .withCounts(
            () -> new TreeMap<>(Map.of("lines", lines.get())),
            before -> {
              resumed.add(before);
              lines.addAndGet(before.getOrDefault("lines", 0L));
            });
  }

  private LineJob<String> job() {
    return job(0);
  }

  private static void heading(ByteSink<String> out) throws IOException {
    out.append("end\n".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void linksOfAllDocumentsAreWritten() throws IOException {
    DocumentSource pages =
        position -> {
          List<Document> all = new ArrayList<>(Pages.pages(3));
          return new DocumentCursor() {
            @Override
            public @Nullable Document next() {
              return all.isEmpty() ? null : all.remove(0);
            }
          };
        };
    List<Outcome> outcomes = new ArrayList<>();
    assertTrue(LineJob.links(pages).withProgress(outcomes::add).to(out()).run());
    assertEquals(
        List.of("0", "1", "2"),
        written()
            .lines()
            .map(line -> line.replaceAll(".*\"target\":\"http://h/|\".*", ""))
            .toList());
    assertEquals(3, outcomes.size());
  }

  @Test
  void fileIsReplacedAndEndsWithWhatBelongsThere() throws IOException {
    Files.writeString(out(), "of an earlier run, and longer than what is written now");
    assertTrue(job().endingWith(LineJobTest::heading).to(out()).run());
    assertEquals(ALL + "end\n", written());
    assertEquals(5, lines.get());
    assertTrue(job().to(out()).run());
    assertEquals(ALL, written(), "a job without an ending");
    assertEquals(List.of(), resumed);
  }

  @Test
  void streamIsWrittenAndClosed() throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    ByteArrayOutputStream stream =
        new ByteArrayOutputStream() {
          @Override
          public void close() {
            closed.set(true);
          }
        };
    assertTrue(job().to(out()).endingWith(LineJobTest::heading).to(stream).run());
    assertEquals(ALL + "end\n", stream.toString(StandardCharsets.UTF_8));
    assertTrue(closed.get());
    assertFalse(Files.exists(out()), "the last output counts");
    ByteArrayOutputStream unused = new ByteArrayOutputStream();
    assertTrue(job().to(unused).to(out()).run());
    assertEquals(0, unused.size());
    assertEquals(ALL, written());
  }

  @Test
  void jobWithoutOutputIsRefused() throws IOException {
    assertEquals(
        "there is no output",
        assertThrows(JobRefusedException.class, () -> job().run()).getMessage());
    assertThrows(
        JobRefusedException.class,
        () -> job().withCheckpoints(checkpoints()).run(),
        "checkpoints are no output");
    assertFalse(Files.exists(folder.resolve("saved")), "nothing was written");
  }

  @Test
  void streamCannotBeResumed() throws IOException {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    assertEquals(
        "what a stream has printed cannot be undone",
        assertThrows(
                JobRefusedException.class,
                () -> job().to(stream).withCheckpoints(checkpoints()).run())
            .getMessage());
    try (SavedRun saved = SavedRun.open(checkpoints(), List.of())) {
      assertThrows(JobRefusedException.class, () -> job().to(stream).withCheckpoints(saved).run());
    }
    assertEquals(0, stream.size());
  }

  @Test
  void stoppedJobEndsAfterTheDocumentsInProgress() throws IOException {
    assertFalse(
        job().until(() -> lines.get() > 0).endingWith(LineJobTest::heading).to(out()).run());
    assertTrue(written().startsWith("1\n") && written().endsWith("\nend\n"), written());
    assertFalse(job().until(() -> true).to(out()).run());
    assertEquals("", written());
  }

  /** Nobody knows later which keys the lost part of the output would have had. */
  @Test
  void seenSetIsMadeDurableWithTheOutput() throws IOException {
    Path keys = folder.resolve("seen");
    DiskSeenSet.Options options = DiskSeenSet.Options.DEFAULT;
    try (DiskSeenSet seen = DiskSeenSet.open(keys, KeyProfile.SAFE, options)) {
      seen.offer(new KeyBatch(seen.keys(), List.of(new Fingerprint(1, 2)))).block();
      assertTrue(job().withSeen(seen).to(out()).run());
      seen.offer(new KeyBatch(seen.keys(), List.of(new Fingerprint(3, 4)))).block();
      assertTrue(job().to(out()).run(), "a job that does not use it");
      seen.abort();
    }
    try (SeenSet seen = DiskSeenSet.open(keys, KeyProfile.SAFE, options)) {
      assertEquals(1, seen.size());
    }
  }

  private long saved() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("saved"))) {
      return files
          .filter(file -> String.valueOf(file.getFileName()).startsWith("checkpoint-"))
          .count();
    }
  }

  @Test
  void killedRunIsContinued() throws IOException {
    LineJob<String> killed = job(4).to(out()).withCheckpoints(checkpoints());
    assertThrows(IllegalStateException.class, killed::run);
    Files.writeString(out(), "lost\n", StandardOpenOption.APPEND);
    assertEquals(2, saved());
    lines.set(0);
    assertTrue(
        job()
            .to(out())
            .withCheckpoints(checkpoints().resuming())
            .endingWith(LineJobTest::heading)
            .run());
    assertEquals(ALL + "end\n", written());
    assertEquals(5, lines.get());
    assertEquals(List.of(Map.of(), Map.of("lines", 2L)), resumed);
    assertEquals(List.of(), notices);
  }

  @Test
  void finishedRunIsNotRunAgain() throws IOException {
    assertTrue(job().to(out()).withCheckpoints(checkpoints()).run());
    assertTrue(
        job()
            .to(out())
            .withCheckpoints(checkpoints().resuming())
            .endingWith(LineJobTest::heading)
            .run());
    assertEquals(ALL, written());
    assertEquals(List.of("nothing to do: this checkpoint's run is finished"), notices);
    assertEquals(Map.of("lines", 5L), resumed.get(1));
  }

  @Test
  void runThatResumesNothingBegins() throws IOException {
    Files.writeString(out(), "of another run\n");
    assertTrue(job().to(out()).withCheckpoints(checkpoints().resuming()).run());
    assertEquals(ALL, written());
    assertEquals(
        List.of(
            "no checkpoint in " + folder.resolve("saved") + "; this run starts from the beginning"),
        notices);
    assertEquals(List.of(Map.of()), resumed);
  }

  @Test
  void stoppedRunIsContinued() throws IOException {
    assertFalse(
        job().until(() -> lines.get() > 0).to(out()).withCheckpoints(checkpoints().every(1)).run());
    String before = written();
    assertTrue(before.length() < ALL.length(), before);
    assertTrue(job().to(out()).withCheckpoints(checkpoints().resuming()).run());
    assertEquals(ALL, written());
  }

  @Test
  void changedInputsAndConditionsAreRefused() throws IOException {
    Path input = Files.writeString(folder.resolve("input"), "a");
    Map<String, String> rules = Map.of("the filter", "a");
    assertThrows(
        IllegalStateException.class,
        () -> job(4).to(out()).withCheckpoints(checkpoints().withConditions(rules), input).run());
    String before = written();
    Files.writeString(input, "ab");
    JobRefusedException refused =
        assertThrows(
            JobRefusedException.class,
            () -> job().withCheckpoints(checkpoints().resuming(), input).to(out()).run());
    assertEquals("changed since the checkpoint: " + input + ", the filter", refused.getMessage());
    assertEquals("resume", refused.setting());
    assertEquals(before, written());
  }

  /** Whoever writes a job uses it with a seen-set, and closes it. */
  @Test
  void savedRunIsClosedByItsOwner() throws IOException {
    try (SavedRun saved = SavedRun.open(checkpoints(), List.of())) {
      assertTrue(job().withCheckpoints(saved).to(out()).run());
      assertThrows(IOException.class, () -> CheckpointFolder.open(folder.resolve("saved")));
    }
    CheckpointFolder.open(folder.resolve("saved")).close();
    assertEquals(2, saved());
    assertEquals(ALL, written());
  }

  @Test
  void checkpointsAreClosedWithTheRun() throws IOException {
    assertTrue(job().to(out()).withCheckpoints(checkpoints()).run());
    CheckpointFolder.open(folder.resolve("saved")).close();
    assertThrows(
        JobRefusedException.class, () -> job().to(out()).withCheckpoints(checkpoints()).run());
    CheckpointFolder.open(folder.resolve("saved")).close();
    assertEquals(ALL, written());
  }

  @Test
  void failureOfTheEndingIsOneOfTheJob() {
    IOException error =
        assertThrows(
            IOException.class,
            () ->
                job()
                    .to(out())
                    .endingWith(
                        end -> {
                          throw new IOException("full");
                        })
                    .run());
    assertEquals("full", error.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () ->
            job()
                .to(out())
                .withProgress(
                    line -> {
                      throw new IllegalArgumentException("progress");
                    })
                .run());
  }

  @Test
  void countsAreSavedAtEachCheckpoint() throws IOException {
    List<SortedMap<String, Long>> asked = new ArrayList<>();
    assertTrue(
        job()
            .withCounts(
                () -> {
                  SortedMap<String, Long> counts = new TreeMap<>(Map.of("lines", lines.get()));
                  asked.add(counts);
                  return counts;
                },
                before -> {})
            .to(out())
            .withCheckpoints(checkpoints())
            .run());
    assertEquals(
        List.of(0L, 2L, 4L, 5L), asked.stream().map(counts -> counts.get("lines")).toList());
  }

  @Test
  void jobWithoutCountsSavesNone() throws IOException {
    LineJob<String> plain = LineJob.of(source(5, 0), LineJobTest::numbers).to(out());
    assertTrue(plain.withCheckpoints(checkpoints()).run());
    assertTrue(plain.withCheckpoints(checkpoints().resuming()).run());
    try (SavedRun saved = SavedRun.open(checkpoints().resuming(), List.of())) {
      assertEquals(Map.of(), saved.counts());
    }
    assertThrows(
        UncheckedIOException.class,
        () ->
            LineJob.of(
                    source(5, 0),
                    documents ->
                        numbers(documents)
                            .concatWith(
                                Flux.error(new UncheckedIOException(new IOException("flow")))))
                .to(out())
                .run());
  }
}
