package fairlead.uri.whatwg;

import fairlead.uri.Url;
import fairlead.uri.scheme.Schemes;

/**
 * The origin of a URL (Section "Origin"): a tuple of scheme, host and port, or opaque. Compare with
 * {@link #isSameAs}: an opaque origin is not the same as any origin, not even itself.
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
   * The origin of a URL. The origin of a {@code file} URL is opaque, which the standard leaves
   * open. The origin of a {@code blob} URL is that of the http, https or file URL in its path,
   * because there is no blob store.
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

  /** The serialization of the origin; the text {@code null} for an opaque origin. */
  @Override
  public String toString() {
    return text;
  }
}
