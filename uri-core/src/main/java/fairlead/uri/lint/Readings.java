package fairlead.uri.lint;

import fairlead.uri.Uri;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.scheme.Schemes;
import fairlead.uri.whatwg.Whatwg;
import java.util.List;

/**
 * Whether clients that follow different specifications read a reference in the same way. Checkers
 * warn about references that lead some clients elsewhere.
 *
 * <pre>{@code
 * Readings.isPlain("guide/a.html#top"); // true
 * Readings.isPlain("guide\\a.html"); // false
 * Readings.isSameRequest(Whatwg.parse("http://h/a#b"), Whatwg.parse("http://h/a")); // true
 * }</pre>
 */
public final class Readings {

  /**
   * The characters that plain references may have besides letters and digits. Every scheme has a
   * colon, and browsers escape apostrophes in queries.
   */
  private static final String PLAIN = "-._~/?#&=;,+!*()@";

  /** Schemes whose URIs have no host. */
  private static final List<String> WITHOUT_HOST =
      List.of("javascript:", "mailto:", "data:", "tel:");

  private static final AsciiSet URI_CHARACTERS =
      AsciiSet.UNRESERVED.or(AsciiSet.of(":/?#[]@!$&'()*+,;=%"));

  private Readings() {}

  /**
   * Whether browsers and RFC 3986 certainly read a reference the same way. Most references are like
   * this, and a look at their characters is enough to recognize them. May be false for some that
   * are.
   */
  public static boolean isPlain(String reference) {
    int start = reference.startsWith("https://") ? 8 : reference.startsWith("http://") ? 7 : 0;
    if (start == 0) {
      int scheme = schemeEnd(reference);
      boolean hasSegments = // dot segments to some readers only
          scheme > 0 && (reference.startsWith(".", scheme) || reference.contains("/"));
      return !reference.startsWith("//") && !hasSegments && isPlain(reference, scheme);
    }
    int end = hostEnd(reference, start);
    return isName(reference, start, end) && isPlain(reference, end);
  }

  /**
   * Whether two targets lead a client to the same resource: a client escapes what RFC 3986 does not
   * allow, and servers do not see fragments.
   */
  public static boolean isSameRequest(Uri one, Uri other) {
    if (Schemes.isHttp(one.scheme()) && hasHost(one) != hasHost(other)) {
      return false; // browsers take the name after the slashes for the host, if there is none
    }
    return one.toString().equals(other.toString())
        || key(one).equals(key(other))
        || key(asSent(one)).equals(key(asSent(other)));
  }

  private static boolean hasHost(Uri uri) {
    return uri.host() != null && !uri.host().isEmpty();
  }

  private static Uri asSent(Uri uri) {
    String escaped = PercentEncoding.encode(uri.toString(), URI_CHARACTERS);
    return Whatwg.tryParse(escaped) instanceof Uri parsed ? parsed : uri;
  }

  private static String key(Uri uri) {
    return KeyProfile.SAFE.key(uri.withFragment(null)).text();
  }

  private static int schemeEnd(String reference) {
    for (String scheme : WITHOUT_HOST) {
      if (reference.startsWith(scheme)) {
        return scheme.length();
      }
    }
    return 0;
  }

  private static int hostEnd(String reference, int start) {
    int end = start;
    while (end < reference.length() && "/?#".indexOf(reference.charAt(end)) < 0) {
      end++;
    }
    return end;
  }

  /** Whether a host is a name in US-ASCII, not a number and without Punycode. */
  private static boolean isName(String reference, int start, int end) {
    int label = start; // start of the last label
    for (int at = start; at < end; at++) {
      char c = reference.charAt(at);
      boolean hyphens = c == '-' && reference.charAt(at - 1) == '-'; // as in xn--
      if ((!isAlphanumeric(c) && c != '-' && c != '.') || hyphens) {
        return false;
      }
      label = c == '.' ? at + 1 : label;
    }
    return label < end && reference.charAt(label) > '9';
  }

  private static boolean isPlain(String reference, int from) {
    for (int at = from; at < reference.length(); at++) {
      char c = reference.charAt(at);
      if (!isAlphanumeric(c) && PLAIN.indexOf(c) < 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isAlphanumeric(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  }
}
