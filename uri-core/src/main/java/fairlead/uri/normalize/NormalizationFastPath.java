package fairlead.uri.normalize;

import fairlead.uri.Equivalence;
import fairlead.uri.Uri;
import fairlead.uri.UriLayout;
import fairlead.uri.UriReference;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.host.Port;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.scheme.SchemeTrait;
import fairlead.uri.scheme.Schemes;
import fairlead.uri.text.AsciiCase;
import fairlead.uri.text.TextBuffer;
import org.jspecify.annotations.Nullable;

/**
 * All steps of RFC 3986's scheme rung at once, for the common URIs: the scheme has a port and no
 * steps of its own, the host consists of letters, digits, hyphens and dots, and the authority
 * contains nothing else except a port. A test ensures that the steps produce the same result. But
 * each step makes a URI, so a URI with a capital, a port, an escape and dot segments would take
 * twice as long.
 */
final class NormalizationFastPath {

  private static final Equivalence EQUIVALENCE = Equivalence.of(Rfc3986.DIALECT);

  private static final AsciiSet HOST = AsciiSet.ALPHANUM.or(AsciiSet.of("-._"));

  private static final int NOT_PLAIN = -2;

  /** Stands for a port that is left out. */
  private static final int NONE = -1;

  private final SchemeRegistry registry;

  NormalizationFastPath(SchemeRegistry registry) {
    this.registry = registry;
  }

  /**
   * The normal form of a URI, the same instance if it is already in it; null if the steps are
   * needed.
   */
  @Nullable Uri normalize(Uri uri) {
    SchemeRules rules = uri.hasAuthority() ? registry.find(uri) : null;
    if (rules == null || !rules.steps().isEmpty() || rules.defaultPort() == Schemes.NO_PORT) {
      return null;
    }
    String text = uri.toString();
    int hostStart = uri.schemeEnd() + 3;
    int authorityEnd = uri.pathStart();
    int hostEnd = HOST.skip(text, hostStart, authorityEnd);
    int port = port(text, hostEnd, authorityEnd, rules.defaultPort());
    if (hostEnd == hostStart || port == NOT_PLAIN) {
      return null;
    }
    boolean noPath = authorityEnd == uri.pathEnd();
    boolean slash = noPath && rules.traits().contains(SchemeTrait.EMPTY_PATH_IS_ROOT);
    boolean portStays =
        port == NONE
            ? hostEnd == authorityEnd
            : text.charAt(hostEnd + 1) != '0' || hostEnd + 2 == authorityEnd;
    boolean same =
        portStays
            && !slash
            && !LetterCase.hasUpper(text, 0, hostEnd)
            && !hasOddEscapes(text, authorityEnd);
    return EQUIVALENCE.withoutDotSegments(same ? uri : write(uri, hostEnd, port, slash));
  }

  /** The port to write; {@link #NONE} or {@link #NOT_PLAIN}. */
  private static int port(String text, int hostEnd, int end, int defaultPort) {
    if (hostEnd == end) {
      return NONE;
    }
    if (text.charAt(hostEnd) != ':') {
      return NOT_PLAIN;
    }
    if (hostEnd + 1 == end) {
      return NONE;
    }
    int port = Port.number(text, hostEnd + 1, end);
    if (port < 0 || port > Port.MAX) {
      return NOT_PLAIN;
    }
    return port == defaultPort ? NONE : port;
  }

  /** Whether there may be an escape sequence that is needless or not in upper case. */
  private static boolean hasOddEscapes(String text, int from) {
    for (int at = text.indexOf('%', from); at >= 0; at = text.indexOf('%', at + 1)) {
      int octet = PercentEncoding.octet(text, at);
      boolean needless = octet >= 0 && AsciiSet.UNRESERVED.contains((char) octet);
      if (needless || (octet >= 0 && !EscapeSteps.isUpper(text, at))) {
        return true;
      }
    }
    return false;
  }

  private static Uri write(Uri uri, int hostEnd, int port, boolean slash) {
    String text = uri.toString();
    TextBuffer out = new TextBuffer(text.length() + 1).append(text, 0, hostEnd);
    for (int at = 0; at < hostEnd; at++) {
      out.set(at, AsciiCase.lower(out.charAt(at)));
    }
    if (port != NONE) {
      String digits = Integer.toString(port);
      out.append(':').append(digits, 0, digits.length());
    }
    int authorityEnd = out.length();
    if (slash) {
      out.append('/');
    }
    unescape(text, uri.pathStart(), uri.pathEnd(), out);
    int pathEnd = out.length();
    unescape(text, uri.pathEnd(), uri.hierarchyEnd(), out);
    int queryEnd = uri.hasQuery() ? out.length() : UriLayout.ABSENT;
    unescape(text, uri.hierarchyEnd(), text.length(), out);
    String form = out.toString();
    if (form.equals(text)) {
      return uri;
    }
    UriLayout layout =
        new UriLayout(uri.schemeEnd(), authorityEnd, pathEnd, queryEnd, form.length());
    return (Uri) UriReference.of(form, layout, uri.dialect());
  }

  /** Appends a part of a text, with needless escapes undone and the others in upper case. */
  private static void unescape(String text, int from, int to, TextBuffer out) {
    int done = from;
    for (int at = text.indexOf('%', from); at >= 0 && at < to; at = text.indexOf('%', done)) {
      out.append(text, done, at);
      int octet = PercentEncoding.octet(text, at);
      if (octet < 0) {
        out.append('%');
        done = at + 1;
        continue;
      }
      done = at + 3;
      char c = (char) octet;
      if (AsciiSet.UNRESERVED.contains(c) && !PercentEncoding.wouldEscape(out, c)) {
        out.append(c);
      } else {
        out.append('%');
        out.append(EscapeSteps.upper(text.charAt(at + 1)));
        out.append(EscapeSteps.upper(text.charAt(at + 2)));
      }
    }
    out.append(text, done, to);
  }
}
