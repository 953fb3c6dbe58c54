package fairlead.frontier;

import fairlead.pipeline.checkpoint.DamagedFileException;
import fairlead.pipeline.checkpoint.OwnFolder;
import fairlead.pipeline.seen.DiskSeenSet;
import fairlead.pipeline.seen.KeyBatch;
import fairlead.pipeline.seen.SeenSetFullException;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.Fingerprinter;
import fairlead.uri.key.KeyFingerprinter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The targets that a crawl has still to fetch, in a folder: a queue for each host, and the
 * seen-set. Each target is handed out at a time when its host may be asked: hosts take turns, one
 * document of a host is fetched at a time, and a delay passes before the next one. Of a host, the
 * target that was found first comes first.
 *
 * <pre>{@code
 * try (Frontier frontier = Frontier.open(folder, FrontierOptions.DEFAULT)) {
 *   FrontEnd frontEnd = FrontEnd.of(frontier);
 *   frontier.add(frontEnd.seeds(List.of("https://example.org/")));
 *   frontier
 *       .targets()
 *       .flatMap(fetcher, 16) // your own: from a target to a Mono of what was fetched
 *       .transform(frontEnd::discover)
 *       .doOnNext(frontier::complete)
 *       .blockLast();
 * }
 * }</pre>
 *
 * <p>Each target is completed exactly once, no matter how often the process is killed: when {@link
 * #complete} returns, the target is done and what it has led to is queued, together. Targets in
 * flight when the process was killed are handed out again. What a crawler stores for a document is
 * stored exactly once if it is written before {@code complete}, and cut back to {@link #mark} when
 * the crawl goes on. After a power failure, the state may be that of the last {@link #checkpoint},
 * or a later one.
 *
 * <p>Memory is bounded by the number of hosts, and everything else is on disk: about as many bytes
 * as the URI has and 60 for each target. A file of 256 MB is removed when all of its targets are
 * done. Thread-safe. A thread that is interrupted while it writes makes the frontier unusable until
 * it is opened again, as a full disk does; nothing is lost.
 */
public final class Frontier implements AutoCloseable {

  /** The longest delay. */
  public static final Duration MAX_DELAY = Duration.ofDays(7);

  private static final String BROKEN = "the frontier could not be written; open it again";
  private static final long MIN_INTERVAL = 64L << 20;
  private static final int PER_COMMIT = 2000;

  private final OwnFolder folder;
  private final StateFiles files;
  private final DiskSeenSet seen;
  private final Fingerprinter fingerprinter;
  private final HostQueues hosts;
  private final TargetLog log;
  private final LongSupplier clock; // in milliseconds
  private final Map<Fingerprint, Integer> inFlight = new HashMap<>(); // by target, the host
  private final Set<TargetFlow> flows = new CopyOnWriteArraySet<>();
  private long left;
  private long mark;
  private long saved; // how much had been written at the last checkpoint
  private boolean isReplaying = true;
  private boolean isBroken;
  private boolean isClosed;

  private Frontier(OwnFolder folder, FrontierOptions options, DiskSeenSet seen, LongSupplier clock)
      throws IOException {
    this.folder = folder;
    this.files = new StateFiles(folder);
    this.clock = clock;
    this.hosts = new HostQueues(options.maxHosts(), (int) options.delay().toMillis());
    this.seen = seen;
    this.fingerprinter = Fingerprinter.withSeed(seen.keys().seed());
    Optional<StateFiles.State> state = files.read(hosts, clock.getAsLong());
    this.left = state.map(StateFiles.State::left).orElse(0L);
    this.mark = state.map(StateFiles.State::mark).orElse(0L);
    this.log = TargetLog.open(folder, state.map(StateFiles.State::log).orElse(List.of()));
    try {
      log.replay(this::replay);
      isReplaying = false;
      hosts.restart(clock.getAsLong());
      if (state.isEmpty()) {
        save(); // so that a folder without a checkpoint is recognized as damage
      }
    } catch (IOException | RuntimeException e) {
      log.close();
      throw e;
    }
  }

  /**
   * The frontier in a folder, or a new one.
   *
   * @param folder created if it does not exist
   * @throws IllegalArgumentException if it was created with another key profile
   * @throws IOException if another process uses it, if it is damaged or cannot be read, if it has
   *     more hosts than the limit, or if the folder holds something else
   */
  public static Frontier open(Path folder, FrontierOptions options) throws IOException {
    return open(folder, options, () -> System.nanoTime() / 1_000_000);
  }

  static Frontier open(Path path, FrontierOptions options, LongSupplier clock) throws IOException {
    OwnFolder folder = OwnFolder.open(path, "frontier", "a frontier");
    try {
      DiskSeenSet seen = DiskSeenSet.open(folder.file("seen"), options.profile(), options.seen());
      try {
        return new Frontier(folder, options, seen, clock);
      } catch (IOException | RuntimeException e) {
        seen.abort();
        throw e;
      }
    } catch (IOException | RuntimeException e) {
      folder.close();
      throw e;
    }
  }

  private void replay(TargetLog.Commit commit, long first) throws IOException {
    List<Target> targets = new ArrayList<>();
    for (byte[] target : commit.targets()) {
      targets.add(TargetCodec.read(target, seen.keys(), fingerprinter));
    }
    offer(commit.seen(), targets); // the answers may be wrong: it may have a later checkpoint
    apply(commit, first, targets);
  }

  /**
   * Queues targets that the crawl does not know, such as {@link FrontEnd#seeds}.
   *
   * @return how many were new
   * @throws IllegalArgumentException if one is not a URL, or its key is that of another seen-set
   * @throws IllegalStateException if there is no room for their hosts; some of those before may
   *     have been added
   * @throws SeenSetFullException if there is no room for their keys; likewise
   * @throws UncheckedIOException if they cannot be written; the frontier then has to be opened
   *     again
   */
  public int add(List<Target> targets) {
    int added = 0;
    try {
      for (int from = 0; from < targets.size(); from += PER_COMMIT) {
        List<Target> some = targets.subList(from, Math.min(from + PER_COMMIT, targets.size()));
        synchronized (this) {
          added += commit(null, 0, mark, List.of(), some);
        }
      }
    } finally {
      changed();
    }
    return added;
  }

  /**
   * Takes a target whose host may be asked now; it is in flight until {@link #complete} or {@link
   * #postpone}.
   *
   * @return empty if there is none at this time
   * @throws IllegalStateException if the frontier is closed, or could not be written
   * @throws UncheckedIOException if it cannot be read, or is damaged
   */
  public synchronized Optional<Target> poll() {
    checkUsable();
    int host = hosts.due(clock.getAsLong());
    if (host < 0) {
      return Optional.empty();
    }
    try {
      long id = hosts.head(host);
      Target target = TargetCodec.read(log.read(id), seen.keys(), fingerprinter);
      if (hostKey(target.uri()) != hosts.key(host)) {
        throw new DamagedFileException(log.links(id), "a record of another host is in its place");
      }
      hosts.take(host);
      inFlight.put(target.fingerprint(), host);
      return Optional.of(target);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The targets, each when its host may be asked, as far as they are requested. The flow ends when
   * all targets are completed, or when the frontier is closed. It fails if the frontier cannot be
   * read or written. Several flows share the targets.
   *
   * <p>Targets that a cancelled flow took and did not complete stay in flight. Those that operators
   * drop are put back by {@code doOnDiscard(Target.class, target -> frontier.postpone(target,
   * Duration.ZERO))} at the end of the flow.
   */
  public Flux<Target> targets() {
    return TargetFlow.of(this, flows);
  }

  /** As below, with the mark as it is. */
  public int complete(Discovery found) {
    return end(found, null);
  }

  /**
   * Ends a target in flight, and queues what it has led to. If it could not be fetched, it is not
   * tried again.
   *
   * @param found a discovery of a {@link FrontEnd} of this frontier. Targets that the crawl knows
   *     by now are left out
   * @param position a number that {@link #mark} returns from now on, such as the length of a file
   *     to which the document was written
   * @return how many of the targets are queued
   * @throws IllegalArgumentException if the target is not in flight, or the discovery is that of a
   *     front end with another seen-set
   * @throws IllegalStateException if there is no room for hosts; the target stays in flight
   * @throws SeenSetFullException if there is no room for keys; the target stays in flight
   * @throws UncheckedIOException if it cannot be written; the frontier then has to be opened again
   */
  public int complete(Discovery found, long position) {
    return end(found, position);
  }

  private int end(Discovery found, @Nullable Long position) {
    try {
      return endNow(found, position);
    } finally {
      changed();
    }
  }

  private synchronized int endNow(Discovery found, @Nullable Long position) {
    Fingerprint target = found.fetched().fingerprint();
    int host = hostInFlight(target);
    List<String> way = found.redirects().stream().map(Uri::toString).toList();
    long next = position == null ? mark : position;
    int added = commit(target, hosts.key(host), next, way, found.targets());
    inFlight.remove(target);
    return added;
  }

  /**
   * Puts a target in flight back, to be tried again: first of its host, which is not asked before.
   *
   * @param delay from now, such as that of a Retry-After; at most {@link #MAX_DELAY}. A frontier
   *     that is opened again does not know it
   * @throws IllegalArgumentException if the target is not in flight
   */
  public void postpone(Target target, Duration delay) {
    synchronized (this) {
      checkUsable();
      int host = hostInFlight(target.fingerprint());
      hosts.putBack(host, clock.getAsLong() + milliseconds(delay));
      inFlight.remove(target.fingerprint());
    }
    changed();
  }

  private int hostInFlight(Fingerprint target) {
    Integer host = inFlight.get(target);
    if (host == null) {
      throw new IllegalArgumentException("the target is not in flight");
    }
    return host;
  }

  /**
   * The delay of a host from now on, such as the crawl-delay of its robots.txt. It is durable after
   * the next {@link #checkpoint}.
   *
   * @param uri any URI of the host
   * @throws IllegalStateException if there is no room for the host
   */
  public synchronized void setDelay(Uri uri, Duration delay) {
    checkUsable();
    int host = hosts.host(hostKey(uri), clock.getAsLong());
    if (host < 0) {
      throw noRoom();
    }
    hosts.setDelay(host, (int) milliseconds(delay));
  }

  private static long milliseconds(Duration delay) {
    return delay.isNegative()
        ? 0
        : delay.compareTo(MAX_DELAY) > 0 ? MAX_DELAY.toMillis() : delay.toMillis();
  }

  private IllegalStateException noRoom() {
    return new IllegalStateException(
        "there is no room for more than " + hosts.maxHosts() + " hosts");
  }

  private long hostKey(Uri given) {
    Uri url = given instanceof Url ? given : TargetCodec.uri(given.toString()); // as it is read
    Uri uri = url == null ? given : url;
    return fingerprinter.fingerprint(TargetLimit.host(uri)).high();
  }

  /** The number of the last {@link #complete} that had one; 0 before it. */
  public synchronized long mark() {
    return mark;
  }

  /** How many targets wait, without those in flight. */
  public synchronized long queued() {
    return left - inFlight.size();
  }

  /** How many targets are in flight. */
  public synchronized int inFlight() {
    return inFlight.size();
  }

  /** How many hosts are in memory: those with targets, and some that had targets before. */
  public synchronized int hosts() {
    return hosts.count();
  }

  /** How many targets the crawl knows, done or not, and URIs that redirects led to. */
  public long size() {
    return seen.size();
  }

  /**
   * Whether no flow will have another target.
   *
   * @throws IllegalStateException if there are targets that cannot be handed out
   */
  synchronized boolean isOver() {
    if (isBroken && left > 0) {
      throw new IllegalStateException(BROKEN);
    }
    return isClosed || left == 0;
  }

  /** How long it takes until a host is due; the largest number if none waits. */
  synchronized long millisecondsToNext() {
    long due = hosts.nextDue();
    return due == Long.MAX_VALUE ? due : due - clock.getAsLong();
  }

  KeyFingerprinter keys() {
    return seen.keys();
  }

  /**
   * Which of some fingerprints the crawl does not know; the first one of several that are equal.
   */
  BitSet unknown(List<Fingerprint> fingerprints) {
    BitSet unknown = new BitSet(fingerprints.size());
    Set<Fingerprint> before = new HashSet<>();
    for (int i = 0; i < fingerprints.size(); i++) {
      unknown.set(i, before.add(fingerprints.get(i)) && !seen.contains(fingerprints.get(i)));
    }
    return unknown;
  }

  /**
   * Writes what has happened, and lets it happen.
   *
   * @param done the target that was completed, if any: another one with its key is queued, since a
   *     front end has found that its page was not fetched
   */
  private int commit(
      @Nullable Fingerprint done,
      long doneHost,
      long position,
      List<String> way,
      List<Target> targets) {
    checkUsable();
    Set<Long> keys = new HashSet<>();
    for (Target target : targets) {
      TargetCodec.check(target, seen.keys(), fingerprinter);
      keys.add(hostKey(target.uri()));
    }
    if (!hosts.hasRoom(keys, clock.getAsLong())) {
      throw noRoom();
    }
    isBroken = true; // until all of it has happened
    try {
      BitSet fresh = offer(way, targets);
      for (int i = 0; i < targets.size(); i++) {
        fresh.set(i, fresh.get(i) || targets.get(i).fingerprint().equals(done));
      }
      List<Target> added = fresh.stream().mapToObj(targets::get).toList();
      List<byte[]> bytes = new ArrayList<>();
      for (Target target : added) {
        bytes.add(TargetCodec.write(target, seen.keys()));
      }
      TargetLog.Commit commit = new TargetLog.Commit(done != null, doneHost, position, way, bytes);
      apply(commit, log.append(commit), added);
      if (log.written() - saved > Math.max(MIN_INTERVAL, log.length() / 8)) {
        save();
      }
      isBroken = false;
      return added.size();
    } catch (SeenSetFullException e) {
      isBroken = false; // nothing has happened
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Offers URIs that are known now and targets; returns which targets are new. */
  private BitSet offer(List<String> way, List<Target> targets) {
    List<Fingerprint> keys = new ArrayList<>();
    for (String redirect : way) {
      Uri uri = TargetCodec.uri(redirect);
      if (uri != null) {
        keys.add(seen.keys().fingerprint(uri));
      }
    }
    int first = keys.size();
    targets.forEach(target -> keys.add(target.fingerprint()));
    BitSet added = now(seen.offer(new KeyBatch(seen.keys(), keys)));
    return added.get(first, keys.size());
  }

  private void apply(TargetLog.Commit commit, long first, List<Target> targets) throws IOException {
    // All hosts without records may be forgotten while the log is read; their delays begin later.
    long now = isReplaying ? Long.MAX_VALUE - MAX_DELAY.toMillis() : clock.getAsLong();
    if (commit.isDone()) {
      int host = hosts.restored(commit.doneHost(), now);
      long id = hosts.head(host);
      log.remove(id);
      long next = id == hosts.tail(host) ? HostQueues.NONE : log.next(id);
      hosts.remove(host, next, isReplaying ? now : now + hosts.delayOf(host));
      mark = commit.mark();
      left--;
    }
    for (int i = 0; i < targets.size(); i++) {
      int host = hosts.restored(hostKey(targets.get(i).uri()), now);
      long last = hosts.tail(host);
      if (last != HostQueues.NONE) {
        log.setNext(last, first + i);
      }
      hosts.add(host, first + i);
    }
    left += targets.size();
  }

  /**
   * Makes everything durable, for the case of a power failure. It happens from time to time, and
   * when the frontier is closed.
   *
   * @throws UncheckedIOException if it cannot be written; the frontier then has to be opened again
   */
  public void checkpoint() {
    try {
      checkpointNow();
    } finally {
      changed();
    }
  }

  private synchronized void checkpointNow() {
    checkUsable();
    isBroken = true; // until all of it is saved
    try {
      save();
      isBroken = false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void save() throws IOException {
    log.sync();
    now(seen.checkpoint()); // in this order: what it does not know of the log is offered again
    files.write(new StateFiles.State(left, mark, log.state()), hosts);
    log.removeDone();
    saved = log.written();
  }

  private void checkUsable() {
    if (isClosed) {
      throw new IllegalStateException("the frontier is closed");
    }
    if (isBroken) {
      throw new IllegalStateException(BROKEN);
    }
  }

  /** The answer of the seen-set, which does not wait for anything. */
  private static <T> T now(Mono<T> answer) {
    try {
      return answer.toFuture().join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }

  private void changed() {
    flows.forEach(Runnable::run);
  }

  /**
   * Makes everything durable. Targets in flight are handed out again when it is opened again.
   *
   * @throws UncheckedIOException if it cannot be written; it is closed, and nothing is lost
   */
  @Override
  public void close() {
    try {
      closeNow();
    } finally {
      changed();
    }
  }

  private synchronized void closeNow() {
    if (isClosed) {
      return;
    }
    try {
      if (!isBroken) {
        checkpointNow();
      }
    } finally {
      isClosed = true;
      seen.abort(); // its keys are saved, or are those of targets that are not
      log.close();
      folder.close();
    }
  }
}
