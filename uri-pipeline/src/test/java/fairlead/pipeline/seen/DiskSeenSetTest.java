package fairlead.pipeline.seen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.checkpoint.DamagedFileException;
import fairlead.pipeline.failure.FaultPoint;
import fairlead.pipeline.fingerprint.FingerprintTable;
import fairlead.pipeline.fingerprint.Fingerprints;
import fairlead.pipeline.seen.DiskSeenSet.Options;
import fairlead.testing.OpenFiles;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.test.StepVerifier;

class DiskSeenSetTest {

  /** So little that a few thousand keys are a run. */
  private static final Options SMALL = Options.DEFAULT.withMemoryBytes(0);

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path temporary;

  private Path folder() {
    return temporary.resolve("seen");
  }

  private DiskSeenSet open() throws IOException {
    return DiskSeenSet.open(folder(), KeyProfile.SAFE, SMALL);
  }

  /** The same fingerprint for the same number. */
  private static Fingerprint fingerprint(long number) {
    SplittableRandom random = new SplittableRandom(number);
    return new Fingerprint(random.nextLong(), random.nextLong());
  }

  private static BitSet offer(SeenSet seen, LongStream numbers) {
    List<Fingerprint> keys = numbers.mapToObj(DiskSeenSetTest::fingerprint).toList();
    BitSet added = seen.offer(new KeyBatch(seen.keys(), keys)).block();
    assertNotNull(added);
    return added;
  }

  private static void add(SeenSet seen, long from, long to) {
    for (long at = from; at < to; at += 1000) {
      long end = Math.min(at + 1000, to);
      assertEquals(end - at, offer(seen, LongStream.range(at, end)).cardinality());
    }
  }

  private static void assertKnows(SeenSet seen, long from, long to) {
    for (long at = from; at < to; at += 1000) {
      BitSet added = offer(seen, LongStream.range(at, Math.min(at + 1000, to)));
      assertEquals(0, added.cardinality(), "from " + at);
    }
  }

  private static long checkpoint(SeenSet seen) {
    Long generation = seen.checkpoint().block();
    assertNotNull(generation);
    return generation;
  }

