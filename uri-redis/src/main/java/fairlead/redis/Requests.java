package fairlead.redis;

import fairlead.redis.RedisSeenSetException.Reason;
import fairlead.uri.key.Fingerprint;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to the shards one at a time, so that they take effect in the order in which they
 * were made, no matter what happens to a connection. Offers that wait for the call before them
 * become one call. A call without an answer is asked again before anything else. Thread-safe.
 */
final class Requests implements AutoCloseable {

  /**
   * A server does nothing else during such a call: some milliseconds. A larger offer is not
   * divided.
   */
  private static final int MOST_KEYS = 4096;

  /** A request that is asked once. Its answer is then known. */
  abstract static class Request<T> {
    private @Nullable CompletableFuture<T> asked;
    private @Nullable T answer;
    private boolean answered;

    void answer(@Nullable T value) {
      answer = value;
      answered = true;
    }

    void complete() {
      if (asked != null) {
        asked.complete(answer);
      }
    }

    private void fail(RuntimeException error) {
      if (asked != null) {
        asked.completeExceptionally(error);
      }
    }
  }

  /** An offer of keys. */
  static final class Offer extends Request<BitSet> {
    private final List<Fingerprint> keys;
    private boolean alone; // because it was refused with others

    Offer(List<Fingerprint> keys) {
      this.keys = keys;
    }
  }

  /** A question whether a key is in the set. */
  static final class Look extends Request<Boolean> {
    private final Fingerprint key;

    Look(Fingerprint key) {
      this.key = key;
    }
  }

  /** A checkpoint, whose answer is its generation. */
  static final class Mark extends Request<Long> {}

  /** A rollback. */
  static final class Rollback extends Request<Boolean> {
    private final long generation;

    Rollback(long generation) {
      this.generation = generation;
    }
  }

  /**
   * Requests that are sent to the shards together.
   *
   * @param question asks the shards; its result runs under the lock
   */
  private record Call(
      List<? extends Request<?>> requests, Supplier<CompletableFuture<Runnable>> question) {}

