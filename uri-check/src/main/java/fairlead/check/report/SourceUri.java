package fairlead.check.report;

import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.io.File;
import java.nio.file.Path;

/** URIs of the files that findings are in. */
final class SourceUri {

  /** The characters that need no escape in a path (RFC 3986, Section 3.3), except a colon. */
  private static final AsciiSet PATH = AsciiSet.UNRESERVED.or(AsciiSet.of("/!$&'()*+,;=@"));

  private SourceUri() {}

  /** A reference to a file, relative to the working directory if its path is. */
  static String reference(String source) {
    String path = PercentEncoding.encode(source.replace(File.separatorChar, '/'), PATH);
    return path.startsWith("/") ? "file://" + path : path;
  }

  /** The file URI. */
  static String absolute(String source) {
    return reference(Path.of(source).toAbsolutePath().normalize().toString());
  }
}
