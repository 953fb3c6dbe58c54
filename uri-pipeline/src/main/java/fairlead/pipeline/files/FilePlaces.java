package fairlead.pipeline.files;

import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/**
 * Converts places below a folder to text on one line and back, no matter what bytes their names
 * have.
 */
public final class FilePlaces {

  /** The root of the file system of the working folder. */
  private static final Path TOP =
      Objects.requireNonNull(Path.of("").toAbsolutePath().getRoot(), "root");

  private static final String TOP_PATH = TOP.toUri().getRawPath();

  private FilePlaces() {}

  /** The place of a file below a folder, as a text that keeps the bytes of names. */
  public static String encoded(Path relative) {
    if (relative.getFileSystem() != FileSystems.getDefault()) {
      return PercentEncoding.encode(relative.toString(), AsciiSet.UNRESERVED);
    }
    String top = TOP_PATH;
    String path = TOP.resolve(relative).toUri().getRawPath().substring(top.length());
    return path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
  }

  /**
   * The place of a file below a folder.
   *
   * @param encoded the result of {@link #encoded}
   * @throws IllegalArgumentException if it is not a place in such a file system
   */
  public static Path decoded(String encoded, FileSystem system) {
    if (system != FileSystems.getDefault()) {
      return system.getPath(PercentEncoding.decode(encoded));
    }
    Path below = Path.of(URI.create("file://" + TOP_PATH + encoded));
    int names = below.getNameCount();
    return names == 0 ? Path.of("") : below.subpath(0, names); // relativize would drop leading ..
  }

  /**
   * The real path of a file. If it does not exist, the real path of its nearest existing folder,
   * followed by the rest as it is named. For a pipe or a device, the path as it is named: the real
   * path of a pipe need not exist.
   *
   * @throws IOException if it cannot be found out
   */
  public static Path real(Path path) throws IOException {
    Path absolute = path.toAbsolutePath();
    Path parent = absolute.getParent();
    if (Files.exists(absolute) || parent == null) {
      boolean isOther = Files.readAttributes(absolute, BasicFileAttributes.class).isOther();
      return isOther ? absolute : absolute.toRealPath();
    }
    return real(parent).resolve(parent.relativize(absolute)).normalize();
  }
}
