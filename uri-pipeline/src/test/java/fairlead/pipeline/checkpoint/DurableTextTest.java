package fairlead.pipeline.checkpoint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.pipeline.failure.FaultPoint;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DurableTextTest {

  @TempDir private Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).toList();
    }
  }

  private String damage(Path file) {
    String message =
        assertThrows(DamagedFileException.class, () -> DurableText.read(file)).getMessage();
    return String.valueOf(message).replace(file + ": damaged: ", "");
  }

  @Test
  void textIsReplacedAsAWhole() throws IOException {
    Path file = folder.resolve("a");
    for (String text : List.of("", "a\n", "\u00e9\u0000\n", "crc32c 00000000\n", "b\n")) {
      DurableText.write(file, text);
      assertEquals(text, DurableText.read(file));
      assertEquals(List.of("a"), names());
    }
    Files.writeString(folder.resolve("a" + DurableText.UNFINISHED), "longer than what follows");
    DurableText.write(file, "c\n");
    assertEquals("c\n", DurableText.read(file));
    assertEquals(List.of("a"), names());
  }

  @Test
  void fileInTheWorkingFolderHasNoParent() throws IOException {
    Path file = Path.of("durable-text-test");
    try {
      DurableText.write(file, "a\n");
      assertEquals("a\n", DurableText.read(file));
    } finally {
      Files.deleteIfExists(file);
    }
  }

  @Test
  void checksumIsPartOfTheFormat() throws IOException {
    Path file = folder.resolve("a");
    DurableText.write(file, "123456789");
    assertEquals("123456789crc32c e3069283\n", Files.readString(file));
  }

  @Test
  void whatIsNotAsItWasWrittenIsDamage() throws IOException {
    Path file = folder.resolve("a");
    DurableText.write(file, "a text\n");
    byte[] whole = Files.readAllBytes(file);
    for (int i = 0; i < whole.length; i++) {
      byte[] changed = whole.clone();
      changed[i] ^= 1;
      Files.write(file, changed);
      assertEquals("its checksum is wrong", damage(file), "at " + i);
      Files.write(file, java.util.Arrays.copyOf(whole, i));
      assertEquals("its checksum is wrong", damage(file), "up to " + i);
    }
    Files.write(file, new byte[] {(byte) 0xFF});
    assertEquals("it is not UTF-8", damage(file));
    Files.delete(file);
    assertThrows(NoSuchFileException.class, () -> DurableText.read(file));
  }

  @Test
  void fileOfAnyLengthIsNotReadIntoMemory() throws IOException {
    Path file = folder.resolve("a");
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength((64 << 20) + 1); // without taking room on the disk
      assertEquals("it is longer than any such file", damage(file));
      large.setLength(64 << 20);
      assertEquals("its checksum is wrong", damage(file));
    }
  }

  @Test
  void textThatCannotBeWrittenLeavesTheFileAsItIs() throws IOException {
    Path file = folder.resolve("a");
    DurableText.write(file, "before\n");
    Path unfinished = Files.createDirectory(folder.resolve("a" + DurableText.UNFINISHED));
    FileSystemException error =
        assertThrows(FileSystemException.class, () -> DurableText.write(file, "after\n"));
    assertEquals(file.toString(), error.getFile());
    assertFalse(Files.exists(unfinished));
    assertEquals("before\n", DurableText.read(file));
    Path nowhere = folder.resolve("none/a");
    assertEquals(
        nowhere.toString(),
        assertThrows(FileSystemException.class, () -> DurableText.write(nowhere, "a\n")).getFile());
  }

  @Test
  void killsMayHappenBeforeAndAfterTheTextIsInItsPlace() throws IOException {
    Path file = folder.resolve("a");
    List<String> steps = new ArrayList<>();
    FaultPoint.install(step -> steps.add(step + " " + Files.exists(file)));
    try {
      DurableText.write(file, "a\n");
    } finally {
      FaultPoint.install(step -> {});
    }
    assertEquals(List.of("text-written false", "text-moved true"), steps);
  }
}
