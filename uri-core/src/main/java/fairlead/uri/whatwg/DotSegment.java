package fairlead.uri.whatwg;

/** Single-dot and double-dot URL path segments (Section "URL representation"). */
final class DotSegment {

  private DotSegment() {}

  /**
   * How many dots a segment consists of, each literal or as {@code %2e}: 1, 2, or 0 for any other
   * segment.
   */
  static int dots(String text, int from, int to) {
    int dots = 0;
    int at = from;
    while (at < to && dots < 2) {
      if (text.charAt(at) == '.') {
        at++;
      } else if (to - at >= 3
          && text.charAt(at) == '%'
          && text.charAt(at + 1) == '2'
          && (text.charAt(at + 2) | 0x20) == 'e') {
        at += 3;
      } else {
        return 0;
      }
      dots++;
    }
    return at == to ? dots : 0;
  }
}