  private final List<Shard> shards;
  private final String place;
  private final long maxKeys;
  private final ExecutorService answers =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "fairlead-redis");
            thread.setDaemon(true);
            return thread;
          });
  private final Deque<Request<?>> waiting = new ArrayDeque<>();
  private @Nullable Call unanswered;
  private boolean busy;
  private @Nullable RuntimeException failure;
  private long batch;
  private long generation;

  /**
   * Requests to shards.
   *
   * @param generation the last generation that was marked
   * @param place the first server, for messages
   * @param maxKeys how many keys the shards hold at most
   */
  Requests(List<Shard> shards, long generation, String place, long maxKeys) {
    this.maxKeys = maxKeys;
    this.shards = List.copyOf(shards);
    this.generation = generation;
    this.place = place;
  }

  /** Asks, or returns the answer if it is known. */
  synchronized <T> CompletableFuture<T> ask(Request<T> request) {
    if (request.answered) {
      return CompletableFuture.completedFuture(request.answer);
    }
    CompletableFuture<T> asked = request.asked;
    if (asked == null || asked.isDone()) {
      asked = new CompletableFuture<>();
      request.asked = asked;
      if (failure != null) {
        asked.completeExceptionally(failure);
        return asked;
      }
      if (unanswered == null || !unanswered.requests().contains(request)) {
        waiting.add(request);
      }
      goOn();
    }
    return asked;
  }

  private void goOn() {
    if (busy) {
      return;
    }
    if (unanswered == null) {
      Request<?> first = waiting.poll();
      if (first == null) {
        return;
      }
      unanswered = call(first);
    }
    Call call = unanswered;
    busy = true;
    var unused =
        asking(call.question()).whenComplete((settle, error) -> ended(call, settle, error));
  }

  private static CompletableFuture<Runnable> asking(
      Supplier<CompletableFuture<Runnable>> question) {
    try {
      return question.get();
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private synchronized void ended(Call call, @Nullable Runnable settle, @Nullable Throwable error) {
    busy = false;
    if (failure != null) {
      return; // closed, and all requests have failed
    }
    if (settle != null) {
      unanswered = null;
      settle.run();
      call.requests().forEach(request -> answers.execute(request::complete));
      goOn();
      return;
    }
    RuntimeException cause = unchecked(error);
    if (cause instanceof RedisSeenSetException known && known.reason() != Reason.REFUSED) {
      if (known.reason() != Reason.NO_ANSWER) {
        failure = known;
      }
      failAll(known);
      return;
    }
    unanswered = null;
    refuse(call, cause);
    goOn();
  }

  /**
   * Handles a refused call. Only one of many requests may not have room, so each is then asked
   * separately.
   */
  private void refuse(Call call, RuntimeException cause) {
    List<? extends Request<?>> requests = call.requests();
    for (int i = requests.size() - 1; i >= 0; i--) {
      if (requests.get(i) instanceof Offer offer) {
        offer.alone = true;
      }
      if (requests.size() > 1) {
        waiting.addFirst(requests.get(i));
      } else {
        fail(requests.get(i), cause);
      }
    }
  }

  /**
   * Fails all requests. A request that waits for a call without an answer must not be asked before
   * it.
   */
  private void failAll(RuntimeException error) {
    if (unanswered != null) {
      unanswered.requests().forEach(request -> fail(request, error));
    }
    waiting.forEach(request -> fail(request, error));
    waiting.clear();
  }

  private void fail(Request<?> request, RuntimeException error) {
    answers.execute(() -> request.fail(error));
  }

  private static RuntimeException unchecked(@Nullable Throwable error) {
    Throwable cause =
        error instanceof CompletionException && error.getCause() != null ? error.getCause() : error;
    return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
  }

  private Call call(Request<?> first) {
    if (first instanceof Offer offer) {
      return offers(offer);
    }
    if (first instanceof Look look) {
      return new Call(
          List.of(look),
          () ->
              shards
                  .get(shard(look.key))
                  .contains(look.key)
                  .thenApply(found -> () -> look.answer(found)));
    }
    if (first instanceof Rollback rollback) {
      return new Call(
          List.of(rollback),
          () ->
              all(shards.stream().map(shard -> shard.rollbackTo(rollback.generation)).toList())
                  .thenApply(nothing -> () -> rollback.answer(true)));
    }
    Mark mark = (Mark) first;
    long next = generation + 1;
    return new Call(
        List.of(mark),
        () ->
            all(shards.stream().map(shard -> shard.mark(next)).toList())
                .thenApply(
                    nothing ->
                        () -> {
                          generation = next;
                          mark.answer(next);
                        }));
  }

  /** The waiting offers, as many as fit in a call. */
  private Call offers(Offer first) {
    List<Offer> offers = new ArrayList<>(List.of(first));
    int keys = first.keys.size();
    while (!first.alone
        && waiting.peek() instanceof Offer next
        && !next.alone
        && keys + next.keys.size() <= MOST_KEYS) {
      keys += next.keys.size();
      offers.add(next);
      waiting.remove();
    }
    long number = ++batch;
    List<Part> parts = new ArrayList<>();
    shards.forEach(shard -> parts.add(new Part(shard)));
    Set<Fingerprint> distinct = new HashSet<>();
    List<BitSet> added = new ArrayList<>();
    for (Offer offer : offers) {
      BitSet found = new BitSet(offer.keys.size());
      added.add(found);
      for (int i = 0; i < offer.keys.size(); i++) {
        Fingerprint key = offer.keys.get(i);
        if (distinct.add(key)) {
          parts.get(shard(key)).add(key, found, i);
        }
      }
    }
    parts.removeIf(Part::isEmpty);
    return new Call(
        offers,
        () ->
            whole(number, parts)
                .thenApply(
                    nothing ->
                        () -> {
                          for (int i = 0; i < offers.size(); i++) {
                            offers.get(i).answer(added.get(i));
                          }
                        }));
  }

  private int shard(Fingerprint key) {
    return (int) Long.remainderUnsigned(key.high(), shards.size());
  }

  /** Adds a batch as a whole. If a shard refuses its part, the other shards undo theirs. */
  private CompletableFuture<Void> whole(long number, List<Part> parts) {
    return offered(number, parts)
        .exceptionallyCompose(
            error -> {
              boolean refused = gravity(unchecked(error)) == 0;
              return all(parts.stream()
                      .filter(part -> refused && part.claimed)
                      .map(part -> part.release(number))
                      .toList())
                  .thenCompose(nothing -> CompletableFuture.failedFuture(error));
            });
  }

  private CompletableFuture<Void> offered(long number, List<Part> parts) {
    long count = parts.stream().mapToLong(part -> part.keys.size()).sum();
    if (keys() + count <= maxKeys) {
      return all(parts.stream().map(part -> part.offer(number, most(part))).toList());
    }
    // One after the other, because keys added to one shard leave less room for the others.
    CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
    for (Part part : parts) {
      last = last.thenCompose(nothing -> part.offer(number, most(part)));
    }
    return last;
  }

  private long most(Part part) {
    return maxKeys - (keys() - part.shard.keys());
  }

  /** The keys of a call that are in one shard. */
  private static final class Part {
    private final Shard shard;
    private final List<Fingerprint> keys = new ArrayList<>();
    private final List<BitSet> offers = new ArrayList<>();
    private final List<Integer> places = new ArrayList<>();
    private volatile boolean claimed;

    Part(Shard shard) {
      this.shard = shard;
    }

    boolean isEmpty() {
      return keys.isEmpty();
    }

    void add(Fingerprint key, BitSet offer, int place) {
      keys.add(key);
      offers.add(offer);
      places.add(place);
    }

    CompletableFuture<Void> offer(long number, long most) {
      return shard
          .offer(number, keys, most)
          .thenAccept(
              added -> {
                claimed = true;
                added.forEach(i -> offers.get(i).set(places.get(i)));
              });
    }

    CompletableFuture<Void> release(long number) {
      return shard.release(number, keys);
    }
  }

  /** Waits for all of them, even if one fails, and fails with the most serious error. */
  private static CompletableFuture<Void> all(List<CompletableFuture<Void>> asked) {
    return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
        .exceptionallyCompose(
            first -> {
              RuntimeException gravest = unchecked(first);
              for (CompletableFuture<Void> one : asked) {
                RuntimeException error = error(one);
                if (error != null && gravity(error) > gravity(gravest)) {
                  gravest = error;
                }
              }
              return CompletableFuture.failedFuture(gravest);
            });
  }

  private static @Nullable RuntimeException error(CompletableFuture<Void> ended) {
    return ended.handle((nothing, error) -> error == null ? null : unchecked(error)).join();
  }

  private static int gravity(RuntimeException error) {
    if (!(error instanceof RedisSeenSetException known)) {
      return 0;
    }
    return switch (known.reason()) {
      case REFUSED -> 0;
      case NO_ANSWER -> 1;
      default -> 2;
    };
  }

  /** How many keys the servers had when they last answered. */
  long keys() {
    return shards.stream().mapToLong(Shard::keys).sum();
  }

  /** Fails all requests without an answer. */
  @Override
  public synchronized void close() {
    if (failure == null) {
      failure =
          new RedisSeenSetException(Reason.CLOSED, place, "the seen-set has been closed", null);
      failAll(failure);
    }
    answers.shutdown();
  }
}
