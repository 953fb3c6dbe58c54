package fairlead.pipeline;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The bytes of a document as stored in its source: no limit is applied and no content coding
 * undone. They can be read as often as needed, so that a sink can copy what it does not rewrite.
 * Thread-safe.
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
   * Opens the content. For a record with an HTTP message this is the body of the message, without
   * its header and codings; otherwise the bytes themselves. The caller closes the stream.
   *
   * @throws IOException if the bytes are gone, cannot be read, or are not such a message
   */
  default InputStream content() throws IOException {
    return open();
  }

  /**
   * Opens the document: the content, decompressed if {@link #isCompressed}. The caller closes the
   * stream.
   *
   * @throws IOException as for {@link #content}
   */
  default InputStream document() throws IOException {
    return content();
  }

  /**
   * What else is known of the bytes.
   *
   * @throws IOException if the metadata cannot be read
   */
  default Metadata metadata() throws IOException {
    return Metadata.NONE;
  }

  /** The file that holds these bytes and nothing else; empty if there is none. */
  default Optional<Path> file() {
    return Optional.empty();
  }

  /**
   * Whether these bytes are the compressed document: a sink that writes a changed document in their
   * place must compress it in the same way.
   */
  default boolean isCompressed() {
    return false;
  }

  /** The bytes of a file. */
  static Body ofFile(Path file) {
    return new FileBody(file);
  }
}
