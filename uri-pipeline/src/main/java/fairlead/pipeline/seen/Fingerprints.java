package fairlead.pipeline.seen;

/** How fingerprints are ordered, and what they look like in files. */
final class Fingerprints {

  /** How many bytes one has in a file: both halves, the most significant byte first. */
  static final int BYTES = 2 * Long.BYTES;

  private Fingerprints() {}

  /** Compares two fingerprints as numbers of 128 bits without a sign. */
  static int compare(long high, long low, long otherHigh, long otherLow) {
    int order = Long.compareUnsigned(high, otherHigh);
    return order != 0 ? order : Long.compareUnsigned(low, otherLow);
  }
}
