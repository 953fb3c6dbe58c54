package fairlead.pipeline.seen;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.checkpoint.DamagedFileException;
import fairlead.uri.key.Fingerprint;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SortedRunTest {

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Path path;

  @BeforeEach
  void name() {
    path = folder.resolve("run");
  }

  /** Random, with one at each end of the order, and in order. */
  private static List<Fingerprint> fingerprints(int count) {
    SplittableRandom random = new SplittableRandom(count);
    List<Fingerprint> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long high = i == 0 ? 0 : i == 1 ? -1 : random.nextLong();
      all.add(new Fingerprint(high, i < 2 ? high : random.nextLong()));
    }
    all.sort((one, other) -> Long.compareUnsigned(one.high(), other.high()));
    return all;
  }

  /** Writes a run, and leaves it open. */
  private SortedRun write(List<Fingerprint> fingerprints, long room) throws IOException {
    try (RunWriter writer = new RunWriter(path, room, 11, false)) {
      for (Fingerprint one : fingerprints) {
        writer.add(one.high(), one.low());
      }
      return writer.finish();
    }
  }

  private static List<Fingerprint> read(SortedRun run) throws IOException {
    List<Fingerprint> all = new ArrayList<>();
    SortedRun.Reader reader = run.reader();
    while (reader.advance()) {
      all.add(new Fingerprint(reader.high(), reader.low()));
    }
    assertFalse(reader.advance(), "there is no more at the end");
    return all;
  }

  private static void assertHolds(SortedRun run, List<Fingerprint> fingerprints)
      throws IOException {
    assertEquals(fingerprints.size(), run.size());
    assertEquals(fingerprints, read(run));
    for (Fingerprint one : fingerprints) {
      assertTrue(run.contains(one.high(), one.low()));
      assertFalse(run.contains(one.high(), one.low() + 1));
      assertFalse(run.contains(one.high(), one.low() - 1));
    }
  }

  /** Blocks have 255 fingerprints, and are read 64 at a time. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 254, 255, 256, 510, 16_320, 16_321, 40_000})
  void runIsReadAsItWasWritten(int count) throws IOException {
    List<Fingerprint> fingerprints = fingerprints(count);
    long memory;
    try (SortedRun run = write(fingerprints, count)) {
      assertHolds(run, fingerprints);
      assertEquals(path, run.path());
      memory = run.memory();
      assertEquals(Files.size(path), run.bytes());
    }
    try (SortedRun run = SortedRun.open(path)) {
      assertHolds(run, fingerprints);
      assertEquals(memory, run.memory());
      assertEquals(Files.size(path), run.bytes());
    }
    int blocks = (count + 254) / 255;
    assertTrue(memory >= 8 * blocks + count * 11 / 8, "memory " + memory);
    assertTrue(memory <= 8 * blocks + count * 11 / 8 + 64, "memory " + memory);
    assertEquals(4096L * blocks + memory + SortedRun.TAIL, Files.size(path));
  }

  /** As that of millions of keys, which is read in several parts. */
  @Test
  void filterMayBeLarge() throws IOException {
    List<Fingerprint> fingerprints = fingerprints(1000);
    write(fingerprints, 1_700_000).close();
    try (SortedRun run = SortedRun.open(path)) {
      assertTrue(run.memory() > 2 << 20, "memory " + run.memory());
      assertHolds(run, fingerprints);
    }
  }

  @Test
  void closedRunCannotBeRead() throws IOException {
    SortedRun run = write(fingerprints(10), 10);
    run.close();
    assertThrows(ClosedChannelException.class, run::bytes);
    assertThrows(ClosedChannelException.class, () -> read(run));
    SortedRun opened = SortedRun.open(path);
    opened.close();
    assertThrows(ClosedChannelException.class, opened::bytes);
    assertThrows(ClosedChannelException.class, () -> opened.contains(0, 0));
    assertTrue(Files.exists(path));
  }

  @Test
  void deletedRunIsClosedToo() throws IOException {
    SortedRun run = write(fingerprints(10), 10);
    run.delete();
    assertThrows(ClosedChannelException.class, run::bytes);
    assertFalse(Files.exists(path));
    run.delete();
  }

  @Test
  void runThatIsNotFinishedIsRemoved() throws IOException {
    try (RunWriter writer = new RunWriter(path, 1, 11, false)) {
      writer.add(0, 0);
      assertTrue(Files.exists(path));
      assertThrows(FileAlreadyExistsException.class, () -> new RunWriter(path, 1, 11, false));
    }
    assertFalse(Files.exists(path));
  }

  private String damage() {
    String message =
        assertThrows(DamagedFileException.class, () -> SortedRun.open(path)).getMessage();
    return String.valueOf(message).replace(path + ": damaged: ", "");
  }

  @Test
  void damagedIndexIsRefused() throws IOException {
    write(fingerprints(300), 300).close();
    byte[] whole = Files.readAllBytes(path);
    int index = 2 * SortedRun.BLOCK;
    for (int at = index; at < whole.length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= 1;
      Files.write(path, changed);
      boolean isTail = at >= whole.length - SortedRun.TAIL;
      String damage = damage();
      if (!isTail) {
        assertEquals("the checksum of its index is wrong", damage, "at " + at);
      }
    }
    for (int length : new int[] {0, SortedRun.TAIL - 1}) {
      Files.write(path, Arrays.copyOf(whole, length));
      assertEquals("it is truncated", damage());
    }
    for (int length : new int[] {SortedRun.TAIL, whole.length - 1}) {
      Files.write(path, Arrays.copyOf(whole, length));
      assertEquals("it does not end like a run", damage());
    }
  }

  @Test
  void damagedBlockIsFoundWhenItIsRead() throws IOException {
    List<Fingerprint> fingerprints = fingerprints(300);
    write(fingerprints, 300).close();
    byte[] whole = Files.readAllBytes(path);
    Fingerprint first = fingerprints.get(0);
    Fingerprint last = fingerprints.get(299);
    for (int at = SortedRun.BLOCK; at < 2 * SortedRun.BLOCK; at += 5) {
      byte[] changed = whole.clone();
      changed[at] ^= 1;
      Files.write(path, changed);
      try (SortedRun run = SortedRun.open(path)) {
        assertTrue(run.contains(first.high(), first.low()));
        for (DamagedFileException damaged :
            List.of(
                assertThrows(
                    DamagedFileException.class, () -> run.contains(last.high(), last.low())),
                assertThrows(DamagedFileException.class, () -> read(run)))) {
          assertEquals(
              path + ": damaged: wrong checksum of the block at 4096", damaged.getMessage());
        }
      }
    }
  }
}
