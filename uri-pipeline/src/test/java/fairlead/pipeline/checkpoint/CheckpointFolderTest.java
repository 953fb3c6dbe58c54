package fairlead.pipeline.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fairlead.pipeline.Position;
import fairlead.pipeline.sink.Commit;
import fairlead.pipeline.sink.Mark;
import fairlead.testing.OpenFiles;
import fairlead.testing.OtherProcess;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointFolderTest {

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path temporary;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Path folder;

  private final List<String> damaged = new ArrayList<>();

  @BeforeEach
  void name() {
    folder = temporary.resolve("a/saved");
  }

  private static Checkpoint checkpoint(long number) {
    return new Checkpoint(
        new Commit(new Position(List.of("a b", "\\", "", Long.toString(number))), new Mark("m\tn")),
        number,
        number % 2 == 0,
        new TreeMap<>(Map.of("--a\nb", "\u00e4\r\\", "", "")),
        new TreeMap<>(Map.of("documents", number, "left/a\tb", -1L)));
  }

  private Optional<Checkpoint> last() throws IOException {
    try (CheckpointFolder checkpoints = CheckpointFolder.open(folder)) {
      return checkpoints.last(damage -> damaged.add(String.valueOf(damage.getMessage())));
    }
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void folderIsLockedAgainstOtherProcesses() throws Exception {
    try (CheckpointFolder open = CheckpointFolder.open(folder)) {
      assertTrue(open.isEmpty());
      assertFalse(OtherProcess.canLock(folder.resolve(CheckpointFolder.LOCK)));
    }
    assertTrue(OtherProcess.canLock(folder.resolve(CheckpointFolder.LOCK)));
  }

  /** Checkpoints name files and seeds; nobody else on the machine reads them. */
  @Test
  void folderBelongsToItsOwnerOnly() throws IOException {
    assumeTrue(temporary.getFileSystem().supportedFileAttributeViews().contains("posix"));
    CheckpointFolder.open(folder).close();
    assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
  }

  @Test
  void lastTwoAreKeptAndReadAsTheyWereWritten() throws IOException {
    try (CheckpointFolder checkpoints = CheckpointFolder.open(folder)) {
      assertTrue(checkpoints.isEmpty());
      assertEquals(Optional.empty(), checkpoints.last(damage -> {}));
      for (long number = 1; number <= 4; number++) {
        checkpoints.write(checkpoint(number));
        assertEquals(Optional.of(checkpoint(number)), checkpoints.last(damage -> {}));
      }
      assertFalse(checkpoints.isEmpty());
    }
    assertEquals(
        List.of("checkpoint-000003", "checkpoint-000004", "fairlead-checkpoint.lock"), files());
    assertEquals(Optional.of(checkpoint(4)), last());
    try (CheckpointFolder checkpoints = CheckpointFolder.open(folder)) {
      checkpoints.write(checkpoint(9));
    }
    assertEquals(Optional.of(checkpoint(9)), last());
  }

  @Test
  void damagedOneIsReportedAndPassedOver() throws IOException {
    try (CheckpointFolder checkpoints = CheckpointFolder.open(folder)) {
      checkpoints.write(checkpoint(1));
      checkpoints.write(checkpoint(2));
    }
    Path newest = folder.resolve("checkpoint-000002");
    byte[] whole = Files.readAllBytes(newest);
    for (int at = 0; at < whole.length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= 4;
      Files.write(newest, changed);
      assertEquals(Optional.of(checkpoint(1)), last(), "byte " + at);
      Files.write(newest, Arrays.copyOf(whole, at));
      assertEquals(Optional.of(checkpoint(1)), last(), "cut at " + at);
    }
    assertEquals(2 * whole.length, damaged.size());
    assertTrue(damaged.get(0).contains("checkpoint-000002: damaged: its checksum is wrong"));
    Files.write(folder.resolve("checkpoint-000001"), new byte[0]);
    assertEquals(Optional.empty(), last());
  }

  @Test
  void runHasOneNameInAllItsParts() throws IOException {
    String id;
    try (CheckpointFolder checkpoints = CheckpointFolder.open(folder)) {
      id = checkpoints.id();
      assertTrue(checkpoints.isEmpty());
    }
    try (CheckpointFolder checkpoints = CheckpointFolder.open(folder)) {
      assertEquals(id, checkpoints.id());
    }
    try (CheckpointFolder other = CheckpointFolder.open(temporary.resolve("other"))) {
      assertNotEquals(id, other.id());
      assertEquals(id.length(), other.id().length());
    }
  }

  @Test
  void unfinishedOnesAreRemoved() throws IOException {
    try (CheckpointFolder checkpoints = CheckpointFolder.open(folder)) {
      checkpoints.write(checkpoint(1));
    }
    Files.writeString(folder.resolve("checkpoint-000002.new"), "half");
    assertEquals(Optional.of(checkpoint(1)), last());
    assertEquals(List.of("checkpoint-000001", "fairlead-checkpoint.lock"), files());
  }

  @Test
  void folderIsForOneRunAndForCheckpointsAlone() throws IOException {
    try (CheckpointFolder checkpoints = CheckpointFolder.open(folder)) {
      List<String> before = OpenFiles.in(folder);
      FileSystemException inUse =
          assertThrows(FileSystemException.class, () -> CheckpointFolder.open(folder));
      assertEquals("another run uses this folder", inUse.getReason());
      assertEquals(before, OpenFiles.in(folder));
      assertTrue(checkpoints.isEmpty());
    }
    assertEquals(Optional.empty(), last());
    Files.writeString(temporary.resolve("a/page.html"), "");
    FileSystemException other =
        assertThrows(
            FileSystemException.class, () -> CheckpointFolder.open(temporary.resolve("a")));
    assertEquals("the folder contains something other than checkpoints", other.getReason());
  }
}
