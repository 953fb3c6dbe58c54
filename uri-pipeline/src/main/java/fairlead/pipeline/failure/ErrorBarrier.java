package fairlead.pipeline.failure;

import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

/**
 * Ends a flow with an exception if its subscriber fails with an error. Reactor's operators rethrow
 * errors of the virtual machine and of class loading, which would silently end the thread that
 * emits results.
 */
public final class ErrorBarrier {

  private ErrorBarrier() {}

  /** The same flow, protected from errors of its subscriber. */
  public static <T> Flux<T> guard(Flux<T> flow) {
    // Hidden, because the guard must not let its source fuse with the operators after it.
    return Flux.from(
        Operators.<T, T>lift((source, subscriber) -> new Guard<>(subscriber)).apply(flow.hide()));
  }

  private static final class Guard<T> implements CoreSubscriber<T>, Subscription {

    private final CoreSubscriber<? super T> subscriber;
    private Subscription upstream = Operators.emptySubscription();
    private boolean done; // read and written only by the signalling thread

    Guard(CoreSubscriber<? super T> subscriber) {
      this.subscriber = subscriber;
    }

    @Override
    public Context currentContext() {
      return subscriber.currentContext();
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      upstream = subscription;
      subscriber.onSubscribe(this);
    }

    @Override
    public void onNext(T value) {
      if (done) {
        Operators.onNextDropped(value, currentContext());
        return;
      }
      try {
        ErrorGuard.run(() -> subscriber.onNext(value));
      } catch (RuntimeException e) {
        upstream.cancel();
        onError(e);
      }
    }

    @Override
    public void onError(Throwable error) {
      if (done) {
        Operators.onErrorDropped(error, currentContext());
        return;
      }
      done = true;
      subscriber.onError(error);
    }

    @Override
    public void onComplete() {
      if (!done) {
        done = true;
        subscriber.onComplete();
      }
    }

    @Override
    public void request(long count) {
      upstream.request(count);
    }

    @Override
    public void cancel() {
      upstream.cancel();
    }
  }
}
