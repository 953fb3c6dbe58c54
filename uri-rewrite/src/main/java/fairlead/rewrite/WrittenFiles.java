package fairlead.rewrite;

/**
 * Remembers files by a 64-bit hash of their identity, so that a file costs eleven to thirty bytes,
 * no matter how long its name is. With a chance of one in thirty million, two of a million files
 * have the same hash; the second is then reported and not written. Not thread-safe.
 */
final class WrittenFiles {

  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final int max;
  private long[] slots = new long[1024]; // open addressing; 0 is a free slot
  private int count;

  /** An empty set with a maximum number of files. */
  WrittenFiles(int max) {
    this.max = max;
  }

  /** Whether there is no room for one more. */
  boolean isFull() {
    return count >= max;
  }

  boolean contains(String identity) {
    return slots[slot(slots, hash(identity))] != 0;
  }

  /** Adds a file, unless it is there already. */
  void add(String identity) {
    if (count * 3L >= slots.length * 2L) {
      grow();
    }
    long hash = hash(identity);
    int slot = slot(slots, hash);
    if (slots[slot] == 0) {
      slots[slot] = hash;
      count++;
    }
  }

  private void grow() {
    long[] larger = new long[slots.length * 2];
    for (long hash : slots) {
      if (hash != 0) {
        larger[slot(larger, hash)] = hash;
      }
    }
    slots = larger;
  }

  /** The slot of a hash, or the free slot where it would be. */
  private static int slot(long[] table, long hash) {
    int slot = (int) hash & (table.length - 1);
    while (table[slot] != 0 && table[slot] != hash) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }

  private static long hash(String identity) {
    long hash = FNV_OFFSET;
    for (int i = 0; i < identity.length(); i++) {
      hash = (hash ^ identity.charAt(i)) * FNV_PRIME;
    }
    hash ^= hash >>> 32; // the low bits choose the slot
    return hash == 0 ? 1 : hash;
  }
}
