package fairlead.rewrite;

import fairlead.pipeline.fingerprint.FingerprintTable;
import fairlead.uri.key.Fingerprint;

/**
 * Remembers files by a 64-bit hash of their identity, so that a file costs at most 16 bytes, no
 * matter how long its name is. With a chance of one in thirty million, two of a million files have
 * the same hash; the second is then reported and not written. Not thread-safe.
 */
final class WrittenFiles {

  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final long MIX = 0x9e3779b97f4a7c15L;

  private final int max;
  private final FingerprintTable files = FingerprintTable.halves();

  /** An empty set with a maximum number of files. */
  WrittenFiles(int max) {
    this.max = max;
  }

  /** Whether there is no room for one more. */
  boolean isFull() {
    return files.size() >= max;
  }

  boolean contains(String identity) {
    return files.contains(hash(identity));
  }

  /** Adds a file, unless it is there already. */
  void add(String identity) {
    files.add(hash(identity));
  }

  private static Fingerprint hash(String identity) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < identity.length(); i++) {
      hash = (hash ^ identity.charAt(i)) * FNV_PRIME;
    }
    return new Fingerprint((hash ^ hash >>> 32) * MIX, 0); // the upper bits choose the slot
  }
}
