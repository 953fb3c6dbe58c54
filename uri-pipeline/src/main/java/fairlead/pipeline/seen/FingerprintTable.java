package fairlead.pipeline.seen;

import fairlead.uri.key.Fingerprint;
import java.io.IOException;

/**
 * A set of fingerprints in segments: tables with open addressing that grow one at a time, so that
 * growing takes little time and memory. A slot has 16 bytes, or 8 if only half of each fingerprint
 * counts. A segment is half to three quarters full, so a key takes at most 31 bytes, or 16. Not
 * thread-safe.
 */
final class FingerprintTable {

  private static final int SEGMENT_BITS = 8;
  private static final int SEGMENTS = 1 << SEGMENT_BITS;
  private static final int FIRST_SLOTS = 16;
  private static final int FULL = 48; // of 64 slots
  private static final int GROWTH = 91; // slots for 64 that were full

  private final int words; // of a slot
  private final long[][] segments = new long[SEGMENTS][];
  private final int[] sizes = new int[SEGMENTS];
  private boolean hasZero; // the fingerprint that would look like a free slot
  private long size;

  /** An empty table of whole fingerprints. */
  FingerprintTable() {
    this(true);
  }

  /**
   * An empty table.
   *
   * @param whole whether all 128 bits count, and not only the high half
   */
  FingerprintTable(boolean whole) {
    this.words = whole ? 2 : 1;
  }

  /** Adds a fingerprint; false if it is there already. */
  boolean add(Fingerprint fingerprint) {
    long high = fingerprint.high();
    long low = words == 2 ? fingerprint.low() : high;
    if (isZero(high, low)) {
      boolean added = !hasZero;
      hasZero = true;
      size += added ? 1 : 0;
      return added;
    }
    int segment = segment(high);
    long[] slots = segments[segment];
    if (slots == null) {
      slots = new long[FIRST_SLOTS * words];
      segments[segment] = slots;
    }
    int at = find(slots, high, low);
    if (isThere(slots, at, high, low)) {
      return false;
    }
    set(slots, at, high, low);
    size++;
    if (64L * ++sizes[segment] > (long) FULL * (slots.length / words)) {
      segments[segment] = grown(slots);
    }
    return true;
  }

  boolean contains(Fingerprint fingerprint) {
    long high = fingerprint.high();
    long low = words == 2 ? fingerprint.low() : high;
    if (isZero(high, low)) {
      return hasZero;
    }
    long[] slots = segments[segment(high)];
    return slots != null && isThere(slots, find(slots, high, low), high, low);
  }

  long size() {
    return size;
  }

  /** How many bytes the slots take. */
  long bytes() {
    long bytes = 0;
    for (long[] slots : segments) {
      bytes += slots == null ? 0 : (long) Long.BYTES * slots.length;
    }
    return bytes;
  }

  /** A table without some of the fingerprints. */
  FingerprintTable without(FingerprintLog dropped) {
    FingerprintTable drop = new FingerprintTable(words == 2);
    dropped.forEach(drop::add);
    FingerprintTable kept = new FingerprintTable(words == 2);
    for (int i = 0; i < SEGMENTS; i++) {
      long[] slots = segments[i];
      if (slots == null) {
        continue;
      }
      kept.segments[i] = new long[slots.length]; // in a smaller one, this order would cluster
      for (int at = 0; at < slots.length; at += words) {
        long high = slots[at];
        long low = slots[at + words - 1];
        if (!isZero(high, low)) {
          kept.addUnlessIn(drop, new Fingerprint(high, low));
        }
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

  /** Takes fingerprints, one after the other. */
  @FunctionalInterface
  interface Receiver {
    void accept(long high, long low) throws IOException;
  }

  /**
   * Passes on all fingerprints in order, as unsigned numbers. Takes linear time, since each one is
   * already close to its place.
   */
  void sorted(Receiver receiver) throws IOException {
    if (hasZero) {
      receiver.accept(0, 0);
    }
    for (int i = 0; i < SEGMENTS; i++) {
      long[] slots = segments[i];
      if (slots != null) {
        long[] sorted = sorted(slots, sizes[i]);
        for (int at = 0; at < sorted.length; at += 2) {
          receiver.accept(sorted[at], sorted[at + 1]);
        }
      }
    }
  }

  private long[] sorted(long[] slots, int count) {
    long[] sorted = new long[2 * count];
    int end = 0;
    for (int pass = 0; pass < 2; pass++) {
      for (int at = 0; at < slots.length; at += words) {
        long high = slots[at];
        long low = slots[at + words - 1];
        // Fingerprints that had no room at the end of the table are at its start, and come last.
        boolean wrapped = home(slots, high) > at;
        if (!isZero(high, low) && wrapped == (pass == 1)) {
          int to = end;
          while (to > 0 && Fingerprints.compare(sorted[to - 2], sorted[to - 1], high, low) > 0) {
            sorted[to] = sorted[to - 2];
            sorted[to + 1] = sorted[to - 1];
            to -= 2;
          }
          sorted[to] = high;
          sorted[to + 1] = low;
          end += 2;
        }
      }
    }
    return sorted;
  }

  /** The upper bits, so that the segments are in order. */
  private static int segment(long high) {
    return (int) (high >>> (Long.SIZE - SEGMENT_BITS));
  }

  /** The slot of a fingerprint in an empty table, in the order of fingerprints. */
  private int home(long[] slots, long high) {
    return (int) ((((high << SEGMENT_BITS) >>> 32) * (slots.length / words)) >>> 32) * words;
  }

  private boolean isThere(long[] slots, int at, long high, long low) {
    return slots[at] == high && slots[at + words - 1] == low;
  }

  private boolean isZero(long high, long low) {
    return high == 0 && low == 0;
  }

  private void set(long[] slots, int at, long high, long low) {
    slots[at] = high;
    slots[at + words - 1] = low;
  }

  /** The slot that holds a fingerprint, or the free slot for it. */
  private int find(long[] slots, long high, long low) {
    int at = home(slots, high);
    while (!isZero(slots[at], slots[at + words - 1]) && !isThere(slots, at, high, low)) {
      at += words;
      if (at == slots.length) {
        at = 0;
      }
    }
    return at;
  }

  private long[] grown(long[] slots) {
    long[] wider = new long[Math.toIntExact((long) GROWTH * (slots.length / words) / 64 * words)];
    for (int at = 0; at < slots.length; at += words) {
      long high = slots[at];
      long low = slots[at + words - 1];
      if (!isZero(high, low)) {
        set(wider, find(wider, high, low), high, low);
      }
    }
    return wider;
  }
}
