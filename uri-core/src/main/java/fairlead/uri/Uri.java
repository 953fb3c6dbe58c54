package fairlead.uri;

import fairlead.uri.text.AsciiSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A reference with a scheme (RFC 3986, Section 3): what can be a base, and what a resolution gives.
 */
public sealed class Uri extends UriReference implements Resolution permits Url {

  Uri(String text, UriLayout layout) {
    super(text, layout);
  }

  /** The scheme as written, without its colon; never absent or empty. */
  @Override
  public String scheme() {
    return Objects.requireNonNull(super.scheme());
  }

  /**
   * This URI with another scheme.
   *
   * @param scheme the scheme without its colon
   * @throws IllegalArgumentException if no dialect takes it for a scheme
   */
  public Uri withScheme(String scheme) {
    return copy(scheme, authority(), path(), query(), fragment());
  }

  /**
   * This URI with another authority.
   *
   * @param authority the authority as written, without its slashes; null for none
   * @throws IllegalArgumentException if the text would be read otherwise, as with a slash in it, or
   *     none in front of a path
   */
  public Uri withAuthority(@Nullable String authority) {
    return copy(scheme(), authority, path(), query(), fragment());
  }

  /**
   * This URI with another path.
   *
   * @param path the path as written
   * @throws IllegalArgumentException if the text would be read otherwise, as with a question mark
   *     in it, no slash behind an authority, or two slashes in front behind none
   */
  public Uri withPath(String path) {
    return copy(scheme(), authority(), path, query(), fragment());
  }

  /**
   * This URI with another query.
   *
   * @param query the query as written, without its question mark; null for none
   * @throws IllegalArgumentException if the text would be read otherwise, as with a number sign in
   *     it
   */
  public Uri withQuery(@Nullable String query) {
    return copy(scheme(), authority(), path(), query, fragment());
  }

  /**
   * This URI with another fragment.
   *
   * @param fragment the fragment as written, without its number sign; null for none
   */
  public Uri withFragment(@Nullable String fragment) {
    if (!hasFragment() && fragment == null) {
      return this;
    }
    int end = hierarchyEnd();
    String text = toString().substring(0, end);
    String longer = fragment == null ? text : text.concat("#").concat(fragment);
    UriLayout old = layout();
    UriLayout layout =
        new UriLayout(
            old.schemeEnd(), old.authorityEnd(), old.pathEnd(), old.queryEnd(), longer.length());
    return new Uri(longer, layout);
  }

  private static Uri copy(
      String scheme,
      @Nullable String authority,
      String path,
      @Nullable String query,
      @Nullable String fragment) {
    boolean legible =
        isScheme(scheme)
            && (authority == null || isFreeOf(authority, "/?#"))
            && isFreeOf(path, "?#")
            && (query == null || isFreeOf(query, "#"))
            && (authority == null
                ? !path.startsWith("//")
                : path.isEmpty() || path.startsWith("/"));
    if (!legible) {
      throw new IllegalArgumentException("components that would be read otherwise");
    }
    StringBuilder text = new StringBuilder(scheme).append(':');
    int authorityEnd = UriLayout.ABSENT;
    if (authority != null) {
      authorityEnd = text.append("//").append(authority).length();
    }
    int pathEnd = text.append(path).length();
    int queryEnd = UriLayout.ABSENT;
    if (query != null) {
      queryEnd = text.append('?').append(query).length();
    }
    if (fragment != null) {
      text.append('#').append(fragment);
    }
    UriLayout layout =
        new UriLayout(scheme.length(), authorityEnd, pathEnd, queryEnd, text.length());
    return new Uri(text.toString(), layout);
  }

  /** Whether some dialect takes a text for a scheme; url-syntax-05 is the least strict. */
  private static boolean isScheme(String text) {
    for (int at = 0; at < text.length(); at++) {
      if (!AsciiSet.SCHEME.contains(text.charAt(at))) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static boolean isFreeOf(String component, String delimiters) {
    for (int at = 0; at < component.length(); at++) {
      if (delimiters.indexOf(component.charAt(at)) >= 0) {
        return false;
      }
    }
    return true;
  }
}
