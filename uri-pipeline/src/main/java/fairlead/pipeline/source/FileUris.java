package fairlead.pipeline.source;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The URIs of files: below the user's base, or of the file scheme (RFC 8089). Escapes encode the
 * bytes of a name, which need not be text.
 */
final class FileUris {

  private FileUris() {}

  /** The URI of a single file. */
  static String of(Path file, @Nullable String base) {
    return base != null ? base : "file://" + rawPath(cleaned(file));
  }

  /** The URI of a file below a folder, whose base is the URI of its root. */
  static String below(Path root, Path file, @Nullable String base) {
    return (base != null ? withSlash(base) : folder(root))
        + rawPath(file).substring(withSlash(rawPath(root)).length());
  }

  /** The URI of a folder without a base. It need not exist. */
  static String folder(Path folder) {
    return withSlash("file://" + rawPath(cleaned(folder)));
  }

  /** Removes dot segments. Only the system knows what {@code ..} after a symbolic link means. */
  private static Path cleaned(Path file) {
    Path normal = file.toAbsolutePath().normalize();
    for (Path name : file) {
      if (name.toString().equals("..")) {
        try {
          return file.toRealPath();
        } catch (IOException e) {
          return normal; // it will not be read either
        }
      }
    }
    return normal;
  }

  private static String rawPath(Path file) {
    return file.toAbsolutePath().toUri().getRawPath();
  }

  private static String withSlash(String text) {
    return text.endsWith("/") ? text : text + '/';
  }
}
