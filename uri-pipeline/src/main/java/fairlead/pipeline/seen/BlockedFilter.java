package fairlead.pipeline.seen;

/**
 * Says that a fingerprint is not in a run, or that it may be. It is a Bloom filter in blocks of one
 * cache line, so that a lookup takes one memory access. Fingerprints are random already, so their
 * bits are used directly. Not thread-safe while it is filled.
 */
final class BlockedFilter {

  /** About one in a hundred absent fingerprints is reported as possibly present. */
  static final int BITS_PER_KEY = 11;

  private static final int WORDS = 8; // of a block
  private static final int MOST_PROBES = 6;
  private static final int PROBE_BITS = 9; // the place in a block of 512 bits

  private final long[] words;
  private final int probes;

  /** An empty filter for a number of keys. */
  BlockedFilter(long keys, int bitsPerKey) {
    this(keys, new long[length(keys, bitsPerKey)]);
  }

  /** A filter from its written words. */
  BlockedFilter(long keys, long[] words) {
    this.words = words;
    double bits = (double) Long.SIZE * words.length / Math.max(1, keys);
    this.probes = (int) Math.max(1, Math.min(MOST_PROBES, Math.round(bits * Math.log(2))));
  }

  private static int length(long keys, int bitsPerKey) {
    long blocks = Math.max(1, (keys * bitsPerKey + Long.SIZE * WORDS - 1) / (Long.SIZE * WORDS));
    return Math.toIntExact(Math.min(blocks, Integer.MAX_VALUE / WORDS - 1) * WORDS);
  }

  /** The words of the filter, to be written. */
  long[] words() {
    return words;
  }

  void add(long high, long low) {
    int block = block(low);
    long bits = high;
    for (int i = 0; i < probes; i++) {
      words[block + ((int) (bits >>> 6) & WORDS - 1)] |= 1L << bits;
      bits >>>= PROBE_BITS;
    }
  }

  boolean mayContain(long high, long low) {
    int block = block(low);
    long bits = high;
    for (int i = 0; i < probes; i++) {
      if ((words[block + ((int) (bits >>> 6) & WORDS - 1)] & 1L << bits) == 0) {
        return false;
      }
      bits >>>= PROBE_BITS;
    }
    return true;
  }

  private int block(long low) {
    return (int) (((low >>> 32) * (words.length / WORDS)) >>> 32) * WORDS;
  }

  long bytes() {
    return (long) Long.BYTES * words.length;
  }
}
