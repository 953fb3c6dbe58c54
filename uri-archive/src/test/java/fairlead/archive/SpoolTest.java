package fairlead.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SpoolTest {

  private static Set<String> temporaryFiles() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.startsWith("fairlead-") && name.endsWith(".tmp"))
          .collect(Collectors.toSet());
    }
  }

  /** If the process is killed, no file is left. */
  @Test
  void fileHasNoNameWhileItIsUsed() throws IOException {
    assumeFalse(File.separatorChar == '\\', "an open file keeps its name");
    byte[] data = new byte[3 << 20];
    data[data.length - 1] = 1;
    Set<String> before = temporaryFiles();
    try (Spool spool = new Spool()) {
      spool.write(data);
      Set<String> named = temporaryFiles();
      named.removeAll(before);
      ByteArrayOutputStream copy = new ByteArrayOutputStream();
      spool.copyTo(copy);
      assertArrayEquals(data, copy.toByteArray());
      named.retainAll(temporaryFiles()); // those of other processes have gone
      assertEquals(Set.of(), named);
    }
  }
}
