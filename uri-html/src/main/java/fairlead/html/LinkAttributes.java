package fairlead.html;

import org.jspecify.annotations.Nullable;

/**
 * What the author of a link says about its target, as written. A crawler can use it to choose
 * before it fetches. Each attribute is null if the link does not have it, and cut at {@link
 * DocumentLimit#CONTEXT_CHARS}. Only checkers need the last three, which are read {@linkplain
 * fairlead.html.extract.LinkExtractor#withLint on request}.
 *
 * @param type the media type; from {@code a}, {@code link}, {@code source} and similar elements,
 *     from feeds and from Link headers
 * @param hreflang the language; from the same places
 * @param media the media it is for; from {@code link}, {@code style}, {@code source} and Link
 *     headers
 * @param method the method of a form
 * @param descriptor the descriptors of an image candidate, such as {@code 2x} or {@code 100w}
 * @param delay the seconds before a refresh, as digits
 * @param integrity the digests that the target must match; from {@code script} and {@code link}
 * @param alt the text that stands for an image; from {@code img}, {@code area} and image buttons
 * @param navigable the attribute {@code target}: the window or frame to show the target in; from
 *     {@code a} and {@code area}
 */
public record LinkAttributes(
    @Nullable String type,
    @Nullable String hreflang,
    @Nullable String media,
    @Nullable String method,
    @Nullable String descriptor,
    @Nullable String delay,
    @Nullable String integrity,
    @Nullable String alt,
    @Nullable String navigable) {

  /** No attributes. */
  public static final LinkAttributes NONE =
      new LinkAttributes(null, null, null, null, null, null, null, null, null);

  /** These attributes with the method of a form. */
  public LinkAttributes withMethod(String value) {
    return new LinkAttributes(
        type, hreflang, media, value, descriptor, delay, integrity, alt, navigable);
  }

  /** These attributes with the descriptors of an image candidate. */
  public LinkAttributes withDescriptor(String value) {
    return new LinkAttributes(
        type, hreflang, media, method, value, delay, integrity, alt, navigable);
  }

  /** These attributes with those that only a checker needs. */
  public LinkAttributes withLint(
      @Nullable String integrity, @Nullable String alt, @Nullable String navigable) {
    return new LinkAttributes(
        type, hreflang, media, method, descriptor, delay, integrity, alt, navigable);
  }

  /** These attributes with the delay of a refresh. */
  public LinkAttributes withDelay(String value) {
    return new LinkAttributes(
        type, hreflang, media, method, descriptor, value, integrity, alt, navigable);
  }
}
