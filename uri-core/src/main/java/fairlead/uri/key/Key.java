package fairlead.uri.key;

/**
 * What is compared in place of a URI to find out whether it was seen before. Never emitted in place
 * of one: it may have lost something. {@link Fingerprinter} makes its fingerprint.
 *
 * @param profile the name and version of the profile that made it, such as {@code crawl/3}; keys of
 *     different profiles are not comparable
 * @param text the key
 */
public record Key(String profile, String text) {

  /** The text of the key alone. */
  @Override
  public String toString() {
    return text;
  }
}
