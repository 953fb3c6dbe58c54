package fairlead.uri;

import fairlead.uri.host.Authority;
import fairlead.uri.percent.PercentEncoding;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A URL of the WHATWG URL Standard (2 July 2026), stored as its serialization: what browsers make
 * of a text. {@code Whatwg.parse} creates one.
 *
 * <pre>{@code
 * Url url = Whatwg.parse("HTTPS://Example.org:8080/a/./b?q=1");
 * url.host();                              // example.org
 * url.port();                              // 8080
 * url.withPort(443).withQuery("q=\u00fc x");  // https://example.org/a/b?q=%C3%BC%20x
 * url.resolve("../c");                     // https://example.org:8080/c
 * }</pre>
 *
 * <p>A copy with another component is also a valid URL: illegal characters are percent-encoded,
 * hosts go through IDNA, and the scheme's default port is dropped. If no such URL exists, the
 * methods throw. The setters of JavaScript, which change nothing in that case, are in {@code
 * UrlApi}. Equality is that of the serialization (Section "URL equivalence"). Immutable and
 * thread-safe.
 */
public final class Url extends Uri {

  private static final long serialVersionUID = 1;

  private final String source;

  private Url(String href, UriLayout layout, Dialect dialect, String source) {
    super(href, layout, dialect);
    this.source = source;
  }

  /**
   * Creates a URL that a parser has serialized. For parsers.
   *
   * @param href the serialization
   * @param layout where its components are, including a scheme
   * @param dialect the URL Standard, for text in UTF-8
   * @param source the text that was parsed
   * @throws IllegalArgumentException if the layout is for another text or has no scheme
   */
  public static Url of(String href, UriLayout layout, Dialect dialect, String source) {
    if (!layout.fits(href) || layout.schemeEnd() == UriLayout.ABSENT) {
      throw new IllegalArgumentException("not the layout of a URL: " + layout);
    }
    return new Url(href, layout, dialect, source);
  }

  /** The text that was parsed, unit for unit; the serialization itself if they are equal. */
  public String source() {
    return source;
  }

  /**
   * Whether the path is opaque, as in {@code mailto:a@b}. Such a URL has no segments and cannot be
   * a base.
   */
  public boolean hasOpaquePath() {
    return !hasAuthority() && !toString().startsWith("/", pathStart());
  }

  /** Resolves a reference, as in a page with this address. */
  @Override
  public Url resolve(String reference) {
    return (Url) super.resolve(reference);
  }

  /**
   * This URL with another scheme. A scheme that browsers treat specially, such as {@code http}, and
   * another scheme cannot replace each other if that would change more than the scheme.
   *
   * @throws IllegalArgumentException if there is no such URL
   */
  @Override
  public Url withScheme(String scheme) {
    Url url =
        read(Objects.requireNonNull(scheme, "scheme"), authority(), path(), query(), fragment());
    return checked(
        url,
        url.scheme().equalsIgnoreCase(scheme)
            && sameUserInfo(url)
            && sameHost(url)
            && samePath(url)
            && sameRest(url));
  }

  /**
   * This URL with other user information.
   *
   * @param userInfo a name, or a name, a colon and a password, percent-encoded where necessary;
   *     null for none
   * @throws IllegalArgumentException if the URL cannot have user information
   */
  @Override
  public Url withUserInfo(@Nullable String userInfo) {
    String encoded = userInfo == null ? "" : encoded(userInfo, "/?#\\") + '@';
    Url url = withAuthorityAsWritten(encoded + withoutUserInfo());
    return checked(url, sameHost(url) && port() == url.port());
  }

  /**
   * This URL with another host.
   *
   * @param host a domain, which may be beyond US-ASCII, or an address (IPv6 in brackets); null for
   *     no authority at all
   * @throws IllegalArgumentException if the URL cannot have it
   */
  @Override
  public Url withHost(@Nullable String host) {
    if (host == null) {
      return withAuthority(null);
    }
    if (!Authority.of(host).host().equals(host)) {
      throw new IllegalArgumentException("more than a host");
    }
    String port = port() == NO_PORT ? "" : ":" + port();
    String before = userInfo() == null ? "" : userInfo() + '@';
    Url url = withAuthorityAsWritten(before + host + port);
    return checked(url, sameUserInfo(url) && port() == url.port());
  }

