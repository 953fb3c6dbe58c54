package fairlead.check;

import java.util.List;

/**
 * References that browsers and RFC 3986 read the same way, and that need no warning. Most
 * references are like this, and a look at their characters is enough to recognize them.
 */
final class PlainReference {

  /**
   * The characters that they may have besides letters and digits. Every scheme has a colon, and
   * browsers escape apostrophes in queries.
   */
  private static final String PLAIN = "-._~/?#&=;,+!*()@";

  /** Schemes whose URIs have no host. */
  private static final List<String> WITHOUT_HOST =
      List.of("javascript:", "mailto:", "data:", "tel:");

  private PlainReference() {}

  /** Whether a reference is one of them. May be false for some that are. */
  static boolean is(String reference) {
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
