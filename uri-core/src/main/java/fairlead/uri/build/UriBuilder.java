package fairlead.uri.build;

import fairlead.uri.Dialect;
import fairlead.uri.Equivalence;
import fairlead.uri.Issue;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.UriLayout;
import fairlead.uri.UriParseException;
import fairlead.uri.UriReference;
import fairlead.uri.Url;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.host.Authority;
import fairlead.uri.host.Host;
import fairlead.uri.host.Port;
import fairlead.uri.host.RegisteredName;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds a reference from data. Anything that could be read as a delimiter is escaped: in a segment
 * or a parameter, everything except unreserved characters (RFC 3986, Section 2.2). Methods whose
 * names begin with {@code raw} take a component as it will be written. Not thread-safe.
 *
 * <pre>{@code
 * UriBuilder.of(Rfc3986.DIALECT).scheme("https").host("h").segments("a b", "c/d").build();
 * // https://h/a%20b/c%2Fd
 * }</pre>
 *
 * <table>
 * <caption>What happens to data in RFC 3986</caption>
 * <tr><th>call</th><th>text</th></tr>
 * <tr><td>{@code segments("a b", "c/d", "")}</td><td>{@code /a%20b/c%2Fd/}</td></tr>
 * <tr><td>{@code user("a:b")}</td><td>{@code a%3Ab@}</td></tr>
 * <tr><td>{@code host("é.example")}</td><td>{@code %C3%A9.example}</td></tr>
 * <tr><td>{@code host("[::1]")}</td><td>{@code [::1]}</td></tr>
 * <tr><td>{@code fragment("1/2 #")}</td><td>{@code #1/2%20%23}</td></tr>
 * </table>
 *
 * <p>A path that would be read as something else gets a prefix: {@code ./} before a relative path
 * whose first segment contains a colon, and {@code /.} before a path that begins with two slashes
 * without an authority.
 */
public final class UriBuilder {

  /** The characters that every dialect allows in a fragment, in addition to unreserved ones. */
  private static final AsciiSet FRAGMENT_DELIMITERS = AsciiSet.of(";/?:@&=+$,");

  private final Dialect dialect;
  private @Nullable String scheme;
  private @Nullable String userinfo;
  private @Nullable String host;
  private @Nullable String port;
  private String path = "";
  private @Nullable String query;
  private @Nullable String fragment;

  private UriBuilder(Dialect dialect) {
    this.dialect = Objects.requireNonNull(dialect, "dialect");
  }

  /** A builder without components, for a dialect's grammar. */
  public static UriBuilder of(Dialect dialect) {
    return new UriBuilder(dialect);
  }

  /** A builder with the components of a reference, as written. */
  public static UriBuilder of(Dialect dialect, UriReference reference) {
    UriBuilder builder = new UriBuilder(dialect);
    builder.scheme = reference.scheme();
    builder.rawAuthority(reference.authority());
    builder.path = reference.path();
    builder.query = reference.query();
    builder.fragment = reference.fragment();
    return builder;
  }

  /** Sets the scheme, without its colon; null for none. */
  public UriBuilder scheme(@Nullable String scheme) {
    this.scheme = scheme;
    return this;
  }

  /** Sets the whole authority as it will be written, without its slashes; null for none. */
  public UriBuilder rawAuthority(@Nullable String authority) {
    Authority parts = authority == null ? null : Authority.of(authority);
    userinfo = parts == null ? null : parts.userInfo();
    host = parts == null ? null : parts.host();
    port = parts == null ? null : parts.port();
    return this;
  }

  /** Sets the user information to a name; null for none. Do not put a password in a URI. */
  public UriBuilder user(@Nullable String user) {
    userinfo = user == null ? null : escaped(user);
    return this;
  }

  /**
   * Sets the host: a name, an IPv4 address, or an IP literal in brackets. Null removes the whole
   * authority, including user information and port.
   */
  public UriBuilder host(@Nullable String host) {
    if (host == null) {
      return rawAuthority(null);
    }
    boolean literal = host.startsWith("[") && !(Host.of(host) instanceof RegisteredName);
    this.host = literal ? host : escaped(host);
    return this;
  }

  /**
   * Sets the port.
   *
   * @param port 0 to 65535, or -1 for none
   * @throws IllegalArgumentException if it is another number
   */
  public UriBuilder port(int port) {
    if (port < -1 || port > Port.MAX) {
      throw new IllegalArgumentException("not a port: " + port);
    }
    this.port = port < 0 ? null : Integer.toString(port);
    return this;
  }

  /**
   * Sets the path to segments, each after a slash; an empty last segment adds a slash at the end.
   * Segments of one or two dots remain dot segments, because browsers read escaped dots as dot
   * segments too.
   */
  public UriBuilder segments(String... segments) {
    StringBuilder joined = new StringBuilder();
    for (String segment : segments) {
      joined.append('/').append(escaped(segment));
    }
    path = joined.toString();
    return this;
  }

  /** Adds a segment to the path, after a slash; if the path ends in a slash, after that one. */
  public UriBuilder segment(String segment) {
    path = path + (path.endsWith("/") ? "" : "/") + escaped(segment);
    return this;
  }

  /** Sets the path as it will be written. */
  public UriBuilder rawPath(String path) {
    this.path = Objects.requireNonNull(path, "path");
    return this;
  }

  /** Sets the query to parameters, as written; without parameters the query is empty. */
  public UriBuilder query(QueryParameters parameters) {
    query = parameters.toString();
    return this;
  }

  /** Sets the query as it will be written, without its question mark; null for none. */
  public UriBuilder rawQuery(@Nullable String query) {
    this.query = query;
    return this;
  }

  /** Sets the fragment; null for none. */
  public UriBuilder fragment(@Nullable String fragment) {
    AsciiSet kept = Equivalence.of(dialect).unreserved().or(FRAGMENT_DELIMITERS);
    this.fragment = fragment == null ? null : PercentEncoding.encode(fragment, kept);
    return this;
  }

  /** Sets the fragment as it will be written, without its number sign; null for none. */
  public UriBuilder rawFragment(@Nullable String fragment) {
    this.fragment = fragment;
    return this;
  }

  private String escaped(String data) {
    return PercentEncoding.encode(data, Equivalence.of(dialect).unreserved());
  }

  /**
   * The reference, checked against the dialect's grammar.
   *
   * @return a {@link UriReference}, or a {@link Rejection} whose offset is in the text that the
   *     components would form
   */
  public ParseResult tryBuild() {
    StringBuilder text = new StringBuilder();
    int schemeEnd = UriLayout.ABSENT;
    if (scheme != null) {
      schemeEnd = text.append(scheme).length();
      text.append(':');
    }
    int authorityEnd = UriLayout.ABSENT;
    if (host != null || userinfo != null || port != null) {
      appendAuthority(text);
      authorityEnd = text.length();
      text.append(path.isEmpty() || path.startsWith("/") ? "" : "/");
    } else if (path.startsWith("//")) {
      text.append("/.");
    } else if (scheme == null && hasColonInFirstSegment()) {
      text.append("./");
    }
    int pathEnd = text.append(path).length();
    int queryEnd = UriLayout.ABSENT;
    if (query != null) {
      queryEnd = text.append('?').append(query).length();
    }
    if (fragment != null) {
      text.append('#').append(fragment);
    }
    String built = text.toString();
    ParseResult result = dialect.tryParseReference(built);
    if (result instanceof UriReference && !(result instanceof Url)) {
      result = dialect.strict().tryParseReference(built);
    }
    if (!(result instanceof UriReference reference)) {
      return result;
    }
    ParseResult split = reference;
    if (reference instanceof Url url) { // repaired text: what was built must not need it
      int lost = lost(built, url, authorityEnd);
      split =
          lost < 0
              ? Rfc3986.DIALECT.tryParseReference(built)
              : new Rejection(built, Issue.MISPLACED_DELIMITER, lost, 0);
    }
    if (!(split instanceof UriReference found)) {
      return split;
    }
    UriLayout read = found.layout();
    int[] wanted = {schemeEnd, authorityEnd, pathEnd, queryEnd};
    int[] ends = {read.schemeEnd(), read.authorityEnd(), read.pathEnd(), read.queryEnd()};
    int differing = Arrays.mismatch(wanted, ends);
    return differing < 0
        ? reference
        : new Rejection(built, Issue.MISPLACED_DELIMITER, Math.max(ends[differing], 0), 0);
  }

  /** The offset of the first thing that browsers would read differently; -1 if there is none. */
  private int lost(String built, Url url, int authorityEnd) {
    for (int at = 0; at < built.length(); at++) {
      char c = built.charAt(at);
      boolean dropped = c == '\t' || c == '\n' || c == '\r';
      if (dropped || (c == '\\' && at < authorityEnd)) {
        return at;
      }
    }
    if (built.charAt(built.length() - 1) <= ' ') {
      return built.length() - 1;
    }
    boolean anotherHost =
        (host == null || host.isEmpty()) != (url.host() == null || url.host().isEmpty());
    return anotherHost && !"localhost".equals(host) ? url.schemeEnd() + 1 : -1;
  }

  private void appendAuthority(StringBuilder text) {
    text.append("//");
    if (userinfo != null) {
      text.append(userinfo).append('@');
    }
    text.append(host == null ? "" : host);
    if (port != null) {
      text.append(':').append(port);
    }
  }

  private boolean hasColonInFirstSegment() {
    int colon = path.indexOf(':');
    int slash = path.indexOf('/');
    return colon >= 0 && (slash < 0 || colon < slash);
  }

  /**
   * The reference, checked against the dialect's grammar.
   *
   * @throws UriParseException if the components do not form a reference
   */
  public UriReference build() {
    ParseResult result = tryBuild();
    if (result instanceof UriReference reference) {
      return reference;
    }
    throw new UriParseException((Rejection) result);
  }
}