  /**
   * This URL with another port.
   *
   * @param port 0 to 65535, or {@link #NO_PORT}; the scheme's default port is the same as none
   * @throws IllegalArgumentException if it is another number, or the URL cannot have a port
   */
  @Override
  public Url withPort(int port) {
    return (Url) super.withPort(port);
  }

  /**
   * This URL with another authority.
   *
   * @param authority user information, host and port, as in a text that is parsed; null for none
   * @throws IllegalArgumentException if the URL cannot have it
   */
  @Override
  public Url withAuthority(@Nullable String authority) {
    return withAuthorityAsWritten(authority);
  }

  private Url withAuthorityAsWritten(@Nullable String authority) {
    if (authority != null && authority.chars().anyMatch(c -> "/\\?#\t\n\r".indexOf(c) >= 0)) {
      throw new IllegalArgumentException("more than an authority");
    }
    Url url = read(scheme(), authority, path(), query(), fragment());
    boolean kept = samePath(url) && sameRest(url) && url.hasAuthority() == (authority != null);
    return checked(url, kept);
  }

  /**
   * This URL with another path, which becomes absolute unless this one is opaque.
   *
   * @param path the path; question marks, number signs and spaces in it are percent-encoded
   * @throws IllegalArgumentException if the URL cannot have it
   */
  @Override
  public Url withPath(String path) {
    String encoded = encoded(Objects.requireNonNull(path, "path"), "?#");
    boolean rooted = encoded.startsWith("/") || hasOpaquePath();
    String written = rooted ? encoded : '/' + encoded;
    boolean likeAuthority = !hasAuthority() && written.startsWith("//");
    Url url =
        read(scheme(), authority(), likeAuthority ? "/." + written : written, query(), fragment());
    return checked(url, Objects.equals(authority(), url.authority()) && sameRest(url));
  }

  /**
   * This URL with another query.
   *
   * @param query the query without its question mark; number signs and spaces in it are
   *     percent-encoded; null for none
   */
  @Override
  public Url withQuery(@Nullable String query) {
    return read(
        scheme(), authority(), path(), query == null ? null : encoded(query, "#"), fragment());
  }

  /**
   * This URL with another fragment.
   *
   * @param fragment the fragment without its number sign; spaces in it are percent-encoded; null
   *     for none
   */
  @Override
  public Url withFragment(@Nullable String fragment) {
    if (fragment == null && !hasFragment()) {
      return this;
    }
    return fragment == null
        ? withoutFragment()
        : read(scheme(), authority(), path(), query(), encoded(fragment, ""));
  }

  @Override
  Url withoutFragment() {
    String href = toString().substring(0, hierarchyEnd());
    return new Url(href, layout().withoutFragment(), dialect(), href);
  }

  /** Percent-encodes what a parser would drop or read as the end of a component. */
  private static String encoded(String component, String delimiters) {
    StringBuilder out = new StringBuilder(component.length() + 16);
    for (int at = 0; at < component.length(); at++) {
      char c = component.charAt(at);
      if (c <= ' ' || delimiters.indexOf(c) >= 0) {
        PercentEncoding.escape(out, c);
      } else {
        out.append(c);
      }
    }
    return out.toString();
  }

  private Url read(
      String scheme,
      @Nullable String authority,
      String path,
      @Nullable String query,
      @Nullable String fragment) {
    StringBuilder text = new StringBuilder(scheme).append(':');
    if (authority != null) {
      text.append("//").append(authority);
    }
    text.append(path);
    if (query != null) {
      text.append('?').append(query);
    }
    if (fragment != null) {
      text.append('#').append(fragment);
    }
    return (Url) dialect().parse(text.toString());
  }

  private static Url checked(Url url, boolean kept) {
    if (!kept) {
      throw new IllegalArgumentException("no URL can have this component together with the others");
    }
    return url;
  }

  private String withoutUserInfo() {
    String authority = Objects.requireNonNullElse(authority(), "");
    return authority.substring(authority.lastIndexOf('@') + 1);
  }

  private boolean sameUserInfo(Url other) {
    return Objects.equals(userInfo(), other.userInfo());
  }

  private boolean sameHost(Url other) {
    return Objects.equals(host(), other.host());
  }

  private boolean samePath(Url other) {
    return path().equals(other.path());
  }

  private boolean sameRest(Url other) {
    return Objects.equals(query(), other.query()) && Objects.equals(fragment(), other.fragment());
  }
}
