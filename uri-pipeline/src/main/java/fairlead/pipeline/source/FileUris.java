package fairlead.pipeline.source;

import fairlead.uri.text.PercentEncoding;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The URIs of files: below the user's base, or of the file scheme (RFC 8089). */
final class FileUris {

  private FileUris() {}

  /** The URI of a single file. */
  static String of(Path file, @Nullable String base) {
    return base != null ? base : ofScheme(file);
  }

  /** The URI of a file at a place below a folder, whose base is the URI of its root. */
  static String below(Path root, String path, @Nullable String base) {
    String start = base != null ? base : ofScheme(root);
    return (start.endsWith("/") ? start : start + '/') + PercentEncoding.path(path);
  }

  private static String ofScheme(Path file) {
    String path = file.toAbsolutePath().normalize().toString().replace('\\', '/');
    return "file://" + PercentEncoding.path(path.startsWith("/") ? path : '/' + path);
  }
}
