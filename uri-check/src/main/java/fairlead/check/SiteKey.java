package fairlead.check;

import fairlead.uri.Uri;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** The keys by which a site finds its documents: URIs as a server compares them. */
final class SiteKey {

  /** The characters that are not escaped in a request. */
  private static final AsciiSet SENT =
      AsciiSet.ALPHANUM.or(AsciiSet.of("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"));

  private static final Pattern SLASHES = Pattern.compile("/{2,}");

  private SiteKey() {}

  /** The key of a URI. Its fragment, its user information and {@code https} do not count. */
  static String of(Uri uri) {
    // What dialects leave as written is escaped in a request by RFC 3987, Section 3.1.
    String text = KeyProfile.SAFE.key(withoutUserInfo(uri).withFragment(null)).text();
    return asHttp(unescaped(PercentEncoding.encode(text, SENT)));
  }

  /** A server finds the same document for every user. */
  static Uri withoutUserInfo(Uri uri) {
    return uri.toString().indexOf('@') < 0 ? uri : uri.withUserInfo(null);
  }

  /** A URI with {@code http} for {@code https}: both lead to the same document. */
  static String asHttp(String uri) {
    return uri.startsWith("https:") ? "http:" + uri.substring("https:".length()) : uri;
  }

  /**
   * A key whose path has no needless escapes. For a file server {@code %2B} and a plus sign are the
   * same name, although not in RFC 3986 (Section 2.2).
   */
  private static String unescaped(String key) {
    if (!key.contains("%")) {
      return key;
    }
    boolean inPath = true;
    StringBuilder out = new StringBuilder(key.length());
    for (int at = 0; at < key.length(); at++) {
      inPath &= key.charAt(at) != '?';
      boolean escape = inPath && PercentEncoding.isEscape(key, at);
      int octet = escape ? PercentEncoding.octet(key, at) : 0;
      if (octet > ' ' && octet < 0x7F && "/?#%".indexOf(octet) < 0) {
        out.append((char) octet);
        at += 2;
      } else {
        out.append(key.charAt(at));
      }
    }
    return out.toString();
  }

  /** A key whose path has no empty segments. */
  static String withSingleSlashes(String key) {
    int path = pathStart(key);
    return key.substring(0, path) + SLASHES.matcher(key.substring(path)).replaceAll("/");
  }

  /** Where the path of a key begins. At its end if it has none. */
  static int pathStart(String key) {
    int path = key.indexOf('/', key.indexOf("//") + 2);
    return path < 0 ? key.length() : path;
  }

  /** A key or path with a slash at its end. */
  static String folder(String key) {
    return key.endsWith("/") ? key : key + '/';
  }

  /** What keys have in common that differ in letter case, escapes and composition. */
  static String folded(String key) {
    return nfc(PercentEncoding.decode(key)).toLowerCase(Locale.ROOT);
  }

  /** A text in Unicode's normalization form C. */
  static String nfc(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFC);
  }
}
