package fairlead.uri.whatwg;

import fairlead.uri.UriLayout;
import fairlead.uri.Url;
import fairlead.uri.host.Ipv4;
import fairlead.uri.host.Port;
import fairlead.uri.percent.AsciiSet;
import org.jspecify.annotations.Nullable;

/**
 * Recognizes the common case, a URL that is already serialized, in one pass, allocating only the
 * result. A test ensures that the state machine has the same result. Giving up too early here only
 * costs time.
 */
final class UrlFastPath {

  /** Stands for the end of a part that only the state machine can read. */
  static final int NO = -2;

  private static final AsciiSet SCHEME_FIRST = AsciiSet.of("abcdefghijklmnopqrstuvwxyz");
  private static final AsciiSet SCHEME = SCHEME_FIRST.or(AsciiSet.of("0123456789+-."));
  private static final AsciiSet DOMAIN = HostParser.PLAIN_DOMAIN;
  private static final AsciiSet OPAQUE_HOST =
      PercentEncodeSets.kept(PercentEncodeSets.C0_CONTROL.or(HostParser.FORBIDDEN_HOST));
  private static final AsciiSet ADDRESS = AsciiSet.HEX.or(AsciiSet.of(":"));
  private static final AsciiSet SEGMENT =
      PercentEncodeSets.kept(PercentEncodeSets.PATH).without(AsciiSet.of("/"));
  private static final AsciiSet SPECIAL_SEGMENT = SEGMENT.without(AsciiSet.of("\\"));
  private static final AsciiSet OPAQUE_PATH =
      PercentEncodeSets.kept(PercentEncodeSets.C0_CONTROL).without(AsciiSet.of("?#"));

  private UrlFastPath() {}

  /** Reads a text that is already a serialized URL; null if only the state machine can decide. */
  static @Nullable Url read(String text) {
    int length = text.length();
    int schemeEnd = SCHEME.skip(text, 0, length);
    boolean hasScheme =
        schemeEnd < length
            && schemeEnd > 0
            && text.charAt(schemeEnd) == ':'
            && SCHEME_FIRST.contains(text.charAt(0));
    if (!hasScheme) {
      return null;
    }
    SpecialScheme scheme = SpecialScheme.of(text, schemeEnd);
    int authorityEnd = UriLayout.ABSENT;
    int at = schemeEnd + 1;
    if (text.startsWith("//", at)) {
      at = authority(text, at + 2, scheme);
      if (at == NO) {
        return null;
      }
      authorityEnd = at;
    } else if (scheme.isSpecial()) {
      return null;
    }
    at = path(text, at, authorityEnd, scheme);
    if (at == NO) {
      return null;
    }
    return behindPath(text, at, schemeEnd, authorityEnd, scheme, text);
  }

  /** The URL whose path ends here; null if only the state machine can read the rest. */
  static @Nullable Url behindPath(
      String text,
      int pathEnd,
      int schemeEnd,
      int authorityEnd,
      SpecialScheme scheme,
      String source) {
    int length = text.length();
    int at = pathEnd;
    int queryEnd = UriLayout.ABSENT;
    if (at < length && text.charAt(at) == '?') {
      AsciiSet kept =
          scheme.isSpecial() ? ComponentStates.SPECIAL_QUERY_KEPT : ComponentStates.QUERY_KEPT;
      at = kept.skip(text, at + 1, length);
      queryEnd = at;
    }
    if (at < length && text.charAt(at) == '#') {
      at = ComponentStates.FRAGMENT_KEPT.skip(text, at + 1, length);
    }
    return at == length
        ? Url.of(
            text,
            new UriLayout(schemeEnd, authorityEnd, pathEnd, queryEnd, length),
            Whatwg.DIALECT,
            source)
        : null;
  }

  /** Where an authority ends that is in serialized form; {@link #NO} if it is not. */
  private static int authority(String text, int from, SpecialScheme scheme) {
    int length = text.length();
    int hostStart = credentials(text, from);
    int hostEnd;
    if (hostStart < length && text.charAt(hostStart) == '[') {
      int close = ADDRESS.skip(text, hostStart + 1, length);
      boolean literal =
          close < length
              && text.charAt(close) == ']'
              && Ipv6Parser.isSerialized(text, hostStart + 1, close);
      if (!literal) {
        return NO;
      }
      hostEnd = close + 1;
    } else if (scheme.isSpecial()) {
      hostEnd = DOMAIN.skip(text, hostStart, length);
      if (scheme == SpecialScheme.FILE
          ? isLocalhost(text, hostStart, hostEnd)
          : hostEnd == hostStart) {
        return NO;
      }
      if (HostParser.endsInANumber(text, hostStart, hostEnd)
          && Ipv4.scan(text, hostStart, hostEnd) < 0) {
        return NO;
      }
    } else {
      hostEnd = OPAQUE_HOST.skip(text, hostStart, length);
    }
    boolean bare = hostEnd == hostStart || scheme == SpecialScheme.FILE;
    int end = port(text, hostEnd, scheme);
    return bare && (hostStart > from || end > hostEnd) ? NO : end;
  }

  /** Where the host begins; credentials are before it only if they are in serialized form. */
  private static int credentials(String text, int from) {
    int length = text.length();
    int at = ComponentStates.USERINFO_KEPT.skip(text, from, length);
    int nameEnd = at;
    if (at < length && text.charAt(at) == ':') {
      at = ComponentStates.USERINFO_KEPT.skip(text, at + 1, length);
      if (at == nameEnd + 1) {
        return from; // an empty password is not written
      }
    }
    return at < length && text.charAt(at) == '@' && at > from ? at + 1 : from;
  }

  private static int port(String text, int hostEnd, SpecialScheme scheme) {
    int length = text.length();
    if (hostEnd == length || text.charAt(hostEnd) != ':') {
      return hostEnd;
    }
    int start = hostEnd + 1;
    int end = AsciiSet.DIGIT.skip(text, start, length);
    int port = Port.number(text, start, end);
    boolean normal =
        end > start
            && (text.charAt(start) != '0' || end == start + 1)
            && port <= Port.MAX
            && port != scheme.defaultPort();
    return normal ? end : NO;
  }

  private static boolean isLocalhost(String text, int from, int to) {
    return to - from == 9 && text.startsWith("localhost", from);
  }

  /** Where a path ends that is in serialized form; {@link #NO} if it is not. */
  static int path(String text, int from, int authorityEnd, SpecialScheme scheme) {
    int length = text.length();
    if (authorityEnd == UriLayout.ABSENT && (from == length || text.charAt(from) != '/')) {
      int end = OPAQUE_PATH.skip(text, from, length);
      return end > from && text.charAt(end - 1) == ' ' ? NO : end;
    }
    boolean guarded = authorityEnd == UriLayout.ABSENT && text.startsWith("/.//", from);
    int at = guarded ? from + 2 : from;
    AsciiSet kept = scheme.isSpecial() ? SPECIAL_SEGMENT : SEGMENT;
    while (at < length && text.charAt(at) == '/') {
      int segment = at + 1;
      at = kept.skip(text, segment, length);
      boolean dots = at - segment <= 6 && DotSegment.dots(text, segment, at) > 0;
      boolean drive =
          segment == from + 1
              && scheme == SpecialScheme.FILE
              && DriveLetters.is(text, segment, at)
              && text.charAt(segment + 1) == '|';
      if (dots || drive) {
        return NO;
      }
    }
    boolean missing = at == from && scheme.isSpecial();
    boolean ends = at == length || text.charAt(at) == '?' || text.charAt(at) == '#';
    return missing || !ends ? NO : at;
  }
}
