package fairlead.pipeline.seen;

import fairlead.uri.key.Fingerprint;

/**
 * A set of fingerprints: a table with open addressing of 16 bytes a slot, at most three quarters
 * full, so that a key takes 21 to 43 bytes, and half of that again for the moment in which the
 * table grows. Not thread-safe.
 */
final class FingerprintTable {

  private static final int FIRST_SLOTS = 1024;

  private long[] slots =
      new long[2 * FIRST_SLOTS]; // high and low one after the other; 0 and 0 are none
  private boolean hasZero; // the fingerprint that stands for none in the table
  private long size;

  /** Adds a fingerprint; false if it is there already. */
  boolean add(Fingerprint fingerprint) {
    long high = fingerprint.high();
    long low = fingerprint.low();
    if (high == 0 && low == 0) {
      boolean added = !hasZero;
      hasZero = true;
      size += added ? 1 : 0;
      return added;
    }
    int at = find(slots, high, low);
    if (slots[at] == high && slots[at + 1] == low) {
      return false;
    }
    slots[at] = high;
    slots[at + 1] = low;
    if (++size > slots.length / 8L * 3) {
      grow();
    }
    return true;
  }

  boolean contains(Fingerprint fingerprint) {
    long high = fingerprint.high();
    long low = fingerprint.low();
    if (high == 0 && low == 0) {
      return hasZero;
    }
    int at = find(slots, high, low);
    return slots[at] == high && slots[at + 1] == low;
  }

  long size() {
    return size;
  }

  /** A table without some of the fingerprints. */
  FingerprintTable without(FingerprintLog dropped) {
    FingerprintTable drop = new FingerprintTable();
    dropped.forEach(drop::add);
    FingerprintTable kept = new FingerprintTable();
    kept.slots = new long[slots.length]; // in a smaller one, keys in this order would pile up
    for (int i = 0; i < slots.length; i += 2) {
      if (slots[i] != 0 || slots[i + 1] != 0) {
        kept.addUnlessIn(drop, new Fingerprint(slots[i], slots[i + 1]));
      }
    }
    if (hasZero) {
      kept.addUnlessIn(drop, new Fingerprint(0, 0));
    }
    return kept;
  }

  private void addUnlessIn(FingerprintTable others, Fingerprint fingerprint) {
    if (!others.contains(fingerprint)) {
      add(fingerprint);
    }
  }

  private static int find(long[] slots, long high, long low) {
    int last = slots.length - 2;
    int at = (int) low << 1 & last;
    while ((slots[at] != 0 || slots[at + 1] != 0) && (slots[at] != high || slots[at + 1] != low)) {
      at = at + 2 & last;
    }
    return at;
  }

  private void grow() {
    long[] wider = new long[Math.multiplyExact(slots.length, 2)];
    for (int i = 0; i < slots.length; i += 2) {
      if (slots[i] != 0 || slots[i + 1] != 0) {
        int at = find(wider, slots[i], slots[i + 1]);
        wider[at] = slots[i];
        wider[at + 1] = slots[i + 1];
      }
    }
    slots = wider;
  }
}
