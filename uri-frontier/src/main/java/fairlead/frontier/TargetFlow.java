package fairlead.frontier;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.FluxSink;
import reactor.core.scheduler.Schedulers;

/**
 * One flow of the targets of a frontier. It runs when the frontier has changed, when targets are
 * requested, and when the next host is due.
 */
final class TargetFlow implements Runnable {

  private final Frontier frontier;
  private final FluxSink<Target> sink;
  private final AtomicInteger calls = new AtomicInteger();
  private final Disposable.Swap timer = Disposables.swap();

  TargetFlow(Frontier frontier, FluxSink<Target> sink) {
    this.frontier = frontier;
    this.sink = sink;
  }

  /** Hands out what is due; of several calls at a time, one does the work of all. */
  @Override
  public void run() {
    int done = calls.getAndIncrement() > 0 ? 0 : 1;
    while (done > 0) {
      try {
        handOut();
      } catch (RuntimeException e) {
        sink.error(e);
      }
      done = calls.addAndGet(-done);
    }
  }

  private void handOut() {
    while (!sink.isCancelled() && sink.requestedFromDownstream() > 0) {
      Optional<Target> next = next();
      if (next.isEmpty()) {
        break;
      }
      if (sink.isCancelled()) {
        frontier.postpone(next.get(), Duration.ZERO);
        return;
      }
      sink.next(next.get());
    }
    if (frontier.isOver()) {
      sink.complete();
    }
  }

  /** Takes the next target; if there is one later, the flow runs again at that time. */
  private Optional<Target> next() {
    synchronized (frontier) {
      if (frontier.isOver()) {
        return Optional.empty();
      }
      Optional<Target> next = frontier.poll();
      long wait = frontier.millisecondsToNext();
      if (next.isEmpty() && wait < Long.MAX_VALUE) {
        timer.update(
            Schedulers.boundedElastic().schedule(this, Math.max(1, wait), TimeUnit.MILLISECONDS));
      }
      return next;
    }
  }

  /** Ends the timer; the thread of a call that runs may be interrupted. */
  void end() {
    timer.dispose();
  }
}