  private List<Path> files(String kind) throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      return files
          .filter(file -> String.valueOf(file.getFileName()).startsWith(kind))
          .sorted()
          .toList();
    }
  }

  /** Each key three times, in an order of its own, while runs are written and merged. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void keyIsNewOnceWhereverItIs(boolean durable) throws IOException {
    int count = 150_000;
    List<Integer> offers = new ArrayList<>();
    for (int i = 0; i < 3 * count; i++) {
      offers.add(i % count);
    }
    Collections.shuffle(offers, new Random(1));
    BitSet model = new BitSet(count);
    try (DiskSeenSet seen =
        durable ? open() : DiskSeenSet.temporary(KeyFingerprinter.of(KeyProfile.SAFE), SMALL)) {
      for (int at = 0; at < offers.size(); at += 100) {
        List<Integer> batch = offers.subList(at, at + 100);
        BitSet added = offer(seen, batch.stream().mapToLong(Integer::longValue));
        for (int i = 0; i < batch.size(); i++) {
          assertEquals(!model.get(batch.get(i)), added.get(i), "offer " + (at + i));
          model.set(batch.get(i));
        }
      }
      assertEquals(count, seen.size());
      assertTrue(seen.bytes() < 1_000_000, "memory: " + seen.bytes());
      if (durable) {
        checkpoint(seen);
        checkpoint(seen);
      }
    }
    if (durable) {
      assertTrue(files("run").size() < 16, files("run").toString());
      assertTrue(DiskSeenSet.summary(folder()).bytes() < 20L * count);
    }
  }

  @Test
  void filesSurviveAPowerCut() throws IOException {
    try (SeenFolder opened = SeenFolder.open(folder())) {
      assertTrue(opened.isDurable());
    }
  }

  @Test
  void closedSetKeepsWhatWasOffered() throws IOException {
    for (int i = 0; i < 3; i++) {
      try (DiskSeenSet seen = open()) {
        assertEquals(i * 30_000L, seen.size());
        add(seen, i * 30_000L, (i + 1) * 30_000L);
      }
    }
    long generation = DiskSeenSet.summary(folder()).generation();
    DiskSeenSet seen = open();
    assertKnows(seen, 0, 90_000);
    seen.close();
    seen.close();
    assertEquals(generation, DiskSeenSet.summary(folder()).generation(), "nothing was added");
  }

  /** So few that they are only in logs. */
  @Test
  void fewKeysOfEachSessionAreKept() throws IOException {
    for (int i = 0; i < 4; i++) {
      try (DiskSeenSet seen = open()) {
        assertEquals(i * 10L, seen.size());
        add(seen, i * 10L, i * 10L + 10);
        assertTrue(seen.contains(fingerprint(i * 10L)));
        assertFalse(seen.contains(fingerprint(i * 10L + 10)));
      }
    }
    assertEquals(4, files("log").size());
    try (DiskSeenSet seen = open()) {
      fill(seen, 40);
      add(seen, 20_000, 60_000);
      checkpoint(seen);
      checkpoint(seen);
      checkpoint(seen);
      assertTrue(files("log").size() < 4, "those of written tables are gone: " + files("log"));
      assertTrue(bytes(files("log")) < 20_000 * 16, "logs are bounded");
    }
    assertEquals(bytes(files("")), DiskSeenSet.summary(folder()).bytes());
  }

  private static long bytes(List<Path> files) throws IOException {
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.size(file);
    }
    return bytes;
  }

  @Test
  void filesAreOpenOnlyWhileTheyAreNeeded() throws IOException {
    try (DiskSeenSet seen = open()) {
      add(seen, 0, 60_000);
      long generation = checkpoint(seen);
      add(seen, 60_000, 120_000);
      seen.rollbackTo(generation).block();
      add(seen, 60_000, 120_000);
      checkpoint(seen);
      checkpoint(seen);
      int files = files("run").size() + files("log").size();
      int open = OpenFiles.in(folder()).size();
      assertTrue(open <= files + 1, "some are open twice: " + OpenFiles.in(folder()));
    }
    assertEquals(List.of(), OpenFiles.in(folder()));
    List<Path> runs = files("run");
    assertTrue(runs.size() > 1);
    Files.write(runs.get(runs.size() - 1), new byte[100]);
    assertThrows(IOException.class, () -> open().close());
    assertEquals(List.of(), OpenFiles.in(folder()));
  }

  @Test
  void killsMayHappenAtEveryStepOfARun() throws IOException {
    Set<String> names = new ConcurrentSkipListSet<>();
    Set<Boolean> daemons = ConcurrentHashMap.newKeySet();
    FaultPoint.install(
        name -> {
          names.add(name);
          daemons.add(name.startsWith("text-") || Thread.currentThread().isDaemon());
        });
    try (DiskSeenSet seen = open()) {
      add(seen, 0, 120_000);
    } finally {
      FaultPoint.install(name -> {});
    }
    assertTrue(
        names.containsAll(List.of("run-begun", "run-written", "runs-merged", "run-retired")),
        names.toString());
    assertEquals(Set.of(true), daemons, "threads that write runs do not keep a program alive");
  }

  @Test
  void optionsAreLimits() {
    assertEquals(7, Options.DEFAULT.withMemoryBytes(7).memoryBytes());
    assertEquals(0, Options.DEFAULT.withMaxKeys(0).maxKeys());
    assertThrows(IllegalArgumentException.class, () -> Options.DEFAULT.withMaxKeys(-1));
    assertThrows(IllegalArgumentException.class, () -> Options.DEFAULT.withMemoryBytes(-1));
  }

  @Test
  void closingReportsWhatCannotBeKept() throws IOException {
    DiskSeenSet seen = open();
    add(seen, 0, 10);
    try (Stream<Path> files = Files.list(folder())) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder());
    assertThrows(UncheckedIOException.class, seen::close);
    seen.close();
  }

  @Test
  void setIsAsItWasAtItsLastCheckpoint() throws IOException {
    long seed;
    long first;
    try (DiskSeenSet seen = open()) {
      assertTrue(seen.isDurable() && seen.canRollBack());
      assertFalse(seen.isExact() || seen.isShared());
      seed = seen.keys().seed();
      add(seen, 0, 20_000);
      first = checkpoint(seen);
      add(seen, 20_000, 40_000);
      seen.abort();
    }
    for (int i = 0; i < 2; i++) { // what was read again is kept again
      try (DiskSeenSet seen = open()) {
        assertEquals(20_000, seen.size());
        assertEquals(seed, seen.keys().seed());
        assertKnows(seen, 0, 20_000);
        add(seen, 50_000, 50_001);
        assertEquals(first + 1, checkpoint(seen));
        seen.rollbackTo(first).block();
        assertEquals(20_000, seen.size());
      }
    }
    try (DiskSeenSet seen = open()) {
      add(seen, 20_000, 60_000);
      checkpoint(seen);
    }
    try (DiskSeenSet seen = open()) {
      assertKnows(seen, 0, 60_000);
      assertEquals(60_000, seen.size());
    }
    assertEquals(60_000, DiskSeenSet.summary(folder()).keys());
    assertEquals("safe/1", DiskSeenSet.summary(folder()).profile().replaceAll("/.*", "/1"));
  }

  @Test
  void setGoesBackToEitherOfTheLastTwoCheckpoints() throws IOException {
    try (DiskSeenSet seen = open()) {
      add(seen, 0, 10_000);
      long forgotten = checkpoint(seen);
      add(seen, 10_000, 20_000);
      long first = checkpoint(seen);
      add(seen, 20_000, 50_000);
      long last = checkpoint(seen);
      add(seen, 50_000, 100_000);
      StepVerifier.create(seen.rollbackTo(forgotten)).verifyError(IllegalArgumentException.class);
      seen.rollbackTo(last).block();
      assertEquals(50_000, seen.size());
      assertKnows(seen, 0, 50_000);
      add(seen, 50_000, 60_000);
      seen.rollbackTo(first).block();
      assertEquals(20_000, seen.size());
      assertKnows(seen, 0, 20_000);
      add(seen, 20_000, 60_000);
      StepVerifier.create(seen.rollbackTo(last)).verifyError(IllegalArgumentException.class);
      assertEquals(last, checkpoint(seen));
    }
    try (DiskSeenSet seen = open()) {
      assertKnows(seen, 0, 60_000);
    }
  }

  @Test
  void oneRunTakesBackNothingOfAnother() throws IOException {
    long mine;
    try (DiskSeenSet seen = DiskSeenSet.open(folder(), KeyProfile.SAFE, SMALL.withRun("mine"))) {
      add(seen, 0, 10);
      mine = checkpoint(seen);
      add(seen, 10, 20);
      checkpoint(seen);
      seen.rollbackTo(mine).block();
    }
    try (DiskSeenSet seen = DiskSeenSet.open(folder(), KeyProfile.SAFE, SMALL.withRun("other"))) {
      add(seen, 30, 40);
      checkpoint(seen);
    }
    try (DiskSeenSet seen = DiskSeenSet.open(folder(), KeyProfile.SAFE, SMALL.withRun("mine"))) {
      StepVerifier.create(seen.rollbackTo(mine)).verifyError(IllegalArgumentException.class);
      assertKnows(seen, 30, 40);
    }
    assertThrows(IllegalArgumentException.class, () -> SMALL.withRun("two words"));
  }

  @Test
  void filesThatNobodyNeedsAreRemoved() throws IOException {
    try (DiskSeenSet seen = open()) {
      for (int i = 0; i < 20; i++) {
        add(seen, i * 10_000L, (i + 1) * 10_000L);
        checkpoint(seen);
      }
    }
    assertEquals(2, files("state").size());
    long killed = files("").size();
    Files.createFile(folder().resolve("run-999999"));
    Files.createFile(folder().resolve("state-000077.new"));
    Files.createFile(folder().resolve("something else"));
    open().close();
    assertTrue(files("").size() <= killed + 1, files("").toString());
    assertEquals(1, files("something else").size());
    DiskSeenSet set = DiskSeenSet.temporary(KeyFingerprinter.of(KeyProfile.SAFE), SMALL);
    add(set, 0, 50_000);
    assertThrows(
        UnsupportedOperationException.class, () -> set.rollbackTo(checkpoint(set)).block());
    set.close();
  }

  @Test
  void keysOfAnotherProfileAndOtherFoldersAreRefused() throws IOException {
    try (DiskSeenSet seen = open()) {
      assertThrows(FileSystemException.class, this::open, "another run");
      checkpoint(seen);
    }
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> DiskSeenSet.open(folder(), KeyProfile.CRAWL, SMALL));
    assertTrue(
        String.valueOf(refused.getMessage()).contains(" has keys made with safe/"),
        refused.toString());
    Files.createFile(temporary.resolve("a page"));
    FileSystemException other =
        assertThrows(
            FileSystemException.class, () -> DiskSeenSet.open(temporary, KeyProfile.SAFE, SMALL));
    assertEquals("the folder contains something other than a seen-set", other.getReason());
    assertThrows(NoSuchFileException.class, () -> DiskSeenSet.summary(temporary));
  }

  @Test
  void setThatIsFullAddsNothing() throws IOException {
    Options options = SMALL.withMaxKeys(10_000);
    try (DiskSeenSet seen = DiskSeenSet.open(folder(), KeyProfile.SAFE, options)) {
      add(seen, 0, 9_999);
      StepVerifier.create(
              seen.offer(
                  new KeyBatch(seen.keys(), List.of(fingerprint(10_000), fingerprint(10_001)))))
          .verifyError(SeenSetFullException.class);
      assertEquals(9_999, seen.size());
      assertEquals(
          1, offer(seen, LongStream.of(1, 10_000, 10_000, 10_000)).cardinality(), "there is room");
    }
  }

  /** Whatever is cut or changed, no key is lost without a word. */
  @ParameterizedTest
  @ValueSource(strings = {"run", "log", "state"})
  void damageIsRefused(String kind) throws IOException {
    int keys = 30_000;
    try (DiskSeenSet seen = open()) {
      add(seen, 0, keys);
      checkpoint(seen);
    }
    SplittableRandom random = new SplittableRandom(1);
    SeenState state = SeenFolder.last(folder());
    Path last = folder().resolve("state-%06d".formatted(state.generation()));
    for (Path file : files(kind)) {
      String name = String.valueOf(file.getFileName());
      if (!file.equals(last) && !state.runs().contains(name) && !state.logs().containsKey(name)) {
        continue; // still to be removed
      }
      byte[] whole = Files.readAllBytes(file);
      for (int i = 0; i < 40; i++) {
        boolean cut = i % 4 == 0;
        byte[] damaged = whole.clone();
        damaged[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
        Files.write(file, cut ? Arrays.copyOf(whole, random.nextInt(whole.length)) : damaged);
        Exception refused =
            assertThrows(
                Exception.class,
                () -> {
                  try (DiskSeenSet seen = open()) {
                    assertEquals(keys, seen.size());
                    assertKnows(seen, 0, keys);
                  }
                },
                file + ", damage " + i);
        Throwable cause = refused instanceof UncheckedIOException ? refused.getCause() : refused;
        assertTrue(cause instanceof DamagedFileException, String.valueOf(cause));
        assertTrue(cause.getMessage().startsWith(file + ": damaged: "), cause.getMessage());
      }
      Files.write(file, whole);
    }
    try (DiskSeenSet seen = open()) {
      assertKnows(seen, 0, keys);
    }
  }

  @Test
  void damagedStateBeforeTheLastOneIsPassedOver() throws IOException {
    try (DiskSeenSet seen = open()) {
      add(seen, 0, 1000);
      checkpoint(seen);
      add(seen, 1000, 2000);
      checkpoint(seen);
    }
    Path earlier = files("state").get(0);
    Files.write(earlier, new byte[10]);
    try (DiskSeenSet seen = open()) {
      assertEquals(2000, seen.size());
      assertKnows(seen, 0, 2000);
    }
    assertFalse(Files.exists(earlier));
  }

  @Test
  void keysWithoutAStateAreDamage() throws IOException {
    try (DiskSeenSet seen = open()) {
      add(seen, 0, 1000);
      checkpoint(seen);
    }
    for (Path state : files("state")) {
      Files.delete(state);
    }
    assertThrows(DamagedFileException.class, this::open);
    assertFalse(files("log").isEmpty(), "they may be of use to somebody");
  }

  @Test
  void checkpointOfAnotherRunIsNotGoneBackTo() throws IOException {
    long generation;
    try (DiskSeenSet seen = DiskSeenSet.open(folder(), KeyProfile.SAFE, SMALL.withRun("another"))) {
      generation = checkpoint(seen);
    }
    try (DiskSeenSet seen = DiskSeenSet.open(folder(), KeyProfile.SAFE, SMALL.withRun("mine"))) {
      StepVerifier.create(seen.rollbackTo(generation))
          .verifyErrorMessage(
              "the checkpoint of generation " + generation + " belongs to another run");
    }
  }

  @Test
  void whatWasNotCommittedToALogIsCutOff() throws IOException {
    try (DiskSeenSet seen = open()) {
      add(seen, 0, 1000);
      checkpoint(seen);
    }
    Path log = files("log").get(0);
    byte[] whole = Files.readAllBytes(log);
    Files.write(log, Arrays.copyOf(whole, whole.length + 100));
    try (DiskSeenSet seen = open()) {
      assertKnows(seen, 0, 1000);
      assertEquals(1000, seen.size());
    }
  }

  /** Upper halves that are the same fill more than a block, and all keys but one end in zeros. */
  @Test
  void fingerprintsThatBeginAlikeAreReported() throws IOException {
    Path path = temporary.resolve("run");
    try (RunWriter writer = new RunWriter(path, 3001, 11, true)) {
      writer.add(0, 0);
      for (int i = 0; i < 3000; i++) {
        writer.add(-1 - 1000 + i / 3 % 1000, 2L * i);
      }
      writer.finish().close();
    }
    try (SortedRun run = SortedRun.open(path)) {
      assertEquals(3001, run.size());
      assertTrue(run.contains(0, 0));
      assertFalse(run.contains(0, 1));
      for (int i = 0; i < 3000; i++) {
        assertTrue(run.contains(-1 - 1000 + i / 3 % 1000, 2L * i));
        assertFalse(run.contains(-1 - 1000 + i / 3 % 1000, 2L * i + 1));
      }
    }
    Path alike = temporary.resolve("alike");
    try (RunWriter writer = new RunWriter(alike, 1000, 11, true)) {
      for (int i = 0; i < 1000; i++) {
        writer.add(7, i);
      }
      writer.finish().close();
    }
    try (SortedRun run = SortedRun.open(alike)) {
      for (int i = 0; i < 1000; i++) {
        assertTrue(run.contains(7, i), "fingerprint " + i);
      }
      assertFalse(run.contains(7, 1000));
      assertFalse(run.contains(8, 0));
    }
  }

  @Test
  void tableGivesItsFingerprintsInOrder() throws IOException {
    FingerprintTable table = FingerprintTable.whole();
    List<Fingerprint> all = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 20_000; i++) {
      long high = i % 100 == 0 ? -1L >>> random.nextInt(64) : random.nextLong();
      Fingerprint one = new Fingerprint(i == 0 ? 0 : high, i == 0 ? 0 : random.nextLong());
      assertTrue(table.add(one));
      all.add(one);
    }
    all.sort((a, b) -> Fingerprints.compare(a.high(), a.low(), b.high(), b.low()));
    List<Fingerprint> sorted = new ArrayList<>();
    table.sorted((high, low) -> sorted.add(new Fingerprint(high, low)));
    assertEquals(all, sorted);
  }

  private String lastLog() throws IOException {
    List<Path> logs = files("log");
    return logs.get(logs.size() - 1).toString();
  }

  /** Adds keys until a full table is written; returns the number after the last one. */
  private long fill(SeenSet seen, long from) throws IOException {
    add(seen, from, from + 100);
    long next = from + 100;
    String log = lastLog();
    while (log.equals(lastLog())) {
      add(seen, next, next + 100);
      next += 100;
    }
    return next;
  }

  /** A killed run leaves such a state: the log of an earlier table is no longer there. */
  @Test
  @Timeout(60)
  void checkpointDuringTheWritingOfTableNeedsNoLogOfAnEarlierOne() throws Exception {
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch end = new CountDownLatch(1);
    FaultPoint.install(
        name -> {
          if (name.equals("run-begun")) {
            begun.countDown();
            if (begun.getCount() == 0) {
              await(end);
            }
          }
        });
    long keys;
    SeenState state;
    try (DiskSeenSet seen = open()) {
      keys = fill(seen, 0);
      while (SeenFolder.last(folder()).runs().isEmpty()) {
        checkpoint(seen);
      }
      keys = fill(seen, keys);
      begun.await();
      checkpoint(seen);
      state = SeenFolder.last(folder());
      end.countDown();
    } finally {
      FaultPoint.install(name -> {});
    }
    assertEquals(1, state.runs().size());
    assertEquals(2, state.logs().size(), "of the table that is written, and of the next one");
    try (DiskSeenSet seen = open()) {
      assertEquals(keys, seen.size());
      assertKnows(seen, 0, keys);
    }
  }

  /** The table that is written first has keys of the session before. */
  @Test
  @Timeout(60)
  void checkpointDuringTheWritingOfTableKeepsTheLogsOfTheSessionBefore() throws Exception {
    try (DiskSeenSet seen = open()) {
      add(seen, 1_000_000, 1_000_010);
    }
    CountDownLatch end = new CountDownLatch(1);
    FaultPoint.install(
        name -> {
          if (name.equals("run-begun")) {
            await(end);
          }
        });
    long keys;
    try (DiskSeenSet seen = open()) {
      keys = fill(seen, 0);
      assertEquals(keys + 10, seen.size());
      checkpoint(seen);
      assertEquals(3, SeenFolder.last(folder()).logs().size());
      end.countDown();
      seen.abort();
    } finally {
      FaultPoint.install(name -> {});
    }
    try (DiskSeenSet seen = open()) {
      assertEquals(keys + 10, seen.size());
      assertKnows(seen, 1_000_000, 1_000_010);
      assertKnows(seen, 0, keys);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A set with the first keys, and one with the same seed and some keys; returns its folder. */
  private Path twoSets(long first, long from, long to) throws IOException {
    Path copy = temporary.resolve("copy");
    try (DiskSeenSet seen = open()) {
      add(seen, 0, first);
    }
    try (DiskSeenSet like = DiskSeenSet.createLike(folder(), copy, KeyProfile.SAFE, SMALL)) {
      add(like, from, to);
    }
    return copy;
  }

  /** Keys in runs and in logs of both sets. */
  @Test
  void setsOfOneSeedAreMerged() throws IOException {
    Path copy = twoSets(30_000, 20_000, 50_000);
    try (DiskSeenSet seen = open()) {
      assertEquals(20_000, seen.addAll(copy));
      assertEquals(50_000, seen.size());
      checkpoint(seen);
      checkpoint(seen);
      assertTrue(bytes(files("log")) < 20_000 * 16, "keys of runs leave the logs");
      assertKnows(seen, 0, 50_000);
      assertEquals(0, seen.addAll(copy));
    }
    try (DiskSeenSet seen = open()) {
      assertKnows(seen, 0, 50_000);
    }
    assertEquals(30_000, DiskSeenSet.summary(copy).keys());
  }

  @Test
  void setsOfOtherKeysAreNotMerged() throws IOException {
    Path copy = temporary.resolve("copy");
    Path surt = temporary.resolve("surt");
    DiskSeenSet.open(copy, KeyProfile.SAFE, SMALL).close();
    DiskSeenSet.open(surt, KeyProfile.SURT, SMALL).close();
    try (DiskSeenSet seen = open()) {
      IllegalArgumentException seed =
          assertThrows(IllegalArgumentException.class, () -> seen.addAll(copy));
      assertTrue(String.valueOf(seed.getMessage()).endsWith("a different seed"));
      assertThrows(IllegalArgumentException.class, () -> seen.addAll(surt));
      Path alike = temporary.resolve("alike");
      KeyFingerprinter sameSeed = KeyFingerprinter.withSeed(KeyProfile.SURT, seen.keys().seed());
      DiskSeenSet.open(alike, sameSeed, SMALL).close();
      assertThrows(IllegalArgumentException.class, () -> seen.addAll(alike));
      assertThrows(IOException.class, () -> seen.addAll(temporary.resolve("none")));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> DiskSeenSet.createLike(surt, temporary.resolve("new"), KeyProfile.SAFE, SMALL));
    assertThrows(
        FileAlreadyExistsException.class,
        () -> DiskSeenSet.createLike(folder(), copy, KeyProfile.SAFE, SMALL));
    DiskSeenSet.open(copy, KeyProfile.SAFE, SMALL).close(); // not left open
  }

  @Test
  void mergeKeepsTheLimit() throws IOException {
    Path copy = twoSets(10, 5, 15);
    try (DiskSeenSet seen = DiskSeenSet.open(folder(), KeyProfile.SAFE, SMALL.withMaxKeys(14))) {
      assertThrows(SeenSetFullException.class, () -> seen.addAll(copy));
      assertEquals(14, seen.size());
      seen.abort();
    }
    try (DiskSeenSet seen = DiskSeenSet.open(folder(), KeyProfile.SAFE, SMALL.withMaxKeys(15))) {
      assertEquals(5, seen.addAll(copy));
    }
  }

  @Test
  void setsSayWhatTheyAre() throws IOException {
    KeyFingerprinter maker = KeyFingerprinter.of(KeyProfile.SAFE);
    try (DiskSeenSet durable = open();
        DiskSeenSet forgotten = DiskSeenSet.temporary(maker, SMALL)) {
      assertTrue(durable.isDurable() && durable.canRollBack());
      assertFalse(forgotten.isDurable() || forgotten.canRollBack());
      add(durable, 0, 5000);
      assertTrue(durable.bytes() > 0);
      assertThrows(UnsupportedOperationException.class, () -> forgotten.rollbackTo(0).block());
      List<Fingerprint> keys = List.of(fingerprint(1));
      assertThrows(
          IllegalArgumentException.class, () -> durable.offer(new KeyBatch(maker, keys)).block());
    }
  }

  @Test
  void setTakesExactlyAsManyKeysAsItMay() throws IOException {
    KeyFingerprinter maker = KeyFingerprinter.of(KeyProfile.SAFE);
    try (DiskSeenSet seen = DiskSeenSet.temporary(maker, SMALL.withMaxKeys(10))) {
      add(seen, 0, 10);
      assertKnows(seen, 0, 10);
      assertThrows(SeenSetFullException.class, () -> offer(seen, LongStream.range(9, 11)));
    }
  }
}
