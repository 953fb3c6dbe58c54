package fairlead.html;

import org.jspecify.annotations.Nullable;

/**
 * What the author of a link says of its target, as written; what a crawler or a checker may choose
 * by before it looks. Each is null where the link does not say it, and cut at {@link
 * DocumentLimits#contextChars}.
 *
 * @param type the media type, of {@code a}, {@code link}, {@code source} and their like, of feeds,
 *     and of Link headers
 * @param hreflang the language, of the same
 * @param media for which media it is, of {@code link}, {@code style}, {@code source} and Link
 *     headers
 * @param method the method by which a form is sent
 * @param descriptor the descriptors of an image candidate, such as {@code 2x} or {@code 100w}
 * @param delay after how many seconds a refresh follows, as its digits
 */
public record LinkAttributes(
    @Nullable String type,
    @Nullable String hreflang,
    @Nullable String media,
    @Nullable String method,
    @Nullable String descriptor,
    @Nullable String delay) {

  /** The link says nothing. */
  public static final LinkAttributes NONE = new LinkAttributes(null, null, null, null, null, null);

  /** These attributes with the descriptors of an image candidate. */
  public LinkAttributes withDescriptor(String value) {
    return new LinkAttributes(type, hreflang, media, method, value, delay);
  }

  /** These attributes with the delay of a refresh. */
  public LinkAttributes withDelay(String value) {
    return new LinkAttributes(type, hreflang, media, method, descriptor, value);
  }
}
