package fairlead.pipeline.seen;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyLogTest {

  private static final int PER_BLOCK = 4095;

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Path path;

  @BeforeEach
  void name() {
    path = folder.resolve("log");
  }

  private static Fingerprint fingerprint(int number) {
    return new Fingerprint(number * 0x9E37_79B9_7F4A_7C15L, -number);
  }

  private static void add(KeyLog log, int from, int to) throws IOException {
    for (int i = from; i < to; i++) {
      log.add(fingerprint(i).high(), fingerprint(i).low());
    }
  }

  private List<Fingerprint> read(long length) throws IOException {
    List<Fingerprint> read = new ArrayList<>();
    KeyLog.read(path, length, (high, low) -> read.add(new Fingerprint(high, low)));
    return read;
  }

  private static List<Fingerprint> fingerprints(int count) {
    List<Fingerprint> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(fingerprint(i));
    }
    return all;
  }

  private String damage(long length) {
    String message = assertThrows(DamagedFileException.class, () -> read(length)).getMessage();
    return String.valueOf(message).replace(path + ": damaged: ", "");
  }

  @Test
  void eachCommittedLengthHasWhatWasAddedBeforeIt() throws IOException {
    int[] sizes = {0, 1, 1, 3, PER_BLOCK + 3, 3 * PER_BLOCK + 2, 3 * PER_BLOCK + 3};
    long[] lengths = new long[sizes.length];
    try (KeyLog log = KeyLog.create(path)) {
      assertEquals(path, log.path());
      int added = 0;
      for (int i = 0; i < sizes.length; i++) {
        add(log, added, sizes[i]);
        added = sizes[i];
        lengths[i] = log.sync();
        assertEquals(Files.size(path), lengths[i]);
      }
      add(log, added, added + 1); // not committed
      for (int i = 0; i < sizes.length; i++) {
        assertEquals(fingerprints(sizes[i]), read(lengths[i]), "length " + lengths[i]);
      }
    }
    assertEquals(0, lengths[0]);
    assertEquals(8 + 16, lengths[1]);
    assertEquals(lengths[1], lengths[2], "nothing was added");
  }

  @Test
  void fullBlockIsWrittenAtOnce() throws IOException {
    try (KeyLog log = KeyLog.create(path)) {
      add(log, 0, PER_BLOCK - 1);
      assertEquals(0, Files.size(path));
      add(log, PER_BLOCK - 1, PER_BLOCK);
      assertEquals(8 + PER_BLOCK * 16, Files.size(path));
    }
  }

  @Test
  void logIsNotReplaced() throws IOException {
    KeyLog.create(path).close();
    assertThrows(FileAlreadyExistsException.class, () -> KeyLog.create(path));
  }

  @Test
  void closedLogTakesNothing() throws IOException {
    KeyLog log = KeyLog.create(path);
    log.close();
    assertThrows(ClosedChannelException.class, log::sync);
    log.close();
  }

  /** What was written of a block may be cut, so that nothing after it could be read. */
  @Test
  void logThatCouldNotBeWrittenTakesNothingMore() throws IOException {
    KeyLog log = KeyLog.create(path);
    log.close();
    add(log, 0, 1);
    assertThrows(ClosedChannelException.class, log::sync);
    assertEquals(
        "an earlier write to " + path + " failed",
        assertThrows(IOException.class, log::sync).getMessage());
  }

  @Test
  void damageIsReportedWithItsPlace() throws IOException {
    long first;
    long length;
    try (KeyLog log = KeyLog.create(path)) {
      add(log, 0, 3);
      first = log.sync();
      add(log, 3, 5);
      length = log.sync();
    }
    byte[] whole = Files.readAllBytes(path);
    assertEquals(
        "it ends at " + length + ", before the committed length " + (length + 1),
        damage(length + 1));
    for (long cut = first + 1; cut < length; cut++) {
      assertEquals("no block begins at " + first, damage(cut));
    }
    for (int count : new int[] {-1, 0, 3, PER_BLOCK + 1}) {
      byte[] changed = whole.clone();
      changed[(int) first] = (byte) (count >> 24);
      changed[(int) first + 1] = (byte) (count >> 16);
      changed[(int) first + 2] = (byte) (count >> 8);
      changed[(int) first + 3] = (byte) count;
      Files.write(path, changed);
      assertEquals("no block begins at " + first, damage(length), "count " + count);
    }
    for (int at = (int) first + 4; at < length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= 4;
      Files.write(path, changed);
      assertEquals("wrong checksum of the block at " + first, damage(length), "at " + at);
      assertEquals(fingerprints(3), read(first));
    }
    Files.write(path, Arrays.copyOf(whole, whole.length + 9));
    assertEquals(fingerprints(5), read(length), "what follows was not committed");
    assertTrue(Files.size(path) > length);
  }

  /** As many as fit in a block, of a file that claims one more. */
  @Test
  void blockHasNoMoreThanItsRoom() throws IOException {
    try (KeyLog log = KeyLog.create(path)) {
      add(log, 0, 2 * PER_BLOCK);
      long length = log.sync();
      assertEquals(2L * (8 + PER_BLOCK * 16), length);
      byte[] whole = Files.readAllBytes(path);
      whole[2] = (byte) ((PER_BLOCK + 1) >> 8);
      whole[3] = (byte) (PER_BLOCK + 1);
      Files.write(path, whole);
      assertEquals("no block begins at 0", damage(length));
    }
  }
}
