package fairlead.cli.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file named by an option or a parameter. */
final class InputFile {

  private InputFile() {}

  /**
   * Opens a file.
   *
   * @throws IOException if it cannot be read; the message names it and says why
   */
  static InputStream open(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException(file + ": is a folder, not a file");
    }
    try {
      return Files.newInputStream(file);
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": no such file", e);
    } catch (AccessDeniedException e) {
      throw new IOException(file + ": permission denied", e);
    }
  }
}
