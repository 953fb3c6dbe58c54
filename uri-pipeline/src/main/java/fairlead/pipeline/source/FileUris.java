package fairlead.pipeline.source;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The URIs of files: below the user's base, or of the file scheme (RFC 8089). The escapes are those
 * of the bytes of a name, which need not be text.
 */
final class FileUris {

  private FileUris() {}

  /** The URI of a single file. */
  static String of(Path file, @Nullable String base) {
    return base != null ? base : "file://" + rawPath(file);
  }

  /** The URI of a file below a folder, whose base is the URI of its root. */
  static String below(Path root, Path file, @Nullable String base) {
    String rawRoot = withSlash(rawPath(root));
    String start = base != null ? withSlash(base) : "file://" + rawRoot;
    return start + rawPath(file).substring(rawRoot.length());
  }

  private static String rawPath(Path file) {
    return file.toAbsolutePath().normalize().toUri().getRawPath();
  }

  private static String withSlash(String text) {
    return text.endsWith("/") ? text : text + '/';
  }
}
