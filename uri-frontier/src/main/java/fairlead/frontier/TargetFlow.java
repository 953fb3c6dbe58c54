package fairlead.frontier;

import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.core.scheduler.Schedulers;

/**
 * One flow of the targets of a frontier. It runs when the frontier has changed, when targets are
 * requested, and when the next host is due.
 *
 * <p>It calls its subscriber directly. A sink of Reactor drops what it receives while it is
 * cancelled, and the target that was taken for it would be lost.
 */
final class TargetFlow implements Subscription, Runnable {

  private final Frontier frontier;
  private final Subscriber<? super Target> subscriber;
  private final Collection<TargetFlow> flows;
  private final AtomicLong requested = new AtomicLong();
  private final AtomicInteger calls = new AtomicInteger(1); // one until it is subscribed
  private final Disposable.Swap timer = Disposables.swap();

  private TargetFlow(
      Frontier frontier, Subscriber<? super Target> subscriber, Collection<TargetFlow> flows) {
    this.frontier = frontier;
    this.subscriber = subscriber;
    this.flows = flows;
  }

  /**
   * The targets of a frontier.
   *
   * @param flows those that the frontier runs when it has changed. Each one adds itself, and
   *     removes itself when it ends
   */
  static Flux<Target> of(Frontier frontier, Collection<TargetFlow> flows) {
    return Flux.from(
        subscriber -> {
          TargetFlow flow = new TargetFlow(frontier, subscriber, flows);
          flows.add(flow);
          subscriber.onSubscribe(flow);
          flow.runFirst();
        });
  }

  @Override
  public void request(long count) {
    if (Operators.validate(count)) {
      requested.accumulateAndGet(count, Operators::addCap);
      run();
    }
  }

  /** Ends the flow and its timer. The timer's thread may be interrupted while it runs the flow. */
  @Override
  public void cancel() {
    timer.dispose();
    flows.remove(this);
  }

  /** Hands out what is due; of several calls at a time, one does the work of all. */
  @Override
  public void run() {
    if (calls.getAndIncrement() == 0) {
      runFirst();
    }
  }

  private void runFirst() {
    int done = 1;
    while (done > 0) {
      try {
        handOut();
      } catch (RuntimeException e) {
        cancel();
        subscriber.onError(e);
      }
      done = calls.addAndGet(-done);
    }
  }

  private void handOut() {
    while (!timer.isDisposed() && requested.get() > 0) {
      Optional<Target> next = next();
      if (next.isEmpty()) {
        break;
      }
      requested.updateAndGet(left -> left == Long.MAX_VALUE ? left : left - 1);
      subscriber.onNext(next.get());
    }
    if (!timer.isDisposed() && frontier.isOver()) {
      cancel();
      subscriber.onComplete();
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
}
