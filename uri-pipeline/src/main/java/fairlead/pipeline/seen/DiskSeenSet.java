package fairlead.pipeline.seen;

import fairlead.archive.Closing;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * A seen-set of any size: in memory as long as there is room, and then on disk, in sorted runs that
 * are merged in the background. Answers are the same no matter where a key is. With its own folder
 * the set is durable, and can be used by one run after another.
 *
 * <pre>{@code
 * Path folder = Files.createTempDirectory("seen");
 * try (SeenSet seen = DiskSeenSet.open(folder, KeyProfile.CRAWL, DiskSeenSet.Options.DEFAULT)) {
 *   // offers
 * }
 * }</pre>
 *
 * <p>Like {@link MemorySeenSet} it holds fingerprints of 128 bits with a secret seed, which is in
 * the folder. A key takes 18 bytes on disk, up to twice that while runs are merged, and 12 bits of
 * memory, for a filter that finds keys that are in no run. Added keys are in a log with checksums
 * when {@link #checkpoint} or {@link #close} has ended. Keys that were not in the log when a
 * process was killed are lost, so the set is then as it was at its last checkpoint. {@link #abort}
 * forgets them on purpose. Damaged runs and logs are refused. Offers block while the disk is read,
 * or if they come faster than the disk can write. Thread-safe.
 */
public final class DiskSeenSet implements SeenSet {

  /**
   * The limits of a set. Immutable.
   *
   * @param maxKeys how many keys it holds at most. Default: no limit
   * @param memoryBytes roughly how much memory it takes before it uses the disk. Three quarters may
   *     be filters. If that is not enough for 11 bits per key, filters have fewer bits, and more
   *     lookups go to the disk. Default 256 MiB
   * @param run a word that identifies the run that uses the set, so that no run undoes what another
   *     has added. Default: empty
   */
  public record Options(long maxKeys, long memoryBytes, String run) {

    /** No limit on keys, 256 MiB of memory. */
    public static final Options DEFAULT = new Options(Long.MAX_VALUE, 256L << 20, "");

    /** Checks that neither is negative. */
    public Options {
      if (maxKeys < 0 || memoryBytes < 0) {
        throw new IllegalArgumentException("the limits of a seen-set must not be negative");
      }
      if (run.chars().anyMatch(c -> c <= ' ')) {
        throw new IllegalArgumentException("the name of a run must be a word");
      }
    }

    /** The same with another limit on keys. */
    public Options withMaxKeys(long value) {
      return new Options(value, memoryBytes, run);
    }

    /** The same with another amount of memory. */
    public Options withMemoryBytes(long value) {
      return new Options(maxKeys, value, run);
    }

    /** The same for another run. */
    public Options withRun(String value) {
      return new Options(maxKeys, memoryBytes, value);
    }
  }

  /**
   * What is known about a set without opening it.
   *
   * @param keys how many there are
   * @param profile the profile that made them, as name and version
   * @param generation the generation of the last checkpoint
   * @param bytes the size of the folder on disk
   */
  public record Summary(long keys, String profile, long generation, long bytes) {}

  private final KeyFingerprinter maker;
  private final Options options;
  private final @Nullable SeenFolder folder;
  private final Closeable storage;
  private Sieve sieve;
  private @Nullable KeyLog log; // of keys added to the table
  private boolean unsaved; // whether keys were added since the last checkpoint
  private boolean closed;
  private final Map<String, Long> tableLogs = new LinkedHashMap<>(); // earlier ones, by length
  private final Map<String, Long> fullLogs = new LinkedHashMap<>(); // of the full table

  private DiskSeenSet(
      KeyFingerprinter maker, Options options, @Nullable SeenFolder folder, Closeable storage) {
    this.maker = maker;
    this.options = options;
    this.folder = folder;
    this.storage = storage;
    this.sieve =
        new Sieve(
            folder == null ? (TemporaryRuns) storage : folder, options.memoryBytes(), List.of());
  }

  /**
   * An empty set that is not durable. Keys that do not fit in memory are in the folder for
   * temporary files until the set is closed.
   */
  public static DiskSeenSet temporary(KeyFingerprinter keys, Options options) {
    return new DiskSeenSet(
        Objects.requireNonNull(keys, "keys"), options, null, new TemporaryRuns());
  }

  /**
   * The set in a folder as it was at its last checkpoint, or an empty one.
   *
   * @param folder created if it does not exist
   * @param profile the profile of the keys in it; a new set gets a random seed
   * @throws IllegalArgumentException if keys of another profile or version are in it
   * @throws IOException if another process uses it, if it is damaged or cannot be read, or if the
   *     folder holds something else
   */
  public static DiskSeenSet open(Path folder, KeyProfile profile, Options options)
      throws IOException {
    return open(folder, KeyFingerprinter.of(profile), options);
  }

  /**
   * As above, but a new set gets the seed of another, so that the two can be merged.
   *
   * @param keys makes the keys of a new set; an existing set must have the same profile
   */
  public static DiskSeenSet open(Path folder, KeyFingerprinter keys, Options options)
      throws IOException {
    SeenFolder opened = SeenFolder.open(folder);
    try {
      SeenState state = opened.last();
      KeyFingerprinter maker = keys;
      if (state != null) {
        checkProfile(folder, state, keys.profile());
        maker = KeyFingerprinter.withSeed(keys.profile(), state.seed());
      }
      DiskSeenSet set = new DiskSeenSet(maker, options, opened, opened);
      set.restore(state);
      if (state == null) {
        set.checkpointNow(); // so that keys without a state are recognized as damage
      }
      return set;
    } catch (IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  /**
   * A summary of the set in a folder.
   *
   * @throws IOException if it holds no set, or a damaged one
   */
  public static Summary summary(Path folder) throws IOException {
    SeenState state = SeenFolder.last(folder);
    return new Summary(state.keys(), state.profile(), state.generation(), SeenFolder.bytes(folder));
  }

  /**
   * An empty set in a folder, with the profile and seed of another, so that both can be merged.
   *
   * @param profile the profile of the other set
   * @throws IllegalArgumentException if keys of another profile or version are in it
   * @throws IOException as above, or if the folder already holds a set, or the other folder holds
   *     none
   */
  public static DiskSeenSet createLike(Path other, Path folder, KeyProfile profile, Options options)
      throws IOException {
    SeenState like = SeenFolder.last(other);
    checkProfile(other, like, profile);
    DiskSeenSet set = open(folder, KeyFingerprinter.withSeed(profile, like.seed()), options);
    if (set.size() > 0 || set.keys().seed() != like.seed()) {
      set.close();
      throw new FileAlreadyExistsException(
          folder.toString(), null, "it already contains a seen-set");
    }
    return set;
  }

  private static void checkProfile(Path folder, SeenState state, KeyProfile profile) {
    if (!state.profile().equals(profile.toString())) {
      throw new IllegalArgumentException(
          folder + " has keys made with " + state.profile() + ", not with " + profile);
    }
  }

  /**
   * Adds the keys of another set, which does not change.
   *
   * @return how many were new
   * @throws IllegalArgumentException if they have another profile or seed ({@link #createLike})
   * @throws IOException if the other set is in use, damaged or missing
   */
  public synchronized long addAll(Path other) throws IOException {
    SeenFolder.last(other); // throws if there is none
    long before = size();
    try (SeenFolder from = SeenFolder.open(other)) {
      SeenState state = Objects.requireNonNull(from.last(), "state");
      checkProfile(other, state, maker.profile());
      if (state.seed() != maker.seed()) {
        throw new IllegalArgumentException(other + " has keys made with a different seed");
      }
      for (String name : state.runs()) {
        try (SortedRun run = SortedRun.open(from.file(name))) {
          SortedRun.Reader reader = run.reader();
          while (reader.advance()) {
            addOne(reader.high(), reader.low());
          }
        }
      }
      for (Map.Entry<String, Long> one : state.logs().entrySet()) {
        KeyLog.read(from.file(one.getKey()), one.getValue(), this::addOne);
      }
    }
    return size() - before;
  }

  private synchronized void addOne(long high, long low) throws IOException {
    if (sieve.size() >= options.maxKeys() && !sieve.contains(new Fingerprint(high, low))) {
      throw new SeenSetFullException(options.maxKeys());
    }
    if (sieve.makeRoom() && folder != null) {
      turnLog(folder);
    }
    add(high, low);
  }

  private boolean add(long high, long low) throws IOException {
    boolean added = sieve.add(high, low);
    unsaved |= added;
    if (added && folder != null) {
      log(folder).add(high, low);
    }
    return added;
  }

  /** Goes back to a state, or to an empty set. */
  private void restore(@Nullable SeenState state) throws IOException {
    SeenFolder home = Objects.requireNonNull(folder, "folder");
    List<SortedRun> runs = new ArrayList<>();
    boolean done = false;
    try {
      for (String run : state == null ? List.<String>of() : state.runs()) {
        runs.add(SortedRun.open(home.file(run)));
      }
      Sieve restored = new Sieve(home, options.memoryBytes(), runs);
      sieve = restored;
      Map<String, Long> logs = state == null ? Map.of() : state.logs();
      for (Map.Entry<String, Long> one : logs.entrySet()) {
        KeyLog.read(home.file(one.getKey()), one.getValue(), restored::add);
      }
      tableLogs.putAll(logs);
      done = true;
    } finally {
      if (!done) {
        runs.forEach(Closing::quietly);
      }
    }
  }

  @Override
  public KeyFingerprinter keys() {
    return maker;
  }

  @Override
  public Mono<BitSet> offer(KeyBatch batch) {
    return answer(() -> offerNow(batch));
  }

  /** An action that reads or writes. */
  @FunctionalInterface
  private interface Action<T> {
    T run() throws IOException;
  }

  private static <T> Mono<T> answer(Action<T> action) {
    Supplier<T> unchecked =
        () -> {
          try {
            return action.run();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
    return Mono.fromSupplier(() -> ErrorGuard.get(unchecked));
  }

  private synchronized BitSet offerNow(KeyBatch batch) throws IOException {
    batch.checkFor(maker);
    List<Fingerprint> offered = batch.fingerprints();
    if (sieve.size() + offered.size() > options.maxKeys()
        && sieve.size() + countNew(offered) > options.maxKeys()) {
      throw new SeenSetFullException(options.maxKeys());
    }
    if (sieve.makeRoom() && folder != null) {
      turnLog(folder);
    }
    BitSet added = new BitSet(offered.size());
    for (int i = 0; i < offered.size(); i++) {
      Fingerprint fingerprint = offered.get(i);
      if (add(fingerprint.high(), fingerprint.low())) {
        added.set(i);
      }
    }
    return added;
  }

  @Override
  public synchronized boolean contains(Fingerprint key) {
    try {
      return sieve.contains(key);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long countNew(List<Fingerprint> batch) throws IOException {
    long count = 0;
    for (Fingerprint fingerprint : batch.stream().distinct().toList()) {
      count += sieve.contains(fingerprint) ? 0 : 1;
    }
    return count;
  }

  private KeyLog log(SeenFolder home) throws IOException {
    KeyLog known = log;
    if (known == null) {
      known = KeyLog.create(home.nextLog());
      log = known;
    }
    return known;
  }

  /** Starts another log, since the table of this one is being written. */
  private void turnLog(SeenFolder home) throws IOException {
    retireFullLogs(home);
    fullLogs.putAll(tableLogs);
    tableLogs.clear();
    KeyLog last = log;
    if (last != null) {
      fullLogs.put(name(last.path()), last.sync());
      last.close();
      log = null;
    }
  }

  /** Removes the logs of a written table, unless a checkpoint needs them. */
  private void retireFullLogs(SeenFolder home) throws IOException {
    for (String written : fullLogs.keySet()) {
      home.retire(home.file(written));
    }
    fullLogs.clear();
  }

  @Override
  public long size() {
    return sieve.size();
  }

  /** How many bytes of memory the set takes now. */
  public long bytes() {
    return sieve.bytes();
  }

  /** False: two keys may share a fingerprint, though this never happens in practice. */
  @Override
  public boolean isExact() {
    return false;
  }

  @Override
  public boolean isDurable() {
    return folder != null;
  }

  @Override
  public boolean isShared() {
    return false;
  }

  /** Whether this set is durable. */
  @Override
  public boolean canRollBack() {
    return folder != null;
  }

  @Override
  public Mono<Long> checkpoint() {
    return answer(this::checkpointNow);
  }

  private synchronized long checkpointNow() throws IOException {
    long generation = folder == null ? 0 : folder.write(this::state);
    unsaved = false;
    return generation;
  }

  private SeenState state(long generation) throws IOException {
    Sieve.Written written = sieve.written();
    Map<String, Long> logs = new LinkedHashMap<>();
    if (written.writing()) {
      logs.putAll(fullLogs);
    } else {
      retireFullLogs(Objects.requireNonNull(folder, "folder"));
    }
    logs.putAll(tableLogs);
    if (log != null) {
      logs.put(name(log.path()), log.sync());
    }
    return new SeenState(
        generation,
        maker.profile().toString(),
        maker.seed(),
        sieve.size(),
        options.run(),
        written.runs().stream().map(run -> name(run.path())).toList(),
        logs);
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  @Override
  public Mono<Void> rollbackTo(long generation) {
    return answer(
            () -> {
              rollbackNow(generation);
              return true;
            })
        .then();
  }

  private synchronized void rollbackNow(long generation) throws IOException {
    if (folder == null) {
      throw new UnsupportedOperationException("a set that is not durable cannot be rolled back");
    }
    SeenState state = folder.state(generation);
    if (state == null) {
      throw new IllegalArgumentException("no checkpoint of generation " + generation);
    }
    folder.rollbackTo(generation, options.run());
    closeFiles();
    folder.removeUnused();
    restore(state);
    unsaved = false;
  }

  private void closeFiles() {
    sieve.close();
    Closing.quietly(log);
    log = null;
    tableLogs.clear();
    fullLogs.clear();
  }

  /** Closes the files, with a checkpoint of keys that were added since the last one. */
  @Override
  public synchronized void close() {
    try {
      if (unsaved && !closed && folder != null) {
        checkpointNow();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      abort();
    }
  }

  /**
   * Closes the files, and forgets keys that were added since the last checkpoint: for a run that
   * failed, and offers them again.
   */
  public synchronized void abort() {
    closed = true;
    closeFiles();
    Closing.quietly(storage);
  }
}
