package fairlead.uri.normalize;

import fairlead.uri.Dialect;
import fairlead.uri.Equivalence;
import fairlead.uri.Uri;

/**
 * Escapes of unreserved characters are undone where the scheme says that they mean nothing (RFC
 * 2396 and rfc2396bis-01, Section 2.4.2; for http RFC 2616, Section 3.2.3).
 */
final class UnescapeByScheme implements Step {

  private final Equivalence equivalence;
  private final SchemeRegistry registry;

  UnescapeByScheme(Dialect dialect, SchemeRegistry registry) {
    this.equivalence = dialect.equivalence();
    this.registry = registry;
  }

  @Override
  public String name() {
    return "unescape-by-scheme";
  }

  @Override
  public Effect effect() {
    return Effect.SCHEME;
  }

  @Override
  public Uri apply(Uri uri) {
    return registry.has(uri, SchemeTrait.ESCAPES_OF_UNRESERVED_MEAN_NOTHING)
        ? Unescaping.undo(uri, equivalence.unreserved())
        : uri;
  }
}
