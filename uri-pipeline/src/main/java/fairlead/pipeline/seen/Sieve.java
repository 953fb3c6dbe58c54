package fairlead.pipeline.seen;

import fairlead.pipeline.checkpoint.FaultPoint;
import fairlead.pipeline.coding.Closing;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.failure.Reasons;
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
 * Fingerprints in a table in memory and, once that is full, in {@link SortedRun}s on disk. A full
 * table is written as a run by a thread of its own, while another one is filled; a second thread
 * merges runs of one order of magnitude as soon as there are eight. So a fingerprint is written a
 * few times over, however many there are, and a question goes to few runs. Each is in one place
 * alone. Thread-safe.
 */
final class Sieve implements Closeable {

  /** Where runs are. */
  interface Storage {

    /** A path for a run that is to be written; there is no file yet. */
    Path nextRun() throws IOException;

    /** Told of a run that is merged into another; it is closed. */
    void retire(Path run) throws IOException;

    /** Whether runs are to survive a power cut. */
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
  private FingerprintTable table = new FingerprintTable();
  private @Nullable FingerprintTable full; // that is being written
  private boolean merging;
  private volatile boolean closed;
  private @Nullable RuntimeException failure;
  private long onDisk;

  /**
   * An empty sieve, or what was written before.
   *
   * @param memory how many bytes of memory it may take, about; runs that are merged take some more
   *     for that time
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

  /** How many bytes of memory it takes. */
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
   * What is on disk.
   *
   * @param runs what has been written
   * @param writing whether a table that is full is in none of them yet
   */
  record Written(List<SortedRun> runs, boolean writing) {}

  synchronized Written written() {
    return new Written(List.copyOf(runs), full != null);
  }

  /**
   * Waits for room, and begins to write the table if it is full. Gives whether it did, so that what
   * is added from now on is in another one.
   *
   * @throws IOException if what was full before could not be written
   */
  synchronized boolean makeRoom() throws IOException {
    check();
    if (table.bytes() < Math.max(MIN_TABLE, (memory - runBytes()) / 2)) {
      return false; // a second one may be filled while this is written
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
    table = new FingerprintTable();
    threads.execute(() -> guarded(() -> write(written)));
    return true;
  }

  private void check() throws IOException {
    RuntimeException problem = failure;
    if (problem != null) {
      throw new IOException(Reasons.of(problem), problem);
    }
  }

  /** Something that is done beside the offers. */
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
   * How many bits the filter of a run may have for each key: as many as are free beside those of
   * the runs that stay, or what each key would have if all shared alike.
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

  /** Gives up what is being written, and closes the runs. */
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
