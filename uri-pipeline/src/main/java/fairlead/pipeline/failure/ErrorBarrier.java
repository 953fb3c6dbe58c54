package fairlead.pipeline.failure;

import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.Scannable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxOperator;
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
    return new Guarded<>(flow);
  }

  /** It is not {@code Fuseable}, so its source cannot fuse with the operators after it. */
  private static final class Guarded<T> extends FluxOperator<T, T> {

    Guarded(Flux<T> flow) {
      super(flow);
    }

    @Override
    @SuppressWarnings("rawtypes") // as in Reactor
    public @Nullable Object scanUnsafe(Attr key) {
      return key == Attr.RUN_STYLE ? Attr.RunStyle.SYNC : super.scanUnsafe(key);
    }

    @Override
    public void subscribe(CoreSubscriber<? super T> subscriber) {
      source.subscribe(new Guard<>(subscriber));
    }
  }

  private static final class Guard<T> implements CoreSubscriber<T>, Subscription, Scannable {

    private final CoreSubscriber<? super T> subscriber;

    @SuppressWarnings("NullAway.Init") // the first signal sets it
    private Subscription upstream;

    private boolean done; // written only by the signalling thread

    Guard(CoreSubscriber<? super T> subscriber) {
      this.subscriber = subscriber;
    }

    @Override
    public Context currentContext() {
      return subscriber.currentContext();
    }

    @Override
    @SuppressWarnings("rawtypes") // as in Reactor
    public @Nullable Object scanUnsafe(Attr key) {
      if (key == Attr.PARENT) {
        return upstream;
      }
      if (key == Attr.ACTUAL) {
        return subscriber;
      }
      if (key == Attr.TERMINATED) {
        return done;
      }
      return key == Attr.RUN_STYLE ? Attr.RunStyle.SYNC : null;
    }

    @Override
    public void onSubscribe(Subscription subscription) {
      if (Operators.validate(upstream, subscription)) {
        upstream = subscription;
        subscriber.onSubscribe(this);
      }
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
