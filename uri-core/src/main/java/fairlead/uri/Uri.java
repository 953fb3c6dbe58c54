package fairlead.uri;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A reference with a scheme (RFC 3986, Section 3): what can be a base, and what a resolution gives.
 */
public final class Uri extends UriReference implements Resolution {

  Uri(String text, UriLayout layout) {
    super(text, layout);
  }

  /** The scheme as written, without its colon; never absent or empty. */
  @Override
  public String scheme() {
    return Objects.requireNonNull(super.scheme());
  }

  /**
   * This URI with another fragment.
   *
   * @param fragment the fragment without its number sign; null for none
   */
  public Uri withFragment(@Nullable String fragment) {
    if (Objects.equals(fragment, fragment())) {
      return this;
    }
    String hierarchy = toString().substring(0, hierarchyEnd());
    String text = fragment == null ? hierarchy : hierarchy + '#' + fragment;
    UriLayout layout = layout();
    return new Uri(
        text,
        new UriLayout(
            layout.schemeEnd(),
            layout.authorityEnd(),
            layout.pathEnd(),
            layout.queryEnd(),
            text.length()));
  }
}
