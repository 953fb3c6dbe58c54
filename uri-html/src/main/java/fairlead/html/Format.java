package fairlead.html;

import fairlead.uri.text.AsciiCase;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The formats of documents that links are read from. */
public enum Format {
  /** HTML, read as browsers do. */
  HTML("text/html"),
  /**
   * XML: XHTML, SVG, MathML, RSS, Atom and sitemaps, recognized by the names of their elements. In
   * other vocabularies, XLinks are read.
   */
  XML("application/xml"),
  /** A style sheet. */
  CSS("text/css"),
  /** Markdown: CommonMark, with the autolinks and tables of GitHub. */
  MARKDOWN("text/markdown"),
  /**
   * A robots.txt file (RFC 9309), read for the sitemaps that it names. Servers send it as plain
   * text.
   */
  ROBOTS("text/x-robots"),
  /** A sitemap as plain text, or a list of URIs (RFC 2483, Section 5): a URL on each line. */
  SITEMAP("text/uri-list"),
  /** A single reference, such as a line of a list of links. */
  REFERENCE("text/x-uri-reference");

  private static final String ROBOTS_FILE = "robots.txt";
  private static final String SITEMAP_NAME = "sitemap";

  /** Types that servers send for files whose names end with {@code .gz}. */
  private static final Set<String> GZIP_FILES =
      Set.of("application/gzip", "application/x-gzip", "application/octet-stream");

  private static final String GZIP_NAME = ".gz";

  private final String mediaType;

  Format(String mediaType) {
    this.mediaType = mediaType;
  }

  /** A media type of documents of the format, in lower case. */
  public String mediaType() {
    return mediaType;
  }

  /**
   * The format of documents of a media type. Empty if links are not read from it.
   *
   * @param mediaType the type without parameters, in upper or lower case
   * @param uri the document's URI, used to recognize a robots.txt, and a sitemap in plain text,
   *     whose last segment contains {@code sitemap}; null if it has none
   */
  public static Optional<Format> ofMediaType(String mediaType, @Nullable String uri) {
    String type = AsciiCase.lower(mediaType.strip());
    return switch (type) {
      case "text/html" -> Optional.of(HTML);
      case "text/css" -> Optional.of(CSS);
      case "text/markdown", "text/x-markdown" -> Optional.of(MARKDOWN);
      case "text/uri-list" -> Optional.of(SITEMAP);
      case "text/x-robots" -> Optional.of(ROBOTS);
      case "text/x-uri-reference" -> Optional.of(REFERENCE);
      case "text/xml", "application/xml" -> Optional.of(XML);
      case "text/plain" -> ofPlainText(uri);
      default -> type.endsWith("+xml") ? Optional.of(XML) : Optional.empty();
    };
  }

  /**
   * The format of a document that a server sends as a gzip file, such as {@code /sitemap.xml.gz},
   * by the name of the file. Empty if it is no such file, or if links are not read from it.
   *
   * @param mediaType as for {@link #ofMediaType}
   * @param uri the document's URI
   */
  public static Optional<Format> ofGzipFile(String mediaType, String uri) {
    String path = uri.substring(0, pathEnd(uri));
    boolean isGzipFile =
        GZIP_FILES.contains(AsciiCase.lower(mediaType.strip()))
            && AsciiCase.lower(path).endsWith(GZIP_NAME);
    return isGzipFile
        ? ofFileName(path.substring(0, path.length() - GZIP_NAME.length()))
        : Optional.empty();
  }

  private static Optional<Format> ofPlainText(@Nullable String uri) {
    if (isRobots(uri)) {
      return Optional.of(ROBOTS);
    }
    String path = uri == null ? "" : uri.substring(0, pathEnd(uri));
    return isSitemap(path.substring(path.lastIndexOf('/') + 1))
        ? Optional.of(SITEMAP)
        : Optional.empty();
  }

  private static boolean isSitemap(String leaf) {
    return AsciiCase.lower(leaf).contains(SITEMAP_NAME);
  }

  /** Whether the last segment of a path is {@code robots.txt}, at any folder level. */
  private static boolean isRobots(@Nullable String uri) {
    if (uri == null) {
      return false;
    }
    int start = pathEnd(uri) - ROBOTS_FILE.length();
    return start > 0 && uri.charAt(start - 1) == '/' && uri.startsWith(ROBOTS_FILE, start);
  }

  private static int pathEnd(String uri) {
    int end = 0;
    while (end < uri.length() && uri.charAt(end) != '?' && uri.charAt(end) != '#') {
      end++;
    }
    return end;
  }

  /**
   * The format of a file by its name, with or without folders. Empty if the name does not show it.
   */
  public static Optional<Format> ofFileName(String name) {
    String leaf = AsciiCase.lower(name.substring(name.lastIndexOf('/') + 1));
    if (leaf.equals(ROBOTS_FILE)) {
      return Optional.of(ROBOTS);
    }
    return switch (leaf.substring(leaf.lastIndexOf('.') + 1)) {
      case "html", "htm", "shtml" -> Optional.of(HTML);
      case "xhtml", "xht", "svg", "xml", "rss", "atom", "rdf" -> Optional.of(XML);
      case "css" -> Optional.of(CSS);
      case "md", "markdown", "mdx" -> Optional.of(MARKDOWN);
      case "txt" -> isSitemap(leaf) ? Optional.of(SITEMAP) : Optional.empty();
      default -> Optional.empty();
    };
  }
}
