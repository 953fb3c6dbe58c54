package fairlead.pipeline.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.nio.channels.Pipe;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePlacesTest {

  private static final Path OPEN = Path.of("/proc/self/fd");

  @TempDir private Path folder;

  @Test
  void realPathFollowsLinksAsFarAsThereAreFiles() throws IOException {
    Path real = folder.toRealPath();
    Files.createDirectory(folder.resolve("a"));
    Files.createSymbolicLink(folder.resolve("b"), Path.of("a"));
    assertEquals(real.resolve("a"), FilePlaces.real(folder.resolve("b")));
    assertEquals(real.resolve("a/x/y"), FilePlaces.real(folder.resolve("b/x/z/../y")));
  }

  /** As /dev/stdout is, if a command is followed by another one. */
  @Test
  void pipeIsItsOwnPlace() throws IOException {
    assumeTrue(Files.isDirectory(OPEN), "the system lists open files");
    Pipe pipe = Pipe.open();
    try {
      for (Path opened : list(OPEN)) {
        if (Files.isSymbolicLink(opened)
            && Files.readSymbolicLink(opened).toString().startsWith("pipe:")) {
          assertEquals(opened, FilePlaces.real(opened));
        }
      }
    } finally {
      pipe.sink().close();
      pipe.source().close();
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  @Test
  void placeOfFileIsOneLineAndBack() {
    for (String name :
        List.of(
            "a",
            "a b",
            "a%20b",
            "a\nb",
            "a/b c/d",
            "a?b#c",
            "\u00fc/\ud83d\ude00",
            ".a",
            "../a",
            "../../a b/c",
            "")) {
      Path place = Path.of(name);
      String encoded = FilePlaces.encoded(place);
      assertTrue(encoded.chars().allMatch(c -> c > ' ' && c < 127), encoded);
      assertEquals(place, FilePlaces.decoded(encoded, FileSystems.getDefault()));
    }
    assertEquals("a%20b/c%25", FilePlaces.encoded(Path.of("a b/c%")));
  }

  @Test
  void placeOfFolderEndsWithItsName() throws IOException {
    Path relative = FilePlaces.real(Path.of("/")).relativize(folder.toRealPath());
    assertEquals(FilePlaces.encoded(relative.resolve("x")), FilePlaces.encoded(relative) + "/x");
  }

  @Test
  void placeInAnotherFileSystemIsOneThere() throws IOException {
    try (FileSystem system = Jimfs.newFileSystem(Configuration.unix())) {
      for (String name : List.of("a b/c%", "\u00fc\n", "a+b")) {
        Path place = system.getPath(name);
        String encoded = FilePlaces.encoded(place);
        assertTrue(encoded.chars().allMatch(c -> c > ' ' && c < 127), encoded);
        assertEquals(place, FilePlaces.decoded(encoded, system));
      }
    }
  }

  @Test
  void fileThatExistsHasItsRealPath() throws IOException {
    Path real = folder.toRealPath();
    Path file = Files.createFile(folder.resolve("a"));
    Files.createSymbolicLink(folder.resolve("b"), file);
    assertEquals(real.resolve("a"), FilePlaces.real(file));
    assertEquals(real.resolve("a"), FilePlaces.real(folder.resolve("b")));
    assertEquals(Path.of("/"), FilePlaces.real(Path.of("/")));
    assertEquals(real.resolve("c"), FilePlaces.real(folder.resolve("c")));
    assertEquals(
        Path.of("").toRealPath().resolve("none of this name"),
        FilePlaces.real(Path.of("none of this name")));
  }
}
