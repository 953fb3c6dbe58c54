package fairlead.uri.whatwg;

import fairlead.uri.UriLayout;
import fairlead.uri.Url;
import fairlead.uri.text.AsciiSet;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes, in one pass and without an object but the result, what most links are: a special URL
 * with a domain that is its own serialization. The state machine would come to the same result (a
 * test holds that), in twice the time.
 */
final class NormalUrl {

  private static final AsciiSet SCHEME = AsciiSet.of("abcdefghijklmnopqrstuvwxyz");
  private static final AsciiSet DOMAIN =
      AsciiSet.of("abcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=");
  private static final AsciiSet SEGMENT =
      PercentEncodeSets.kept(PercentEncodeSets.PATH).without(AsciiSet.of("/\\"));
  private static final AsciiSet QUERY = PercentEncodeSets.kept(PercentEncodeSets.SPECIAL_QUERY);
  private static final AsciiSet FRAGMENT = PercentEncodeSets.kept(PercentEncodeSets.FRAGMENT);

  private NormalUrl() {}

  /** The URL that a text already is; null where that takes a closer look. */
  static @Nullable Url read(String text) {
    int length = text.length();
    int schemeEnd = SCHEME.skip(text, 0, length);
    if (!text.startsWith("://", schemeEnd)) {
      return null;
    }
    SpecialScheme scheme = SpecialScheme.of(text, schemeEnd);
    if (scheme == SpecialScheme.NONE || scheme == SpecialScheme.FILE) {
      return null;
    }
    int hostStart = schemeEnd + 3;
    int hostEnd = DOMAIN.skip(text, hostStart, length);
    if (hostEnd == hostStart || endsLikeANumber(text, hostStart, hostEnd)) {
      return null;
    }
    int authorityEnd = hostEnd;
    if (hostEnd < length && text.charAt(hostEnd) == ':') {
      authorityEnd = AsciiSet.DIGIT.skip(text, hostEnd + 1, length);
      int port = ComponentStates.port(text, hostEnd + 1, authorityEnd);
      boolean normal =
          authorityEnd > hostEnd + 1
              && (text.charAt(hostEnd + 1) != '0' || authorityEnd == hostEnd + 2)
              && port <= 0xFFFF
              && port != scheme.defaultPort();
      if (!normal) {
        return null;
      }
    }
    int at = authorityEnd;
    if (at == length || text.charAt(at) != '/') {
      return null;
    }
    while (at < length && text.charAt(at) == '/') {
      int segment = at + 1;
      at = SEGMENT.skip(text, segment, length);
      if (at - segment <= 6 && DotSegment.dots(text, segment, at) > 0) {
        return null;
      }
    }
    int pathEnd = at;
    int queryEnd = UriLayout.ABSENT;
    if (at < length && text.charAt(at) == '?') {
      at = QUERY.skip(text, at + 1, length);
      queryEnd = at;
    }
    if (at < length && text.charAt(at) == '#') {
      at = FRAGMENT.skip(text, at + 1, length);
    }
    return at == length
        ? Url.of(text, new UriLayout(schemeEnd, authorityEnd, pathEnd, queryEnd, length), text)
        : null;
  }

  /** Whether the last label begins with a digit, as the parts of IPv4 addresses do. */
  private static boolean endsLikeANumber(String text, int from, int to) {
    int start = to;
    while (start > from && text.charAt(start - 1) != '.') {
      start--;
    }
    return start == to || AsciiSet.DIGIT.contains(text.charAt(start));
  }
}
