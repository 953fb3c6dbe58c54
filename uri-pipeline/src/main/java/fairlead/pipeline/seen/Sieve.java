package fairlead.pipeline.seen;

import fairlead.archive.Closing;
import fairlead.archive.Reasons;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.failure.FaultPoint;
import fairlead.pipeline.fingerprint.FingerprintTable;
import fairlead.pipeline.fingerprint.Fingerprints;
import fairlead.uri.key.Fingerprint;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Fingerprints in a table in memory and, once that is full, in {@link SortedRun}s on disk. One
 * thread writes a full table as a run while another table is filled. A second thread merges runs of
 * one order of magnitude as soon as there are eight. So a fingerprint is written only a few times,
 * no matter how many there are, and a lookup reads few runs. Each fingerprint is in only one place.
 * Thread-safe.
 */
final class Sieve implements Closeable {

  /** Where runs are. */
  interface Storage {

    /** A path for a new run; there is no file yet. */
    Path nextRun() throws IOException;

    /** Called for a run that was merged into another; it is closed. */
    void retire(Path run) throws IOException;

    /** Whether runs must survive a power cut. */
    boolean isDurable();
  }

  private static final long MIN_TABLE = 64 * 1024;
  private static final int MERGED = 8;
  private static final int TIER_BITS = 3; // of one order of magnitude: a factor of 8
  private static final int MIN_BITS = 2;
  private static final long CLOSING_SECONDS = 60;

