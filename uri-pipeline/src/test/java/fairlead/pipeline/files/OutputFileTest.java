package fairlead.pipeline.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fairlead.testing.OpenFiles;
import fairlead.testing.OtherProcess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  @Test
  void wholeFileAppearsOnceItIsPut() throws IOException {
    Path file = Files.writeString(folder.resolve("out"), "before");
    try (OutputFile out = OutputFile.whole(file)) {
      out.stream().write(new byte[] {'a'});
    }
    assertEquals("before", Files.readString(file));
    assertEquals(List.of("out"), names());
    try (OutputFile out = OutputFile.whole(file)) {
      out.stream().write(new byte[] {'a'});
      assertThrows(FileSystemException.class, () -> OutputFile.whole(file));
      out.put();
    }
    assertEquals("a", Files.readString(file));
    assertEquals(List.of("out"), names());
  }

  @Test
  void fileIsLockedAgainstOtherProcesses() throws Exception {
    Path file = Files.writeString(folder.resolve("out"), "before");
    try (OutputFile out = OutputFile.growing(file)) {
      out.stream().write(new byte[] {'a'});
      assertFalse(OtherProcess.canLock(file));
    }
    assertTrue(OtherProcess.canLock(file));
  }

  /** Somebody else may have put a link where the unfinished file will be. */
  @Test
  void unfinishedFileIsNoLink() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "before");
    Path file = folder.resolve("out");
    Path unfinished;
    try (OutputFile out = OutputFile.whole(file)) {
      unfinished = out.unfinished();
    }
    assertFalse(Files.exists(unfinished));
    Files.createSymbolicLink(unfinished, other);
    assertThrows(FileSystemException.class, () -> OutputFile.whole(file));
    assertEquals("before", Files.readString(other));
    Files.delete(unfinished);
    OutputFile.whole(file).close(); // the failure left nothing in use
  }

  @Test
  void wholeFileHasNothingOfOneThatWasNotFinished() throws IOException {
    Path file = folder.resolve("out");
    Files.writeString(folder.resolve(OutputMarker.UNFINISHED + "out"), "of a killed run");
    try (OutputFile out = OutputFile.whole(file)) {
      out.stream().write(new byte[] {'a'});
      out.put();
    }
    assertEquals("a", Files.readString(file));
  }

  @Test
  void earlierFileIsContinuedWhereItIsCut() throws IOException {
    Path file = Files.writeString(folder.resolve("out"), "abc");
    try (OutputFile out = OutputFile.growing(file)) {
      out.truncate(2);
      out.stream().write(new byte[] {'d'});
    }
    assertEquals("abd", Files.readString(file));
  }

  @Test
  void wholeFileIsNotMadeOfAnothersBytes() throws IOException {
    Path file = folder.resolve("out");
    try (OutputFile out = OutputFile.whole(file)) {
      Files.delete(out.unfinished());
      Files.writeString(out.unfinished(), "of another");
      assertTrue(
          String.valueOf(assertThrows(FileSystemException.class, out::put).getMessage())
              .contains("removed or replaced"));
    }
    assertEquals(1, names().size(), "what another wrote stays");
  }

  @Test
  void newFileReplacesNone() throws IOException {
    Path file = Files.writeString(folder.resolve("out"), "before");
    assertThrows(FileAlreadyExistsException.class, () -> OutputFile.growingNew(file));
    assertEquals("before", Files.readString(file));
    Path other = folder.resolve("other");
    OutputFile out = OutputFile.growingNew(other);
    Files.delete(other);
    assertThrows(FileSystemException.class, out::check);
    assertThrows(FileSystemException.class, out::close);
  }

  @Test
  void failureNamesTheFile() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "skipped: there is no /dev/full");
    try (OutputFile out = OutputFile.growing(full)) {
      FileSystemException error =
          assertThrows(FileSystemException.class, () -> out.stream().write(new byte[] {'a'}));
      assertEquals("/dev/full: No space left on device", error.getMessage());
    }
    Path nowhere = folder.resolve("none/out");
    for (FileSystemException error :
        List.of(
            assertThrows(FileSystemException.class, () -> OutputFile.whole(nowhere)),
            assertThrows(FileSystemException.class, () -> OutputFile.growing(nowhere)))) {
      assertEquals(nowhere.toString(), error.getFile());
      assertTrue(String.valueOf(error.getReason()).startsWith("there is no folder"));
    }
  }

  /** Otherwise two runs could write to it, each by a name of its own. */
  @Test
  void newFileIsOpenedByItsRealPath() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real")).toRealPath();
    Files.createSymbolicLink(folder.resolve("link"), real);
    Path file = folder.resolve("link/out");
    try (OutputFile out = OutputFile.growing(file)) {
      assertEquals(real.resolve("out"), out.unfinished());
      assertTrue(out.isRegular());
      assertEquals(
          "another run is writing to this file",
          assertThrows(FileSystemException.class, () -> OutputFile.growing(real.resolve("out")))
              .getReason());
      out.stream().write(new byte[] {'a'});
    }
    Files.createSymbolicLink(folder.resolve("other"), real.resolve("out"));
    try (OutputFile out = OutputFile.growing(folder.resolve("other"))) {
      assertEquals(real.resolve("out"), out.unfinished());
      assertEquals(1, out.size());
    }
    try (OutputFile out = OutputFile.growingNew(folder.resolve("link/new"))) {
      assertEquals(real.resolve("new"), out.unfinished());
    }
  }

  @Test
  void deviceIsOpenedAsItIsNamed() throws IOException {
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device), "skipped: there is no /dev/null");
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.getRoot().resolve("dev"));
    try (OutputFile out = OutputFile.growing(link.resolve("null"))) {
      assertEquals(link.resolve("null"), out.unfinished());
      assertFalse(out.isRegular());
      out.stream().write(new byte[] {'a'});
      out.commit();
    }
    assertEquals(
        "not a regular file",
        assertThrows(FileSystemException.class, () -> OutputFile.whole(device)).getReason());
  }

  @Test
  void folderIsNoFile() {
    for (FileSystemException error :
        List.of(
            assertThrows(FileSystemException.class, () -> OutputFile.whole(folder)),
            assertThrows(FileSystemException.class, () -> OutputFile.growing(folder)))) {
      assertEquals("a folder; choose a file", error.getReason());
      assertEquals(folder.toString(), error.getFile());
    }
  }

  @Test
  void fileIsCutToALengthAndContinuedThere() throws IOException {
    Path file = folder.resolve("out");
    try (OutputFile out = OutputFile.growing(file)) {
      OutputStream stream = out.stream();
      stream.write("abc".getBytes(StandardCharsets.UTF_8));
      out.truncate(2);
      assertEquals(2, out.size());
      stream.write('d');
      stream.close();
      out.commit();
      out.stream().write(new byte[] {'x', 'e', 'x'}, 1, 1); // closing a stream leaves it open
    }
    assertEquals("abde", Files.readString(file));
  }

  @Test
  void failureIsNamedOnce() {
    Path file = folder.resolve("out");
    FileSystemException named = new FileSystemException(file.toString(), null, "why");
    assertSame(named, OutputFile.named(file, named));
    IOException other = new FileSystemException("other", null, "why");
    IOException without = new FileSystemException(file.toString());
    for (IOException error : List.of(other, without, new IOException("why"))) {
      FileSystemException result = OutputFile.named(file, error);
      assertEquals(file.toString(), result.getFile());
      assertSame(error, result.getCause());
    }
    assertEquals("why", OutputFile.named(file, new IOException("why")).getReason());
  }

  @Test
  void fileThatAnotherProcessHasLockedIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("out"), "before");
    OtherProcess.whileLocked(
        file,
        () -> {
          FileSystemException refused =
              assertThrows(FileSystemException.class, () -> OutputFile.growing(file));
          assertEquals("another run is writing to this file", refused.getReason());
        });
    assertEquals(List.of(), OpenFiles.in(folder));
    assertEquals("before", Files.readString(file));
    OutputFile.growing(file).close();
  }
}
