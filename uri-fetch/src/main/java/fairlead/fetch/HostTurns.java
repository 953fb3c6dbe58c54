package fairlead.fetch;

import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Keeps requests to one host apart: only a few at a time, with a delay between their starts, and
 * none while the host asks to wait. Thread-safe.
 */
final class HostTurns {

  private final int atATime;
  private final long delayNanos;
  private final Map<String, Host> hosts = new HashMap<>(); // no more than targets and redirects

  /** The state of one host. */
  private static final class Host {
    private int running;
    private long next = System.nanoTime(); // when the next request may start
    private final Set<Turn> waiting = new LinkedHashSet<>(); // many may be cancelled at once
  }

  HostTurns(int atATime, Duration delay) {
    this.atATime = atATime;
    this.delayNanos = delay.toNanos();
  }

  /**
   * Work that begins when its host's turn comes, and ends the turn when it ends or is cancelled.
   */
  <T> Mono<T> inTurn(String host, Mono<T> work) {
    return Mono.using(
        () -> turn(host),
        // Even without a wait, on another thread: each end of a turn begins the next one, and all
        // of them may fail at once, on one stack.
        turn ->
            turn.begun
                .asMono()
                .then(Mono.defer(() -> Mono.delay(Duration.ofNanos(claim(turn.host)))))
                .then(work),
        this::end);
  }

  /** Keeps further requests from a host for a time. */
  synchronized void pause(String name, Duration time) {
    Host host = hosts.get(name);
    if (host != null) {
      host.next = Math.max(host.next, System.nanoTime() + time.toNanos());
    }
  }

  /** The turn of one request: it waits until it has begun, and then runs until it ends. */
  private static final class Turn {
    private final Host host;
    private final Sinks.Empty<Void> begun = Sinks.empty();

    Turn(Host host) {
      this.host = host;
    }
  }

  private synchronized Turn turn(String name) {
    Host host = hosts.computeIfAbsent(name, unknown -> new Host());
    Turn turn = new Turn(host);
    if (host.running == atATime) {
      host.waiting.add(turn);
    } else {
      host.running++;
      turn.begun.tryEmitEmpty();
    }
    return turn;
  }

  /** How long the next request must wait, in nanoseconds. */
  private synchronized long claim(Host host) {
    long now = System.nanoTime();
    long start = Math.max(now, host.next);
    host.next = start + delayNanos;
    return start - now;
  }

  /**
   * Ends a turn that waits or runs. One that runs is passed on under the lock: if the next one is
   * cancelled just then, its own end passes it on again.
   */
  private void end(Turn turn) {
    Turn next;
    synchronized (this) {
      Host host = turn.host;
      if (host.waiting.remove(turn)) {
        return;
      }
      Iterator<Turn> waiting = host.waiting.iterator();
      if (!waiting.hasNext()) {
        host.running--;
        return;
      }
      next = waiting.next();
      waiting.remove();
    }
    next.begun.tryEmitEmpty();
  }
}
