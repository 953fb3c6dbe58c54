package fairlead.check;

import fairlead.uri.text.AsciiCase;
import java.util.regex.Pattern;

/** Finds references with more {@code ..} segments than there are folders to leave. */
final class AboveRoot {

  /** The start of a reference with a scheme or a host. Browsers skip tabs and line ends. */
  private static final Pattern ABSOLUTE = Pattern.compile("[a-z][a-z0-9+.\t\n\r-]*:|[/\\\\]{2}");

  private AboveRoot() {}

  /** Whether a reference is relative and goes up. */
  static boolean leadsUp(String reference) {
    String text = AsciiCase.lower(reference.strip());
    boolean dots = text.contains("..") || text.contains("%2e");
    return dots && !ABSOLUTE.matcher(text).lookingAt();
  }

  /**
   * Whether a reference goes above the root of its server. There, its last {@code ..} segments have
   * no effect (RFC 3986, Section 5.4.2).
   *
   * @param basePath the path of the base
   */
  static boolean isAbove(String reference, String basePath) {
    String text = AsciiCase.lower(reference.strip());
    int end = text.length();
    for (char delimiter : new char[] {'?', '#'}) {
      int at = text.indexOf(delimiter);
      end = at < 0 ? end : Math.min(end, at);
    }
    int depth = text.startsWith("/") ? 0 : folders(basePath);
    int start = text.startsWith("/") ? 1 : 0;
    for (int at = start; at <= end; at++) {
      if (at == end || text.charAt(at) == '/' || text.charAt(at) == '\\') {
        String segment = text.substring(start, at).replace("%2e", ".");
        if (segment.equals("..")) {
          depth--;
        } else if (!segment.equals(".")) {
          depth++;
        }
        if (depth < 0) {
          return true;
        }
        start = at + 1;
      }
    }
    return false;
  }

  private static int folders(String path) {
    int folders = -1;
    for (int at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
      folders++;
    }
    return folders;
  }
}
