package fairlead.uri.whatwg;

import fairlead.uri.Issue;
import fairlead.uri.host.Port;
import fairlead.uri.percent.AsciiSet;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * The states of the basic URL parser that read a whole component: authority, host, port, path,
 * query and fragment. Each method takes the offset where the component begins, appends the
 * component to the URL and says which state comes next; {@link #pointer()} is where that state
 * begins.
 */
final class ComponentStates {

  private static final AsciiSet AUTHORITY_END = AsciiSet.of("/?#");
  private static final AsciiSet SPECIAL_AUTHORITY_END = AsciiSet.of("/\\?#");
  static final AsciiSet USERINFO_KEPT = PercentEncodeSets.kept(PercentEncodeSets.USERINFO);
  private static final AsciiSet PATH_KEPT = PercentEncodeSets.kept(PercentEncodeSets.PATH);
  private static final AsciiSet OPAQUE_PATH_KEPT =
      PercentEncodeSets.kept(PercentEncodeSets.C0_CONTROL);
  static final AsciiSet QUERY_KEPT = PercentEncodeSets.kept(PercentEncodeSets.QUERY);
  static final AsciiSet SPECIAL_QUERY_KEPT =
      PercentEncodeSets.kept(PercentEncodeSets.SPECIAL_QUERY);
  static final AsciiSet FRAGMENT_KEPT = PercentEncodeSets.kept(PercentEncodeSets.FRAGMENT);

  private final String input;
  private final UrlRecord url;
  private final Charset encoding;
  private final ValidationErrors errors;
  private int pointer;

  ComponentStates(String input, UrlRecord url, Charset encoding, ValidationErrors errors) {
    this.input = input;
    this.url = url;
    this.encoding = encoding;
    this.errors = errors;
  }

  /** Where the next state begins. */
  int pointer() {
    return pointer;
  }

  /** The authority state: credentials end at the last at-sign. */
  State authority(int from) {
    url.beginAuthority();
    int lastAt = -1;
    int end = from;
    while (end < input.length() && !endsAuthority(input.charAt(end))) {
      if (input.charAt(end) == '@') {
        errors.add(Issue.INVALID_CREDENTIALS, end, 1);
        lastAt = end;
      }
      end++;
    }
    pointer = lastAt < 0 ? from : lastAt + 1;
    if (lastAt < 0) {
      return State.HOST;
    }
    if (pointer == end) {
      return errors.fail(Issue.HOST_MISSING, end, 0);
    }
    credentials(from, lastAt);
    return State.HOST;
  }

  private void credentials(int from, int to) {
    int colon = input.indexOf(':', from);
    int nameEnd = colon < 0 || colon > to ? to : colon;
    boolean password = nameEnd + 1 < to;
    PercentEncoder.encode(input, from, nameEnd, USERINFO_KEPT, url.out());
    if (password) {
      url.out().append(':');
      PercentEncoder.encode(input, nameEnd + 1, to, USERINFO_KEPT, url.out());
    }
    if (password || nameEnd > from) {
      url.out().append('@');
    }
  }

  /** The host state. */
  State host(int from) {
    int at = hostEnd(input, from, url.scheme());
    boolean port = at < input.length() && input.charAt(at) == ':';
    if (at == from && (port || url.isSpecial())) {
      return errors.fail(Issue.HOST_MISSING, at, 0);
    }
    String host = new HostParser(input, errors).parse(from, at, !url.isSpecial());
    if (host == null) {
      return State.FAILURE;
    }
    url.out().append(host);
    pointer = port ? at + 1 : at;
    if (!port) {
      url.endAuthority();
    }
    return port ? State.PORT : State.PATH_START;
  }

  /** Where a host ends: at a colon outside brackets, or at the end of the authority. */
  static int hostEnd(String input, int from, SpecialScheme scheme) {
    boolean insideBrackets = false;
    int at = from;
    while (at < input.length() && !endsAuthority(input.charAt(at), scheme)) {
      char c = input.charAt(at);
      if (c == ':' && !insideBrackets && scheme != SpecialScheme.FILE) {
        break;
      }
      insideBrackets = c == '[' || (insideBrackets && c != ']');
      at++;
    }
    return at;
  }

  /** The port state. */
  State port(int from) {
    int end = AsciiSet.DIGIT.skip(input, from, input.length());
    if (end < input.length() && !endsAuthority(input.charAt(end))) {
      return errors.fail(Issue.PORT_INVALID, end, Character.charCount(input.codePointAt(end)));
    }
    int port = Port.number(input, from, end);
    if (port > Port.MAX) {
      return errors.fail(Issue.PORT_OUT_OF_RANGE, from, end - from);
    }
    if (from < end && port != url.scheme().defaultPort()) {
      url.out().append(':').append(Integer.toString(port));
    }
    url.endAuthority();
    pointer = end;
    return State.PATH_START;
  }

  /** The file host state. */
  State fileHost(int from) {
    url.beginAuthority();
    int end = hostEnd(input, from, SpecialScheme.FILE);
    if (DriveLetters.is(input, from, end)) {
      errors.add(Issue.FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, from, 2);
      url.endAuthority();
      url.out().append('/').append(input.charAt(from)).append(':');
      boolean slash = end < input.length() && isSlash(input.charAt(end));
      if (slash && input.charAt(end) == '\\') {
        errors.add(Issue.INVALID_REVERSE_SOLIDUS, end, 1);
      }
      pointer = end + 1;
      return slash ? State.PATH : endPath(end);
    }
    if (from < end) {
      String host = new HostParser(input, errors).parse(from, end, false);
      if (host == null) {
        return State.FAILURE;
      }
      url.out().append(host.equals("localhost") ? "" : host);
    }
    url.endAuthority();
    pointer = end;
    return State.PATH_START;
  }

  /** The path start state. */
  State pathStart(int from) {
    pointer = from;
    if (from == input.length() && !url.isSpecial()) {
      url.endPath();
      return State.DONE;
    }
    char c = from < input.length() ? input.charAt(from) : 0;
    if (!url.isSpecial() && (c == '?' || c == '#')) {
      return endPath(from);
    }
    if (c == '\\' && url.isSpecial()) {
      errors.add(Issue.INVALID_REVERSE_SOLIDUS, from, 1);
      pointer++;
    } else if (c == '/') {
      pointer++;
    }
    return State.PATH;
  }

  /** The path state. */
  State path(int from) {
    int end = segments(from, SPECIAL_AUTHORITY_END);
    return endPath(end);
  }

  /**
   * Appends the segments of a path.
   *
   * @param ends the characters that end the path, without slashes
   * @return where it ends
   */
  int segments(int from, AsciiSet ends) {
    int start = from;
    while (true) {
      int end = start;
      while (end < input.length() && !endsSegment(input.charAt(end), ends)) {
        end++;
      }
      boolean slash = end < input.length() && isSlash(input.charAt(end));
      if (slash && input.charAt(end) == '\\') {
        errors.add(Issue.INVALID_REVERSE_SOLIDUS, end, 1);
      }
      segment(start, end, slash);
      if (!slash) {
        return end;
      }
      start = end + 1;
    }
  }

  private void segment(int start, int end, boolean slash) {
    int dots = DotSegment.dots(input, start, end);
    if (dots == 2) {
      url.shortenPath();
    }
    if (dots > 0) {
      if (!slash) {
        url.out().append('/');
      }
      return;
    }
    UrlUnits.check(input, start, end, errors);
    boolean drive =
        url.scheme() == SpecialScheme.FILE
            && url.pathIsEmpty()
            && DriveLetters.is(input, start, end);
    url.out().append('/');
    if (drive) {
      url.out().append(input.charAt(start)).append(':');
    } else {
      PercentEncoder.encode(input, start, end, PATH_KEPT, url.out());
    }
  }

  private boolean endsSegment(char c, AsciiSet ends) {
    return ends.contains(c) && (c != '\\' || url.isSpecial());
  }

  private boolean isSlash(char c) {
    return c == '/' || (c == '\\' && url.isSpecial());
  }

  /** The opaque path state. */
  State opaquePath(int from) {
    int end = from;
    while (end < input.length() && input.charAt(end) != '?' && input.charAt(end) != '#') {
      end++;
    }
    UrlUnits.check(input, from, end, errors);
    boolean space = end > from && end < input.length() && input.charAt(end - 1) == ' ';
    PercentEncoder.encode(input, from, space ? end - 1 : end, OPAQUE_PATH_KEPT, url.out());
    if (space) {
      url.out().append("%20"); // a bare space would be lost if the rest were removed
    }
    return endPath(end);
  }

  private State endPath(int end) {
    url.endPath();
    pointer = end + 1;
    if (end == input.length()) {
      return State.DONE;
    }
    return input.charAt(end) == '?' ? State.QUERY : State.FRAGMENT;
  }

  /** The query state. */
  State query(int from) {
    int hash = input.indexOf('#', from);
    int end = hash < 0 ? input.length() : hash;
    url.out().append('?');
    query(from, end);
    url.endQuery();
    pointer = end + 1;
    return hash < 0 ? State.DONE : State.FRAGMENT;
  }

  private void query(int from, int to) {
    UrlUnits.check(input, from, to, errors);
    AsciiSet kept = url.isSpecial() ? SPECIAL_QUERY_KEPT : QUERY_KEPT;
    boolean utf8 =
        encoding.equals(StandardCharsets.UTF_8)
            || !url.isSpecial()
            || url.scheme() == SpecialScheme.WS
            || url.scheme() == SpecialScheme.WSS
            || kept.containsAll(input, from, to); // which every encoding encodes in the same way
    if (utf8) {
      PercentEncoder.encode(input, from, to, kept, url.out());
    } else {
      String query = input.substring(from, to);
      PercentEncoder.encodeAfterEncoding(encoding, query, kept, false, url.out().builder());
    }
  }

  /** The fragment state. */
  State fragment(int from) {
    UrlUnits.check(input, from, input.length(), errors);
    url.out().append('#');
    PercentEncoder.encode(input, from, input.length(), FRAGMENT_KEPT, url.out());
    pointer = input.length();
    return State.DONE;
  }

  private boolean endsAuthority(char c) {
    return endsAuthority(c, url.scheme());
  }

  private static boolean endsAuthority(char c, SpecialScheme scheme) {
    return (scheme.isSpecial() ? SPECIAL_AUTHORITY_END : AUTHORITY_END).contains(c);
  }
}
