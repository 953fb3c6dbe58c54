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

  /** Whether a document was requested from a server, so that it is no file. */
  static boolean isUrl(String source) {
    return source.startsWith("http://") || source.startsWith("https://");
  }

  /** A reference to a file, relative to the working directory if its path is; or a URL. */
  static String reference(String source) {
    if (isUrl(source)) {
      return source;
    }
    String path = PercentEncoding.encode(source.replace(File.separatorChar, '/'), PATH);
    return path.startsWith("/") ? "file://" + path : path;
  }

  /** The file URI. */
  static String absolute(String source) {
    return isUrl(source)
        ? source
        : reference(Path.of(source).toAbsolutePath().normalize().toString());
  }
}
