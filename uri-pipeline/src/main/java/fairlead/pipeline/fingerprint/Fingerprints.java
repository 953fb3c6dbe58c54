package fairlead.pipeline.fingerprint;

/** The order of fingerprints, and their form in files. */
public final class Fingerprints {

  /** How many bytes a fingerprint has in a file: both halves, most significant byte first. */
  public static final int BYTES = 2 * Long.BYTES;

  private Fingerprints() {}

  /** Compares two fingerprints as unsigned numbers of 128 bits. */
  public static int compare(long high, long low, long otherHigh, long otherLow) {
    int order = Long.compareUnsigned(high, otherHigh);
    return order != 0 ? order : Long.compareUnsigned(low, otherLow);
  }
}
