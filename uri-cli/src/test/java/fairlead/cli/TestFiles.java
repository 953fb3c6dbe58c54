package fairlead.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files for the command to read. */
final class TestFiles {

  private TestFiles() {}

  /** Writes a file below a folder, and gives its path. */
  static String write(Path folder, String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Path parent = file.getParent();
    if (parent != null) {
      Files.createDirectories(parent);
    }
    return Files.writeString(file, content).toString();
  }
}
