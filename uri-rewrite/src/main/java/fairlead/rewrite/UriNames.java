package fairlead.rewrite;

import fairlead.pipeline.files.OutputMarker;
import fairlead.uri.Uri;
import fairlead.uri.UriReference;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.text.AsciiCase;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The file name for a URI: its host, and below that the decoded path; then {@code @} and the query
 * if there is one, {@code index.html} if the path ends in a slash, and the extension of its media
 * type if the name does not imply it. Characters that some system does not allow in a name are
 * percent-encoded.
 */
final class UriNames {

  /** Longer segments are too long for current file systems once they are encoded. */
  private static final int MAX_SEGMENT = 250;

  private static final int MAX_ENDING = 5;

  private static final int KEPT = 200;
  private static final int DIGEST = 8; // bytes

  /** Not allowed on Windows, or a slash there. */
  private static final AsciiSet NOT_ALLOWED = AsciiSet.of("\"*:<>?|\\");

  private static final Pattern ENDING = Pattern.compile("[a-z0-9]{1," + MAX_ENDING + "}");

  private UriNames() {}

  /**
   * A readable name, which another URI may have too; empty if this is not a URI.
   *
   * @param mediaType the media type of the file; null if that is not known
   */
  static String readable(String uri, @Nullable String mediaType) {
    if (!(Rfc3986.DIALECT.tryParseReference(uri) instanceof Uri parsed)) {
      return "";
    }
    String ending = MediaTypes.ending(mediaType);
    String path = decoded(parsed.path() == null ? "" : parsed.path());
    String rooted = path.startsWith("/") ? path : '/' + path;
    if (parsed.query() != null) {
      rooted += '@' + decoded(parsed.query()).replace("/", "%2F"); // a query does not name a folder
    } else if (rooted.endsWith("/")) {
      rooted += "index";
    }
    if (!ending.isEmpty() && !MediaTypes.isNamedLike(rooted, mediaType)) {
      rooted += ending;
    }
    StringBuilder name = new StringBuilder(folder(parsed));
    String[] segments = rooted.split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      if (!segments[i].isEmpty()) {
        name.append('/').append(segment(segments[i], i == segments.length - 1 ? ending : ""));
      }
    }
    return name.toString();
  }

  /**
   * A name that no other URI has, for a URI whose readable name is taken.
   *
   * @param uri as above
   * @param mediaType as above
   */
  static String unique(String uri, @Nullable String mediaType) {
    String folder =
        Rfc3986.DIALECT.tryParseReference(uri) instanceof Uri parsed ? folder(parsed) : "";
    String readable = readable(uri, mediaType);
    String last = AsciiCase.lower(readable.substring(readable.lastIndexOf('.') + 1));
    String ending = ENDING.matcher(last).matches() ? '.' + last : "";
    return folder + "/~" + digest(uri) + ending;
  }

  private static String folder(Uri uri) {
    String host = uri.host() == null ? uri.scheme() : AsciiCase.lower(decoded(uri.host()));
    String port = uri.port() == UriReference.NO_PORT ? "" : "+" + uri.port(); // as wget does
    return segment(host.isEmpty() ? uri.scheme() : host, "") + port;
  }

  /** A text without its percent-escapes, if they are UTF-8. */
  private static String decoded(String text) {
    String decoded = PercentEncoding.decode(text);
    return decoded.indexOf('\uFFFD') < 0 ? decoded : text;
  }

  /** A segment that every file system accepts. */
  private static String segment(String text, String ending) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean dropped = i == text.length() - 1 && (c == '.' || c == ' '); // on Windows
      boolean reserved = i == 0 && isReserved(text);
      if (dropped || reserved || NOT_ALLOWED.contains(c) || Character.isISOControl(c)) {
        name.append(
            String.format(Locale.ROOT, c < 0x80 ? "%%%02X" : "%%C2%%%02X", (int) c)); // in UTF-8
      } else {
        name.append(c);
      }
    }
    return shortened(name.toString(), ending);
  }

  /**
   * Whether a file with this name would be a device, one of Fairlead's own files, or one that runs
   * programs.
   */
  private static boolean isReserved(String text) {
    return EntryNames.isDevice(text) || OutputMarker.isOwn(text) || EntryNames.runsPrograms(text);
  }

  /** A segment that file systems accept, and that differs from others with the same beginning. */
  private static String shortened(String segment, String ending) {
    byte[] bytes = segment.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= MAX_SEGMENT) {
      return segment;
    }
    int end = 0;
    int length = 0;
    while (length < KEPT) { // there is more
      int codePoint = segment.codePointAt(end);
      length += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : 4;
      end += Character.charCount(codePoint);
    }
    return segment.substring(0, end) + '~' + digest(segment) + ending;
  }

  private static String digest(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, DIGEST);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
