package fairlead.uri;

/**
 * A URL record of the WHATWG URL Standard (2 July 2026), kept as its serialization: the target of a
 * resolution in that dialect, and a base for further ones. Its parser stands in {@code
 * fairlead.uri.whatwg}.
 *
 * <p>The members named as in the standard's URL class give what that class gives: text that is
 * empty where a part is absent, with the delimiters of protocol, search and hash. Those of {@link
 * Uri} tell absent from empty; those that give a copy with another component give a plain URI, as
 * they neither encode nor check: the setters of the standard stand beside its parser. Equality is
 * that of the serialization (Section "URL equivalence").
 *
 * <table>
 * <caption>{@code https://u:p@[::1]:8080/a?b#c}</caption>
 * <tr><th>member</th><th>value</th></tr>
 * <tr><td>{@link #protocol()}</td><td>{@code https:}</td></tr>
 * <tr><td>{@link #username()}, {@link #password()}</td><td>{@code u}, {@code p}</td></tr>
 * <tr><td>{@link #host()}, {@link #hostname()}</td><td>{@code [::1]:8080}, {@code [::1]}</td></tr>
 * <tr><td>{@link #port()}</td><td>{@code 8080}</td></tr>
 * <tr><td>{@link #pathname()}, {@link #search()}, {@link #hash()}</td><td>{@code /a}, {@code ?b},
 *     {@code #c}</td></tr>
 * </table>
 *
 * <p>Immutable and thread-safe.
 */
public final class Url extends Uri {

  private final String source;

  private Url(String href, UriLayout layout, String source) {
    super(href, layout);
    this.source = source;
  }

  /**
   * The URL that a parser has serialized.
   *
   * @param href the serialization
   * @param layout where its components lie, a scheme among them
   * @param source the text that was parsed
   * @throws IllegalArgumentException if the layout is of another text or has no scheme
   */
  public static Url of(String href, UriLayout layout, String source) {
    if (!layout.fits(href) || layout.schemeEnd() == UriLayout.ABSENT) {
      throw new IllegalArgumentException("not the layout of a URL: " + layout);
    }
    return new Url(href, layout, source);
  }

  /** The text that was parsed, unit for unit; the serialization itself where they are equal. */
  public String source() {
    return source;
  }

  /** The serialization, fragment included. */
  public String href() {
    return toString();
  }

  /** The scheme and its colon. */
  public String protocol() {
    return href().substring(0, schemeEnd() + 1);
  }

  /** The user's name, percent-encoded; empty if there is none. */
  public String username() {
    if (hostStart() == authorityStart()) {
      return "";
    }
    int colon = href().indexOf(':', authorityStart());
    return href()
        .substring(authorityStart(), Math.min(colon < 0 ? hostStart() : colon, hostStart() - 1));
  }

  /** The password, percent-encoded; empty if there is none. */
  public String password() {
    int colon = href().indexOf(':', authorityStart());
    return hostStart() == authorityStart() || colon < 0 || colon >= hostStart()
        ? ""
        : href().substring(colon + 1, hostStart() - 1);
  }

  /** Whether there is a user's name or a password (the standard's "includes credentials"). */
  public boolean includesCredentials() {
    return hasAuthority() && hostStart() > authorityStart();
  }

  /** The host and, behind a colon, the port if there is one; empty if the host is null or empty. */
  public String host() {
    return hasAuthority() ? href().substring(hostStart(), pathStart()) : "";
  }

  /** The host, serialized: an IPv6 address in brackets; empty if it is null or empty. */
  public String hostname() {
    return hasAuthority() ? href().substring(hostStart(), hostEnd()) : "";
  }

  /** The port in decimal digits; empty if it is null, as the scheme's own port is. */
  public String port() {
    return hasAuthority() && hostEnd() < pathStart()
        ? href().substring(hostEnd() + 1, pathStart())
        : "";
  }

  /** The path, serialized, without the {@code /.} that keeps one of two slashes from its host. */
  public String pathname() {
    boolean guarded = !hasAuthority() && href().startsWith("/.//", pathStart());
    return href().substring(guarded ? pathStart() + 2 : pathStart(), pathEnd());
  }

  /** The query behind its question mark; empty if it is null or empty. */
  public String search() {
    return hierarchyEnd() > pathEnd() + 1 ? href().substring(pathEnd(), hierarchyEnd()) : "";
  }

  /** The fragment behind its number sign; empty if it is null or empty. */
  public String hash() {
    return href().length() > hierarchyEnd() + 1 ? href().substring(hierarchyEnd()) : "";
  }

  /** Whether the path is opaque, as behind {@code mailto:}: neither list of segments nor base. */
  public boolean hasOpaquePath() {
    return !hasAuthority() && !href().startsWith("/", pathStart());
  }

  private int authorityStart() {
    return schemeEnd() + 3;
  }

  /** Credentials hold neither an at-sign nor a slash once they are serialized. */
  private int hostStart() {
    int at = href().indexOf('@', authorityStart());
    return at < 0 || at >= pathStart() ? authorityStart() : at + 1;
  }

  private int hostEnd() {
    int start = hostStart();
    int from = href().startsWith("[", start) ? href().indexOf(']', start) : start;
    int colon = href().indexOf(':', from);
    return colon < 0 || colon >= pathStart() ? pathStart() : colon;
  }
}
