package fairlead.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;

/**
 * Checks the rules of Reactive Streams signal by signal: one at a time (1.3), no more values than
 * requested (1.1), nothing after the terminal signal (1.7). After a cancellation the one signal
 * that is on its way may still arrive (2.8), and no other.
 *
 * <p>A broken rule is remembered and not thrown, since the code under test may catch what is
 * thrown.
 */
public class CheckedSubscriber<T> implements CoreSubscriber<T> {

  private final AtomicLong requested = new AtomicLong();
  private final AtomicInteger signalling = new AtomicInteger();
  private final List<T> values = new ArrayList<>(); // not synchronized, as signals are serial
  private @Nullable Subscription subscription;
  private @Nullable Throwable error;
  private int terminals;
  private volatile boolean cancelled;
  private final AtomicInteger late = new AtomicInteger(); // signals after a cancellation
  private volatile @Nullable String broken;

  /** Runs as soon as there is a subscription, which may be used from now on. */
  protected void subscribed() {}

  /** Runs in the middle of a signal. */
  protected void received(T value) {}

  /** Remembers a rule that does not hold. */
  protected final void check(boolean holds, String rule) {
    if (!holds) {
      broken = rule;
    }
  }

  /** Requests values. */
  public final void request(long count) {
    requested.addAndGet(count);
    subscription().request(count);
  }

  /** Cancels the flow, and from then on counts what still arrives. */
  public final void cancel() {
    subscription().cancel();
    cancelled = true;
  }

  private Subscription subscription() {
    return Objects.requireNonNull(subscription, "no subscription yet");
  }

  @Override
  public final void onSubscribe(Subscription given) {
    check(subscription == null, "one subscription");
    subscription = given;
    subscribed();
  }

  @Override
  public final void onNext(T value) {
    begin();
    check(values.size() < requested.get(), "no more values than requested");
    values.add(value);
    received(value);
    end();
  }

  @Override
  public final void onComplete() {
    begin();
    terminals++;
    end();
  }

  @Override
  public final void onError(Throwable reason) {
    begin();
    terminals++;
    error = reason;
    end();
  }

  private void begin() {
    check(signalling.getAndIncrement() == 0, "one signal at a time");
    check(terminals == 0, "nothing after the terminal signal");
    if (cancelled) {
      late.incrementAndGet();
    }
  }

  private void end() {
    check(signalling.decrementAndGet() == 0, "one signal at a time");
  }

  /** Asserts that no rule was broken. */
  public final void assertRules() {
    assertNull(broken, "a rule that was broken");
    assertTrue(terminals <= 1, "one terminal signal");
  }

  /** Asserts that these values arrived, and no terminal signal. */
  public final void assertUnfinished(List<T> expected) {
    assertRules();
    assertEquals(0, terminals);
    assertEquals(expected, values);
  }

  /** Asserts that the flow ended normally after these values. */
  public final void assertCompleted(List<T> expected) {
    assertRules();
    assertNull(error);
    assertEquals(1, terminals, "terminal signals after " + values);
    assertEquals(expected, values);
  }

  /** Asserts that the flow failed after these values. */
  public final void assertFailed(String message, List<T> expected) {
    assertRules();
    assertEquals(1, terminals, "terminal signals after " + values);
    assertEquals(message, error == null ? null : error.getMessage());
    assertEquals(expected, values);
  }

  /** Asserts that the flow failed after some of these values, or completed after all. */
  public final void assertEnded(String message, List<T> expected) {
    if (error == null) {
      assertCompleted(expected);
    } else {
      assertFailed(message, expected.subList(0, values.size()));
    }
  }

  /** Asserts that after a cancellation no more than so many signals arrived. */
  public final void assertCancelled(int mostLate, List<T> beginningOf) {
    assertRules();
    assertTrue(late.get() <= mostLate, "signals after the cancellation: " + late);
    assertEquals(beginningOf.subList(0, values.size()), values);
  }

  /** The values so far. */
  public final List<T> values() {
    return values;
  }
}
