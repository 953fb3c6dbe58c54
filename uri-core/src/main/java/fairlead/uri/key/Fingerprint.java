package fairlead.uri.key;

/**
 * 128 bits that stand for the text of a key, so that a set of seen URIs does not have to store the
 * texts. A {@link Fingerprinter} computes them. Fingerprints of different profiles or seeds are not
 * comparable. Among ten billion keys, two different ones share a fingerprint with a probability of
 * about 10<sup>-19</sup>.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits
 */
public record Fingerprint(long high, long low) {

  /** The 128 bits as 32 hexadecimal digits in lower case. */
  @Override
  public String toString() {
    return "%016x%016x".formatted(high, low);
  }
}
