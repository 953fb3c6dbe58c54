package fairlead.uri.key;

/**
 * The text that is compared instead of a URI to find out whether the URI was seen before. Never
 * output a key as a URI: it may have lost something. {@link Fingerprinter} computes its
 * fingerprint.
 *
 * @param profile the name and version of the profile that made it, such as {@code crawl/4}; keys of
 *     different profiles are not comparable
 * @param text the key
 */
public record Key(String profile, String text) {

  /** Only the text of the key. */
  @Override
  public String toString() {
    return text;
  }
}