  private final Storage storage;
  private final long memory;
  private final List<SortedRun> runs = new ArrayList<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "fairlead-sieve");
            thread.setDaemon(true);
            return thread;
          });
  private FingerprintTable table = FingerprintTable.whole();
  private @Nullable FingerprintTable full; // being written
  private boolean merging;
  private volatile boolean closed;
  private @Nullable RuntimeException failure;
  private long onDisk;

  /**
   * A sieve with the runs written before, if any.
   *
   * @param memory roughly how many bytes of memory it may take; a merge of runs takes some more
   *     while it lasts
   */
  Sieve(Storage storage, long memory, List<SortedRun> runs) {
    this.storage = storage;
    this.memory = memory;
    this.runs.addAll(runs);
    runs.forEach(run -> onDisk += run.size());
  }

  /** Adds a fingerprint; false if it is there already. */
  synchronized boolean add(long high, long low) throws IOException {
    Fingerprint fingerprint = new Fingerprint(high, low);
    return !contains(fingerprint) && table.add(fingerprint);
  }

  synchronized boolean contains(Fingerprint fingerprint) throws IOException {
    if (table.contains(fingerprint) || (full != null && full.contains(fingerprint))) {
      return true;
    }
    for (SortedRun run : runs) {
      if (run.contains(fingerprint.high(), fingerprint.low())) {
        return true;
      }
    }
    return false;
  }

  synchronized long size() {
    return table.size() + (full == null ? 0 : full.size()) + onDisk;
  }

  /** How many bytes of memory the sieve takes. */
  synchronized long bytes() {
    return table.bytes() + (full == null ? 0 : full.bytes()) + runBytes();
  }

  private long runBytes() {
    long bytes = 0;
    for (SortedRun run : runs) {
      bytes += run.memory();
    }
    return bytes;
  }

  /**
   * The data on disk.
   *
   * @param runs the runs that have been written
   * @param writing whether a full table is not yet in any of them
   */
  record Written(List<SortedRun> runs, boolean writing) {}

  synchronized Written written() {
    return new Written(List.copyOf(runs), full != null);
  }

  /**
   * Waits for room, and starts to write the table if it is full. Returns whether it did;
   * fingerprints added from now on are then in another table.
   *
   * @throws IOException if the previous full table could not be written
   */
  synchronized boolean makeRoom() throws IOException {
    check();
    if (table.bytes() < Math.max(MIN_TABLE, (memory - runBytes()) / 2)) {
      return false; // a second one may be filled while this one is written
    }
    while (full != null) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while a seen-set was written");
      }
      check();
    }
    FingerprintTable written = table;
    full = written;
    table = FingerprintTable.whole();
    threads.execute(() -> guarded(() -> write(written)));
    return true;
  }

  private void check() throws IOException {
    RuntimeException problem = failure;
    if (problem != null) {
      throw new IOException(Reasons.of(problem), problem);
    }
  }

  /** Work in the background of offers. */
  private interface Task {
    void run() throws IOException;
  }

  private void guarded(Task task) {
    try {
      ErrorGuard.run(
          () -> {
            try {
              task.run();
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (RuntimeException e) {
      synchronized (this) {
        if (failure == null && !closed) {
          failure = e;
        }
        notifyAll();
      }
    }
  }

  private void write(FingerprintTable written) throws IOException {
    SortedRun run;
    int bits = bits(written.size(), List.of());
    try (RunWriter writer =
        new RunWriter(storage.nextRun(), written.size(), bits, storage.isDurable())) {
      written.sorted(
          (high, low) -> {
            stopIfClosed();
            writer.add(high, low);
          });
      FaultPoint.at("run-begun");
      run = writer.finish();
    }
    FaultPoint.at("run-written");
    synchronized (this) {
      runs.add(run);
      onDisk += run.size();
      full = null;
      notifyAll();
      if (!merging && !toMerge().isEmpty()) {
        merging = true;
        threads.execute(() -> guarded(this::merge));
      }
    }
  }

  private void stopIfClosed() throws IOException {
    if (closed) {
      throw new IOException("closed");
    }
  }

  /** Runs of one order of magnitude, if there are enough of them; the smallest ones first. */
  private synchronized List<SortedRun> toMerge() {
    for (int tier = 0; tier < Long.SIZE / TIER_BITS; tier++) {
      int wanted = tier;
      List<SortedRun> alike = runs.stream().filter(run -> tier(run) == wanted).toList();
      if (alike.size() >= MERGED) {
        return alike;
      }
    }
    return List.of();
  }

  private static int tier(SortedRun run) {
    return (Long.SIZE - Long.numberOfLeadingZeros(run.size())) / TIER_BITS;
  }

  /**
   * How many bits per key the filter of a run may have: as many as the remaining runs leave free,
   * or an equal share for every key.
   */
  private synchronized int bits(long keys, List<SortedRun> replaced) {
    long others = 0;
    long all = keys;
    for (SortedRun run : runs) {
      if (!replaced.contains(run)) {
        others += run.memory();
        all += run.size();
      }
    }
    long filters = memory / 4 * 3;
    long free = Math.max(0, filters - others) * Byte.SIZE / Math.max(1, keys);
    long share = filters * Byte.SIZE / Math.max(1, all);
    return (int) Math.max(MIN_BITS, Math.min(BlockedFilter.BITS_PER_KEY, Math.max(free, share)));
  }

  private void merge() throws IOException {
    List<SortedRun> old = toMerge();
    while (!old.isEmpty()) {
      SortedRun merged = merged(old);
      FaultPoint.at("runs-merged");
      synchronized (this) {
        stopIfClosed();
        runs.removeAll(old);
        runs.add(merged);
      }
      for (SortedRun run : old) {
        run.close();
        storage.retire(run.path());
        FaultPoint.at("run-retired");
      }
      synchronized (this) {
        old = toMerge();
        merging = !old.isEmpty();
      }
    }
  }

  private SortedRun merged(List<SortedRun> old) throws IOException {
    long size = old.stream().mapToLong(SortedRun::size).sum();
    try (RunWriter writer =
        new RunWriter(storage.nextRun(), size, bits(size, old), storage.isDurable())) {
      PriorityQueue<SortedRun.Reader> next =
          new PriorityQueue<>(
              (one, other) ->
                  Fingerprints.compare(one.high(), one.low(), other.high(), other.low()));
      for (SortedRun run : old) {
        SortedRun.Reader reader = run.reader();
        if (reader.advance()) {
          next.add(reader);
        }
      }
      for (SortedRun.Reader reader = next.poll(); reader != null; reader = next.poll()) {
        stopIfClosed();
        writer.add(reader.high(), reader.low());
        if (reader.advance()) {
          next.add(reader);
        }
      }
      return writer.finish();
    }
  }

  /** Abandons the current writes, and closes the runs. */
  @Override
  public void close() {
    closed = true;
    threads.shutdown();
    try {
      threads.awaitTermination(CLOSING_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (this) {
      runs.forEach(Closing::quietly);
      runs.clear();
    }
  }
}
