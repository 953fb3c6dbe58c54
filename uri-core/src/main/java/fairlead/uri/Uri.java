package fairlead.uri;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A reference with a scheme (RFC 3986, Section 3): it can be a base, and it is what references
 * resolve to.
 *
 * <pre>{@code
 * Uri uri = Rfc3986.parse("https://example.org:8080/a/b?q=1");
 * uri.host();                        // example.org
 * uri.port();                        // 8080
 * uri.withPort(443).withQuery("r");  // https://example.org:443/a/b?r
 * uri.resolve("../c");               // https://example.org:8080/c
 * }</pre>
 */
public sealed class Uri extends UriReference implements Resolution permits Url {

  private static final long serialVersionUID = 1;

  Uri(String text, UriLayout layout, Dialect dialect) {
    super(text, layout, dialect);
  }

  /** The scheme as written, without its colon; never absent or empty. */
  @Override
  public String scheme() {
    return Objects.requireNonNull(super.scheme());
  }

  /**
   * Resolves a reference against this base, in the dialect that read this URI. If the dialect
   * answers "current document", this URI counts as the document's own: the target is this URI with
   * the reference's fragment, or without one. {@link #tryResolve} distinguishes the two and returns
   * rejections as values.
   *
   * @throws UriParseException if the dialect rejects the reference
   */
  public Uri resolve(String reference) {
    Resolution target = dialect().resolve(this, reference);
    return target instanceof SameDocument same ? withFragment(same.fragment()) : (Uri) target;
  }

  /**
   * Resolves a reference against this base, in the dialect that read this URI. The result is a
   * target, the current document in the dialects that have this answer, or a rejection.
   */
  public Resolution tryResolve(String reference) {
    return dialect().tryResolve(this, reference);
  }

  /**
   * Returns a reference that resolves to a target against this base, relative if possible ({@link
   * Dialect#tryRelativize}).
   *
   * @throws UriParseException if no reference resolves to the target
   */
  public UriReference relativize(Uri target) {
    return dialect().relativize(this, target);
  }

  @Override
  public Uri withAuthority(@Nullable String authority) {
    return (Uri) super.withAuthority(authority);
  }

  @Override
  public Uri withUserInfo(@Nullable String userInfo) {
    return (Uri) super.withUserInfo(userInfo);
  }

  @Override
  public Uri withHost(@Nullable String host) {
    return (Uri) super.withHost(host);
  }

  @Override
  public Uri withPort(int port) {
    return (Uri) super.withPort(port);
  }

  @Override
  public Uri withPath(String path) {
    return (Uri) super.withPath(path);
  }

  @Override
  public Uri withQuery(@Nullable String query) {
    return (Uri) super.withQuery(query);
  }

  @Override
  public Uri withFragment(@Nullable String fragment) {
    if (fragment != null) {
      return (Uri) super.withFragment(fragment);
    }
    return hasFragment() ? withoutFragment() : this;
  }

  /** Does not parse again, because each target of a page loses its fragment on the way to a key. */
  Uri withoutFragment() {
    return new Uri(toString().substring(0, hierarchyEnd()), layout().withoutFragment(), dialect());
  }
}
