package fairlead.uri.security;

/**
 * A hazard in a place of a URI.
 *
 * @param hazard what it is
 * @param offset where it begins, in UTF-16 units of the URI
 * @param length how many units it covers
 */
public record HazardFinding(Hazard hazard, int offset, int length) {

  /** For people: {@code port that browsers block at offset 9}. */
  @Override
  public String toString() {
    return hazard + " at offset " + offset;
  }
}
