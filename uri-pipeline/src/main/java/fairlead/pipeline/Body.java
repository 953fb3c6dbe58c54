package fairlead.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The bytes of a document as they lie in its source, limits and content codings aside. They can be
 * read as often as needed, so that a sink can copy what it does not rewrite. Thread-safe.
 */
@FunctionalInterface
public interface Body {

  /**
   * Opens the bytes: the content of a file, or the block of a record in a web archive. The caller
   * closes the stream.
   *
   * @throws IOException if they are gone, or cannot be read
   */
  InputStream open() throws IOException;

  /** The file that holds these bytes and nothing else; empty if there is none. */
  default Optional<Path> file() {
    return Optional.empty();
  }

  /** The bytes of a file. */
  static Body ofFile(Path file) {
    return new FileBody(file);
  }
}
