package fairlead.uri.whatwg;

import fairlead.uri.Url;
import fairlead.uri.scheme.Schemes;

/**
 * The origin of a URL (Section "Origin"): a tuple of scheme, host and port, or opaque. Compare with
 * {@link #isSameAs}: an opaque origin is the same as no other, not even as itself.
 */
public final class Origin {

  private static final Origin OPAQUE = new Origin("null", true);

  private final String text;
  private final boolean opaque;

  private Origin(String text, boolean opaque) {
    this.text = text;
    this.opaque = opaque;
  }

  /**
   * The origin of a URL. That of a {@code file} URL is opaque, which the standard leaves open; that
   * of a {@code blob} URL is the origin of the http, https or file URL in its path, as no store of
   * blobs is kept.
   */
  public static Origin of(Url url) {
    SpecialScheme scheme = SpecialScheme.of(url.toString(), url.schemeEnd());
    if (scheme == SpecialScheme.NONE) {
      return url.scheme().equals("blob") ? ofBlob(url) : OPAQUE;
    }
    return scheme == SpecialScheme.FILE
        ? OPAQUE
        : new Origin(url.scheme() + "://" + UrlApi.host(url), false);
  }

  private static Origin ofBlob(Url url) {
    return Whatwg.tryParse(url.path()) instanceof Url path && Schemes.isHttp(path.scheme())
        ? of(path)
        : OPAQUE;
  }

  /** Whether the origin is opaque. */
  public boolean isOpaque() {
    return opaque;
  }

  /** Whether this origin and another are "same origin" (HTML Standard). */
  public boolean isSameAs(Origin other) {
    return !opaque && !other.opaque && text.equals(other.text);
  }

  /** The serialization of the origin; {@code null} in four letters for an opaque one. */
  @Override
  public String toString() {
    return text;
  }
}
