package fairlead.uri;

import org.jspecify.annotations.Nullable;

/**
 * A reference without a scheme (RFC 3986, Section 4.2). It cannot be a base: the compiler does not
 * accept it as one.
 */
public final class RelativeReference extends UriReference {

  private static final long serialVersionUID = 1;

  RelativeReference(String text, UriLayout layout, Dialect dialect) {
    super(text, layout, dialect);
  }

  @Override
  public RelativeReference withAuthority(@Nullable String authority) {
    return (RelativeReference) super.withAuthority(authority);
  }

  @Override
  public RelativeReference withUserInfo(@Nullable String userInfo) {
    return (RelativeReference) super.withUserInfo(userInfo);
  }

  @Override
  public RelativeReference withHost(@Nullable String host) {
    return (RelativeReference) super.withHost(host);
  }

  @Override
  public RelativeReference withPort(int port) {
    return (RelativeReference) super.withPort(port);
  }

  @Override
  public RelativeReference withPath(String path) {
    return (RelativeReference) super.withPath(path);
  }

  @Override
  public RelativeReference withQuery(@Nullable String query) {
    return (RelativeReference) super.withQuery(query);
  }

  @Override
  public RelativeReference withFragment(@Nullable String fragment) {
    return (RelativeReference) super.withFragment(fragment);
  }
}
