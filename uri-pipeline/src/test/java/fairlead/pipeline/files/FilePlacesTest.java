package fairlead.pipeline.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.Pipe;
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
}
