package fairlead.pipeline.files;

import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.Objects;

/** Places below a folder as text on one line, and back, whatever bytes their names have. */
public final class FilePlaces {

  /** The root of the file system that working folders are in. */
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
   * @param encoded what {@link #encoded} made of it
   * @throws IllegalArgumentException if it stands for no place in such a file system
   */
  public static Path decoded(String encoded, FileSystem system) {
    return system == FileSystems.getDefault()
        ? TOP.relativize(Path.of(URI.create("file://" + TOP_PATH + encoded)))
        : system.getPath(PercentEncoding.decode(encoded));
  }
}
