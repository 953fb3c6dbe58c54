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

  /**
   * Opens the content: of a record with an HTTP message what that brought, without its header and
   * codings; else the bytes themselves. The caller closes the stream.
   *
   * @throws IOException if the bytes are gone, cannot be read, or are no such message
   */
  default InputStream content() throws IOException {
    return open();
  }

  /**
   * What is known of the bytes besides.
   *
   * @throws IOException if that cannot be read
   */
  default Metadata metadata() throws IOException {
    return Metadata.NONE;
  }

  /** The file that holds these bytes and nothing else; empty if there is none. */
  default Optional<Path> file() {
    return Optional.empty();
  }

  /** The bytes of a file. */
  static Body ofFile(Path file) {
    return new FileBody(file);
  }
}
