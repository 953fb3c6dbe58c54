package fairlead.pipeline.sink;

import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.DocumentPlace.FileStep;
import fairlead.pipeline.DocumentPlace.Step;
import fairlead.pipeline.Metadata;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.archive.Container;
import fairlead.uri.Uri;
import fairlead.uri.UriReference;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.text.AsciiCase;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What documents are called in a folder or archive to which they are copied. A file and an entry of
 * an archive keep their path. A record and a part are called after their URI: its host, and the
 * path below that, decoded; {@code index.html} where the path ends in a slash, and {@code .html}
 * behind a page that is not called so. These are the names that {@link
 * fairlead.html.rewrite.UriMap#toFolder} tries.
 */
final class EntryNames {

  /** Longer ones do not fit into the file systems of today, once they are encoded. */
  private static final int MAX_SEGMENT = 250;

  private static final int KEPT = 200;
  private static final int DIGEST = 8; // bytes

  /** Names that lead to a device in Windows, whatever follows a dot in them. */
  private static final Pattern DEVICE =
      Pattern.compile(
          "(con|prn|aux|nul|conin\\$|conout\\$|(com|lpt)[0-9\u00b9\u00b2\u00b3])[ .]*(\\..*)?");

  private static final Pattern DOTS = Pattern.compile("[. ]*\\.[. ]*");

  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);

  /**
   * What a document is called.
   *
   * @param name its path, with slashes; empty if it has none
   * @param problem why it has none, for people; empty if it has one
   */
  record Name(String name, String problem) {}

  private EntryNames() {}

  /**
   * The name of a document.
   *
   * @param unpacked whether a compressed file is given without its compression
   */
  static Name of(Provenance provenance, Metadata metadata, boolean unpacked) {
    DocumentPlace place = provenance.place();
    String uri = provenance.uri();
    if (place.record().isPresent() || place.part().isPresent()) {
      return uri == null || !(Rfc3986.DIALECT.tryParseReference(uri) instanceof Uri parsed)
          ? new Name("", "it has no URI that could name it")
          : checked(ofUri(parsed, isPage(metadata)));
    }
    List<String> names = new ArrayList<>();
    for (Step step : place.steps()) {
      if (step instanceof EntryStep entry) {
        names.add(entry.name());
      }
    }
    if (!names.isEmpty()) {
      return checked(String.join("/", names));
    }
    String path = place.path();
    return checked(
        unpacked && place.steps().get(0) instanceof FileStep ? Container.innerName(path) : path);
  }

  private static boolean isPage(Metadata metadata) {
    return MediaTypes.isPage(metadata.mediaType());
  }

  private static String ofUri(Uri uri, boolean page) {
    String host = uri.host() == null ? uri.scheme() : AsciiCase.lower(uri.host());
    String port = uri.port() == UriReference.NO_PORT ? "" : "+" + uri.port(); // as wget has it
    String path = decoded(uri.path() == null ? "" : uri.path());
    String query = uri.query() == null ? "" : "?" + decoded(uri.query());
    String rooted = path.startsWith("/") ? path : "/" + path;
    if (!query.isEmpty()) {
      rooted += query.replace("/", "%2F"); // since a query names no folder
    } else if (rooted.endsWith("/")) {
      rooted += page ? "index.html" : "index";
    } else if (page && !AsciiCase.lower(rooted).matches(".*\\.(x?html?|xht)")) {
      rooted += ".html";
    }
    StringBuilder name = new StringBuilder(host + port);
    for (String segment : rooted.substring(1).split("/", -1)) {
      name.append('/').append(shortened(segment));
    }
    return name.toString();
  }

  /** A text without its escapes, if they are those of UTF-8. */
  private static String decoded(String text) {
    String decoded = PercentEncoding.decode(text);
    return decoded.indexOf('\uFFFD') < 0 ? decoded : text;
  }

  /** A segment that file systems take, and that differs from others that begin alike. */
  private static String shortened(String segment) {
    byte[] bytes = segment.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= MAX_SEGMENT) {
      return segment;
    }
    int end = 0;
    int length = 0;
    while (end < segment.length() && length < KEPT) {
      int codePoint = segment.codePointAt(end);
      length += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : 4;
      end += Character.charCount(codePoint);
    }
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return segment.substring(0, end) + '~' + HexFormat.of().formatHex(digest, 0, DIGEST);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A name that leads to one place below the root, whatever system looks for it. */
  private static Name checked(String name) {
    List<String> kept = new ArrayList<>();
    for (String segment : name.split("/", -1)) {
      String problem = problem(segment, kept.isEmpty());
      if (problem != null) {
        return new Name("", problem);
      }
      if (!segment.equals(".")) {
        kept.add(segment);
      }
    }
    boolean ends = !kept.isEmpty() && !kept.get(kept.size() - 1).isEmpty();
    kept.removeIf(String::isEmpty);
    return name.startsWith("/") || !ends
        ? new Name("", name.startsWith("/") ? "its name is absolute" : "it has no name")
        : new Name(String.join("/", kept), "");
  }

  private static @Nullable String problem(String segment, boolean first) {
    if (!segment.isEmpty() && !segment.equals(".") && DOTS.matcher(segment).matches()) {
      return "its name leads out of the output"; // Windows drops blanks and dots at the end
    }
    if (segment.indexOf('\\') >= 0) {
      return "its name has a backslash, which is a slash elsewhere";
    }
    if (segment.indexOf('\uFFFD') >= 0) {
      return "its name is no text in UTF-8";
    }
    if (first && DRIVE.matcher(segment).matches() && segment.length() > 1) {
      return "its name is absolute";
    }
    if (segment.chars().anyMatch(Character::isISOControl)) {
      return "its name has a control character";
    }
    if (DEVICE.matcher(segment.toLowerCase(Locale.ROOT)).matches()) {
      return "its name is that of a device";
    }
    return null;
  }
}
