package fairlead.fetch;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/**
 * Keeps requests to one host apart: only a few at a time, with a delay between their starts, and
 * none while the host asks to wait. Thread-safe.
 */
final class HostTurns {

  private final int atATime;
  private final long delayNanos;
  private final Map<String, Turns> hosts = new HashMap<>(); // no more than targets and redirects

  /** The state of one host. */
  private static final class Turns {
    private int running;
    private long next = System.nanoTime(); // when the next request may start
    private final Queue<MonoSink<Turns>> waiting = new ArrayDeque<>();
  }

  HostTurns(int atATime, Duration delay) {
    this.atATime = atATime;
    this.delayNanos = delay.toNanos();
  }

  /**
   * Work that begins when its host's turn comes, and ends the turn when it ends or is cancelled.
   */
  <T> Mono<T> inTurn(String host, Mono<T> work) {
    return Mono.usingWhen(
        turn(host),
        // Even without a wait, on another thread: each end of a turn begins the next one, and all
        // of them may fail at once, on one stack.
        turns -> Mono.delay(Duration.ofNanos(claim(turns))).then(work),
        turns -> Mono.fromRunnable(() -> end(turns)));
  }

  /** Keeps further requests from a host for a time. */
  synchronized void pause(String host, Duration time) {
    Turns turns = hosts.get(host);
    if (turns != null) {
      turns.next = Math.max(turns.next, System.nanoTime() + time.toNanos());
    }
  }

  private Mono<Turns> turn(String host) {
    return Mono.<Turns>create(
            sink -> {
              Turns free;
              synchronized (this) {
                Turns turns = hosts.computeIfAbsent(host, unknown -> new Turns());
                free = turns.running < atATime ? turns : null;
                if (free == null) {
                  turns.waiting.add(sink);
                  sink.onCancel(() -> leave(turns, sink));
                } else {
                  free.running++;
                }
              }
              if (free != null) {
                sink.success(free);
              }
            })
        // a turn that comes just when nobody waits for it any more
        .doOnDiscard(Turns.class, this::end);
  }

  private synchronized void leave(Turns turns, MonoSink<Turns> sink) {
    turns.waiting.remove(sink);
  }

  /** How long the next request must wait, in nanoseconds. */
  private synchronized long claim(Turns turns) {
    long now = System.nanoTime();
    long start = Math.max(now, turns.next);
    turns.next = start + delayNanos;
    return start - now;
  }

  private void end(Turns turns) {
    MonoSink<Turns> successor;
    synchronized (this) {
      successor = turns.waiting.poll();
      turns.running -= successor == null ? 1 : 0;
    }
    if (successor != null) {
      successor.success(turns);
    }
  }
}
