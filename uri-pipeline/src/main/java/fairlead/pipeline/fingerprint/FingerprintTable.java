package fairlead.pipeline.fingerprint;

import fairlead.uri.key.Fingerprint;
import java.io.IOException;

/**
 * A set of fingerprints in segments: tables with open addressing that grow one at a time, so that
 * growing takes little time and memory. A slot has 16 bytes, 8 if only half of each fingerprint
 * matters, or 24 with a count. A segment is half to three quarters full, so a fingerprint takes at
 * most 31, 16 or 46 bytes. Not thread-safe.
 */
public final class FingerprintTable {

  private static final int SEGMENT_BITS = 8;
  private static final int SEGMENTS = 1 << SEGMENT_BITS;
  private static final int FIRST_SLOTS = 16;
  private static final int FULL = 48; // of 64 slots
  private static final int GROWTH = 91; // slots for 64 that were full

  private final int words; // of a fingerprint
  private final int stride; // the words of a slot: a fingerprint, and a count if there is one
  private final long[][] segments = new long[SEGMENTS][];
  private final int[] sizes = new int[SEGMENTS];
  private long zeros; // how often the fingerprint was added that would look like a free slot
  private long size;

  private FingerprintTable(int words, int stride) {
    this.words = words;
    this.stride = stride;
  }

  /** An empty table of whole fingerprints. */
  public static FingerprintTable whole() {
    return new FingerprintTable(2, 2);
  }

  /** An empty table in which fingerprints with the same high half are the same. */
  public static FingerprintTable halves() {
    return new FingerprintTable(1, 1);
  }

  /** An empty table that counts how often each fingerprint is added. */
  public static FingerprintTable counting() {
    return new FingerprintTable(2, 3);
  }

  /** Adds a fingerprint; false if it is there already. */
  public boolean add(Fingerprint fingerprint) {
    long high = fingerprint.high();
    long low = words == 2 ? fingerprint.low() : high;
    if (isZero(high, low)) {
      size += zeros == 0 ? 1 : 0;
      return zeros++ == 0;
    }
    int segment = segment(high);
    long[] slots = segments[segment];
    if (slots == null) {
      slots = new long[FIRST_SLOTS * stride];
      segments[segment] = slots;
    }
    int at = find(slots, high, low);
    boolean added = !isThere(slots, at, high, low);
    if (added) {
      set(slots, at, high, low);
      size++;
      sizes[segment]++;
    }
    if (stride > words) {
      slots[at + words]++;
    }
    if (added && 64L * sizes[segment] > (long) FULL * (slots.length / stride)) {
      segments[segment] = grown(slots);
    }
    return added;
  }

  public boolean contains(Fingerprint fingerprint) {
    long high = fingerprint.high();
    long low = words == 2 ? fingerprint.low() : high;
    if (isZero(high, low)) {
      return zeros > 0;
    }
    long[] slots = segments[segment(high)];
    return slots != null && isThere(slots, find(slots, high, low), high, low);
  }

  /** How often a fingerprint was added to a counting table. */
  public long count(Fingerprint fingerprint) {
    if (isZero(fingerprint.high(), fingerprint.low())) {
      return zeros;
    }
    long[] slots = segments[segment(fingerprint.high())];
    return slots == null ? 0 : slots[find(slots, fingerprint.high(), fingerprint.low()) + words];
  }

  public long size() {
    return size;
  }

  /** How many bytes the slots take. */
  public long bytes() {
    long bytes = 0;
    for (long[] slots : segments) {
      bytes += slots == null ? 0 : (long) Long.BYTES * slots.length;
    }
    return bytes;
  }

  /** A copy without some of the fingerprints, of a table that does not count. */
  public FingerprintTable without(FingerprintTable dropped) {
    FingerprintTable kept = new FingerprintTable(words, stride);
    for (int i = 0; i < SEGMENTS; i++) {
      long[] slots = segments[i];
      if (slots == null) {
        continue;
      }
      kept.segments[i] = new long[slots.length]; // in a smaller one, this order would cluster
      for (int at = 0; at < slots.length; at += stride) {
        long high = slots[at];
        long low = slots[at + words - 1];
        if (!isZero(high, low)) {
          kept.addUnlessIn(dropped, new Fingerprint(high, low));
        }
      }
    }
    if (zeros > 0) {
      kept.addUnlessIn(dropped, new Fingerprint(0, 0));
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
  public interface Receiver {
    void accept(long high, long low) throws IOException;
  }

  /**
   * Passes on all fingerprints in order, as unsigned numbers. Takes linear time, since each one is
   * already close to its place.
   */
  public void sorted(Receiver receiver) throws IOException {
    if (zeros > 0) {
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
      for (int at = 0; at < slots.length; at += stride) {
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
    return (int) ((((high << SEGMENT_BITS) >>> 32) * (slots.length / stride)) >>> 32) * stride;
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
      at += stride;
      if (at == slots.length) {
        at = 0;
      }
    }
    return at;
  }

  private long[] grown(long[] slots) {
    long[] wider = new long[Math.toIntExact((long) GROWTH * (slots.length / stride) / 64 * stride)];
    for (int at = 0; at < slots.length; at += stride) {
      long high = slots[at];
      long low = slots[at + words - 1];
      if (!isZero(high, low)) {
        System.arraycopy(slots, at, wider, find(wider, high, low), stride);
      }
    }
    return wider;
  }
}
