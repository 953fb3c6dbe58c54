package fairlead.uri;

import java.util.Objects;

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
}
