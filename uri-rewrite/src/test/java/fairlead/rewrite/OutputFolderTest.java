package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.OpenFiles;
import fairlead.testing.OtherProcess;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What {@link FolderSinkTest} cannot bring about through the sink. */
class OutputFolderTest {

  @TempDir private Path folder;

  private Path marker() throws IOException {
    OutputFolder.open(folder).close();
    return folder.resolve(".fairlead-output");
  }

  /** As by this library, loaded twice. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void lockOfAnotherInThisVirtualMachineIsReportedAndLeavesNoFileOpen() throws IOException {
    try (FileChannel channel = FileChannel.open(marker(), StandardOpenOption.WRITE);
        FileLock lock = channel.lock()) {
      List<String> before = OpenFiles.in(folder);
      for (int i = 0; i < 10; i++) {
        assertEquals(
            "another run is writing to this folder",
            assertThrows(FileSystemException.class, () -> OutputFolder.open(folder)).getReason());
      }
      assertEquals(before, OpenFiles.in(folder));
      assertFalse(lock.isShared());
      checkInnerIsRefused();
    }
    OutputFolder.open(folder).close();
  }

  private void checkInnerIsRefused() {
    FileSystemException refused =
        assertThrows(FileSystemException.class, () -> OutputFolder.open(folder.resolve("in")));
    assertTrue(refused.getMessage().contains("is in the output folder of another run"));
  }

  @Test
  void folderWithinThatOfAnotherProcessIsRefused() throws Exception {
    OtherProcess.whileLocked(marker(), this::checkInnerIsRefused);
    OutputFolder.open(folder.resolve("in")).close();
  }

  @Test
  void leftoverIsRemovedWhateverTheDigitsOfItsNumber() throws IOException {
    String token = "01234567-89ab-cdef-0123-456789abcdef";
    String text = Files.readString(marker());
    Files.writeString(marker(), text.substring(0, text.indexOf('\n') + 1) + token + "\n");
    Path left = Files.writeString(folder.resolve(".fairlead-unfinished-" + token), "half");
    OutputFolder.open(folder).close();
    assertFalse(Files.exists(left));
  }

  @Test
  void failureToCleanUpIsReportedBesideTheFirst() throws IOException {
    try (OutputFolder output = OutputFolder.open(folder)) {
      Path target = output.target(Path.of(""), Path.of("a"));
      IOException first =
          assertThrows(
              IOException.class,
              () ->
                  output.put(
                      target,
                      folder.resolve("source"),
                      unfinished -> {
                        Files.createDirectories(unfinished.resolve("in the way"));
                        throw new IOException("first");
                      }));
      assertEquals("first", first.getMessage());
      assertEquals(
          DirectoryNotEmptyException.class, first.getSuppressed()[0].getClass(), "the second");
    }
  }

  @Test
  void fileThatCouldNotBePutIsNotInTheJournal() throws IOException {
    try (OutputFolder output = OutputFolder.open(folder)) {
      Path target = output.target(Path.of(""), Path.of("a"));
      assertThrows(
          IOException.class,
          () ->
              output.put(
                  target,
                  null,
                  unfinished -> {
                    Files.writeString(unfinished, "new");
                    Files.createDirectories(target.resolve("in the way"));
                  }));
      assertEquals(0, output.commit());
      output.put(
          output.target(Path.of(""), Path.of("b")), null, file -> Files.writeString(file, "new"));
      assertEquals(2, output.commit());
    }
  }
}
