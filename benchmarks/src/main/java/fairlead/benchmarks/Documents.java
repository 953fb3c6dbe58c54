package fairlead.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** The bytes of documents, by the names that stand for them in the references. */
final class Documents {

  private static final Map<String, byte[]> BY_NAME = new ConcurrentHashMap<>();

  private Documents() {}

  /** Reads a document and returns its name. */
  static String read(Path file) {
    String name = file.toString();
    try {
      BY_NAME.put(name, Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return name;
  }

  static byte[] bytes(String name) {
    return Objects.requireNonNull(BY_NAME.get(name), name);
  }
}
