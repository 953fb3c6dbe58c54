package fairlead.uri;

import fairlead.uri.host.Authority;
import fairlead.uri.host.Port;
import fairlead.uri.percent.PercentEncoding;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A URI reference as it was written: its text and the offsets of its components (RFC 3986, Section
 * 4.1). Either a {@link Uri}, which has a scheme, or a {@link RelativeReference}.
 *
 * <table>
 * <caption>Absent is not empty</caption>
 * <tr><th>text</th><th>scheme</th><th>authority</th><th>path</th><th>query</th><th>fragment</th></tr>
 * <tr><td>{@code http://h/p?q#f}</td><td>http</td><td>h</td><td>/p</td><td>q</td><td>f</td></tr>
 * <tr><td>{@code http://h?}</td><td>http</td><td>h</td><td>empty</td><td>empty</td><td>absent</td></tr>
 * <tr><td>{@code file:///p}</td><td>file</td><td>empty</td><td>/p</td><td>absent</td><td>absent</td></tr>
 * <tr><td>{@code mailto:a@b}</td><td>mailto</td><td>absent</td><td>a@b</td><td>absent</td><td>absent</td></tr>
 * <tr><td>{@code #}</td><td>absent</td><td>absent</td><td>empty</td><td>absent</td><td>empty</td></tr>
 * </table>
 *
 * <p>Components are raw: nothing is decoded unless the accessor says so. Each call cuts a new
 * string out of the text. Equality and order are those of the text. A copy with another component
 * is read by the dialect that read the original. Immutable and thread-safe.
 */
public abstract sealed class UriReference
    implements ParseResult, Comparable<UriReference>, Serializable permits Uri, RelativeReference {

  private static final long serialVersionUID = 1;

  /** What {@link #port()} returns if there is no port. */
  public static final int NO_PORT = -1;

  private final Dialect dialect;
  private final String text;
  private final int schemeEnd;
  private final int authorityEnd;
  private final int pathEnd;
  private final int queryEnd;

  UriReference(String text, UriLayout layout, Dialect dialect) {
    this.dialect = dialect;
    this.text = text;
    this.schemeEnd = layout.schemeEnd();
    this.authorityEnd = layout.authorityEnd();
    this.pathEnd = layout.pathEnd();
    this.queryEnd = layout.queryEnd();
  }

  /**
   * Creates the reference for a layout: a {@link Uri} if it has a scheme, otherwise a {@link
   * RelativeReference}. For parsers.
   *
   * @param dialect the dialect that read it
   * @throws IllegalArgumentException if the layout is for a text of another length, or a delimiter
   *     is not where it says
   */
  public static UriReference of(String text, UriLayout layout, Dialect dialect) {
    if (!layout.fits(text)) {
      throw new IllegalArgumentException("layout without its delimiters: " + layout);
    }
    return layout.schemeEnd() == UriLayout.ABSENT
        ? new RelativeReference(text, layout, dialect)
        : new Uri(text, layout, dialect);
  }

  /**
   * The dialect that read this. It also reads changed copies and resolves references against this.
   */
  public final Dialect dialect() {
    return dialect;
  }

  /** Whether there is a scheme. */
  public final boolean hasScheme() {
    return schemeEnd != UriLayout.ABSENT;
  }

  /** Whether there is an authority, even an empty one. */
  public final boolean hasAuthority() {
    return authorityEnd != UriLayout.ABSENT;
  }

  /** Whether there is a query, even an empty one. */
  public final boolean hasQuery() {
    return queryEnd != UriLayout.ABSENT;
  }

  /** Whether there is a fragment, even an empty one. */
  public final boolean hasFragment() {
    return text.length() > hierarchyEnd();
  }

  /** The scheme as written, without its colon; null if absent. */
  public @Nullable String scheme() {
    return hasScheme() ? text.substring(0, schemeEnd) : null;
  }

  /** The authority without its slashes; null if absent. */
  public final @Nullable String authority() {
    return hasAuthority() ? text.substring(schemeEnd + 3, authorityEnd) : null;
  }

  /**
   * The user information, which may hold a password, without its at-sign; null if absent. Clients
   * ignore it or warn about it, so do not show it to people: see {@link #redacted()}.
   */
  public final @Nullable String userInfo() {
    return hasAuthority() ? parts().userInfo() : null;
  }

  /**
   * The host without user information and port; an IP literal keeps its brackets. Null if there is
   * no authority, and empty if the authority has no host.
   */
  public final @Nullable String host() {
    return hasAuthority() ? parts().host() : null;
  }

  /** The port as written; {@link #NO_PORT} if there is none or it is not a number up to 65535. */
  public final int port() {
    String port = hasAuthority() ? parts().port() : null;
    int number = port == null ? NO_PORT : Port.number(port, 0, port.length());
    return number > Port.MAX ? NO_PORT : number;
  }

  private Authority parts() {
    return Authority.of(Objects.requireNonNull(authority()));
  }

  /** The path, which may be empty but is never absent. */
  public final String path() {
    return text.substring(pathStart(), pathEnd);
  }

  /**
   * The segments of the path, with escapes decoded as UTF-8; unmodifiable. An escaped slash is part
   * of its segment here, so the path cannot be rebuilt from the segments.
   *
   * <table>
   * <caption>Segments of paths</caption>
   * <tr><th>path</th><th>segments</th></tr>
   * <tr><td>empty</td><td>none</td></tr>
   * <tr><td>{@code /}</td><td>one, which is empty</td></tr>
   * <tr><td>{@code /a%20b/c%2Fd}</td><td>{@code a b}, {@code c/d}</td></tr>
   * <tr><td>{@code a/b/}</td><td>{@code a}, {@code b} and an empty one</td></tr>
   * </table>
   */
  public final List<String> pathSegments() {
    if (pathStart() == pathEnd) {
      return List.of();
    }
    List<String> segments = new ArrayList<>();
    int at = text.charAt(pathStart()) == '/' ? pathStart() + 1 : pathStart();
    for (int slash = text.indexOf('/', at);
        slash >= 0 && slash < pathEnd;
        slash = text.indexOf('/', at)) {
      segments.add(PercentEncoding.decode(text.substring(at, slash)));
      at = slash + 1;
    }
    segments.add(PercentEncoding.decode(text.substring(at, pathEnd)));
    return List.copyOf(segments);
  }

  /** The query without its question mark; null if absent. */
  public final @Nullable String query() {
    return hasQuery() ? text.substring(pathEnd + 1, queryEnd) : null;
  }

  /** The fragment without its number sign; null if absent. */
  public final @Nullable String fragment() {
    return hasFragment() ? text.substring(hierarchyEnd() + 1) : null;
  }

  /** The offset of the colon after the scheme; {@link UriLayout#ABSENT} if there is none. */
  public final int schemeEnd() {
    return schemeEnd;
  }

  /** The offset at which the path begins, in UTF-16 units. */
  public final int pathStart() {
    return UriLayout.pathStart(schemeEnd, authorityEnd);
  }

  /** The offset at which the path ends, in UTF-16 units, exclusive. */
  public final int pathEnd() {
    return pathEnd;
  }

  /** The offset at which everything before the fragment ends, in UTF-16 units, exclusive. */
  public final int hierarchyEnd() {
    return queryEnd == UriLayout.ABSENT ? pathEnd : queryEnd;
  }

  /** The offsets of the components. */
  public final UriLayout layout() {
    return new UriLayout(schemeEnd, authorityEnd, pathEnd, queryEnd, text.length());
  }

  /**
   * This reference with another scheme; if it has none, one is added.
   *
   * @param scheme the scheme without its colon
   * @throws IllegalArgumentException if the dialect does not accept it as a scheme
   */
  public Uri withScheme(String scheme) {
    return (Uri)
        compose(Objects.requireNonNull(scheme, "scheme"), authority(), path(), query(), fragment());
  }

  /**
   * This reference with another authority.
   *
   * @param authority the authority as written, without its slashes; null for none
   * @throws IllegalArgumentException if the text would be read differently, for example because it
   *     contains a slash, or a path without a slash would follow it
   */
  public UriReference withAuthority(@Nullable String authority) {
    return compose(scheme(), authority, path(), query(), fragment());
  }

  /**
   * This reference with other user information.
   *
   * @param userInfo the user information as written, without its at-sign; null for none
   * @throws IllegalArgumentException if the text would be read differently, or there is no
   *     authority
   */
  public UriReference withUserInfo(@Nullable String userInfo) {
    return withParts(userInfo, host(), rawPort());
  }

  /**
   * This reference with another host.
   *
   * @param host the host as written, an IP literal in its brackets; null for no authority at all
   * @throws IllegalArgumentException if the text would be read differently, for example because it
   *     contains a slash, an at-sign or a port
   */
  public UriReference withHost(@Nullable String host) {
    if (host == null) {
      return withAuthority(null);
    }
    if (!Authority.of(host).host().equals(host)) {
      throw new IllegalArgumentException("more than a host");
    }
    return withParts(userInfo(), host, rawPort());
  }

  /**
   * This reference with another port.
   *
   * @param port 0 to 65535, or {@link #NO_PORT}
   * @throws IllegalArgumentException if it is another number, or there is no authority
   */
  public UriReference withPort(int port) {
    if (port < NO_PORT || port > Port.MAX) {
      throw new IllegalArgumentException("not a port: " + port);
    }
    return withParts(userInfo(), host(), port == NO_PORT ? null : Integer.toString(port));
  }

  private @Nullable String rawPort() {
    return hasAuthority() ? parts().port() : null;
  }

  private UriReference withParts(
      @Nullable String userInfo, @Nullable String host, @Nullable String port) {
    if (host == null) {
      throw new IllegalArgumentException("no authority");
    }
    String authority =
        (userInfo == null ? "" : userInfo + '@') + host + (port == null ? "" : ':' + port);
    Authority read = Authority.of(authority);
    boolean asGiven =
        Objects.equals(read.userInfo(), userInfo)
            && read.host().equals(host)
            && Objects.equals(read.port(), port);
    if (!asGiven) {
      throw new IllegalArgumentException("an authority that would be read differently");
    }
    return withAuthority(authority);
  }

  /**
   * This reference with another path.
   *
   * @param path the path as written
   * @throws IllegalArgumentException if the text would be read differently, for example because the
   *     path contains a question mark, has no slash after an authority, or has two leading slashes
   *     without an authority
   */
  public UriReference withPath(String path) {
    return compose(
        scheme(), authority(), Objects.requireNonNull(path, "path"), query(), fragment());
  }

  /**
   * This reference with another query.
   *
   * @param query the query as written, without its question mark; null for none
   * @throws IllegalArgumentException if the text would be read differently, for example because it
   *     contains a number sign
   */
  public UriReference withQuery(@Nullable String query) {
    return compose(scheme(), authority(), path(), query, fragment());
  }

  /**
   * This reference with another fragment.
   *
   * @param fragment the fragment as written, without its number sign; null for none
   * @throws IllegalArgumentException if the dialect rejects it
   */
  public UriReference withFragment(@Nullable String fragment) {
    return compose(scheme(), authority(), path(), query(), fragment);
  }

  /** The reference with these components, if the dialect reads the same components back. */
  private UriReference compose(
      @Nullable String scheme,
      @Nullable String authority,
      String path,
      @Nullable String query,
      @Nullable String fragment) {
    StringBuilder out = new StringBuilder();
    int schemeEnd = UriLayout.ABSENT;
    if (scheme != null) {
      schemeEnd = out.append(scheme).length();
      out.append(':');
    }
    int authorityEnd = UriLayout.ABSENT;
    if (authority != null) {
      authorityEnd = out.append("//").append(authority).length();
    }
    int end = out.append(path).length();
    int endOfQuery = UriLayout.ABSENT;
    if (query != null) {
      endOfQuery = out.append('?').append(query).length();
    }
    if (fragment != null) {
      out.append('#').append(fragment);
    }
    ParseResult result = dialect.tryParseReference(out.toString());
    if (result instanceof Rejection rejection) {
      throw new UriParseException(rejection);
    }
    UriReference read = (UriReference) result;
    boolean asGiven =
        read.schemeEnd == schemeEnd
            && read.authorityEnd == authorityEnd
            && read.pathEnd == end
            && read.queryEnd == endOfQuery;
    if (!asGiven) {
      throw new IllegalArgumentException("components that would be read differently");
    }
    return read;
  }

  /**
   * The text for people and logs: user information is hidden, even where only browsers would see
   * any ({@link Credentials#masked}).
   */
  public final String redacted() {
    return Credentials.masked(text);
  }

  /** Compares the texts by UTF-16 units. */
  @Override
  public final int compareTo(UriReference other) {
    return text.compareTo(other.text);
  }

  /** Whether the other is a reference with the same text. */
  @Override
  public final boolean equals(@Nullable Object other) {
    return other instanceof UriReference reference && text.equals(reference.text);
  }

  @Override
  public final int hashCode() {
    return text.hashCode();
  }

  /** The text as it was parsed, unit for unit. */
  @Override
  public final String toString() {
    return text;
  }

  /** Not private, so that it applies to subclasses too. */
  final Object writeReplace() {
    return new SerializedReference(
        text, layout(), dialect, this instanceof Url u ? u.source() : null);
  }

  private void readObject(ObjectInputStream in) throws InvalidObjectException {
    throw new InvalidObjectException("it can be read only from its serialized form");
  }
}
