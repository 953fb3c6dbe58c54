package fairlead.pipeline.seen;

import fairlead.pipeline.KeyedLink;
import fairlead.pipeline.KeyedOutcome;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.core.publisher.SynchronousSink;
import reactor.util.context.Context;

/**
 * Keeps the links whose target no earlier document had: the stage that feeds a frontier, an
 * operator for {@code Flux.transform}. The links of a document are one batch for the seen-set.
 *
 * <pre>{@code
 * SeenSet seen = MemorySeenSet.of(KeyProfile.CRAWL);
 * Flux<Uri> targets =
 *     documents
 *         .transform(
 *             new LinkPipeline<>(DocumentWork.extract(LinkExtractor.STANDARD).key(seen.keys())))
 *         .transform(new NewTargets(seen))
 *         .concatMapIterable(KeyedOutcome::targets);
 * }</pre>
 *
 * <ul>
 *   <li>Every outcome produces one outcome, in the same order, with the first link of each new key.
 *   <li>Batches are offered in the order of the outcomes. Several may be in flight at a time
 *       ({@link #withInFlight}): that many outcomes are requested ahead of demand, and their
 *       targets count as seen.
 *   <li>It has no threads: the seen-set's answers are passed on on the thread on which they arrive.
 *   <li>An error of the flow or of the seen-set is passed on after the outcomes before it. A
 *       cancellation cancels the offers in flight; keys that were added stay in the set. In both
 *       cases, outcomes that were not passed on go to {@link Flux#doOnDiscard}. The caller closes
 *       the set.
 *   <li>The subscriber's context reaches the flow of outcomes and the seen-set.
 * </ul>
 *
 * <p>Immutable and thread-safe.
 */
public final class NewTargets implements Function<Flux<KeyedOutcome>, Flux<KeyedOutcome>> {

  private static final int IN_FLIGHT_WHERE_SHARED = 16;

  private final SeenSet seen;
  private final int inFlight;

  /**
   * A stage that asks a seen-set: one batch at a time, or 16 if the set is shared, since answers
   * then take a round trip.
   */
  public NewTargets(SeenSet seen) {
    this(seen, seen.isShared() ? IN_FLIGHT_WHERE_SHARED : 1);
  }

  private NewTargets(SeenSet seen, int inFlight) {
    this.seen = Objects.requireNonNull(seen, "seen");
    this.inFlight = inFlight;
  }

  /**
   * This stage with another number of batches in flight.
   *
   * @throws IllegalArgumentException if it is not positive
   */
  public NewTargets withInFlight(int value) {
    if (value < 1) {
      throw new IllegalArgumentException("the number of batches in flight must be positive");
    }
    return new NewTargets(seen, value);
  }

  @Override
  public Flux<KeyedOutcome> apply(Flux<KeyedOutcome> outcomes) {
    Flux<Answer> answers =
        inFlight == 1
            ? outcomes.concatMapDelayError(this::newLinks, 0)
            : outcomes.flatMapSequentialDelayError(this::newLinks, inFlight, 1);
    return answers.handle(NewTargets::passOn);
  }

  /**
   * The answer of the seen-set.
   *
   * @param outcome with its new links
   * @param error ends the flow; null if there is none
   * @param left whether the outcome was passed on or discarded
   */
  private record Answer(KeyedOutcome outcome, @Nullable Throwable error, AtomicBoolean left) {}

  /**
   * Its error is a value, since the operators delay errors to the end of the whole flow. It
   * discards the outcome itself, since they discard neither what they map nor answers that wait.
   */
  private Mono<Answer> newLinks(KeyedOutcome outcome) {
    List<KeyedLink> links = outcome.links();
    AtomicBoolean left = new AtomicBoolean();
    return Mono.deferContextual(
        context ->
            Mono.defer(() -> seen.offer(KeyBatch.of(outcome)))
                .map(added -> outcome.withLinks(added.stream().mapToObj(links::get).toList()))
                .map(found -> new Answer(found, null, left))
                .onErrorResume(error -> Mono.just(new Answer(outcome, error, left)))
                .doOnCancel(
                    () -> {
                      if (left.compareAndSet(false, true)) {
                        Operators.onDiscard(outcome, Context.of(context));
                      }
                    }));
  }

  private static void passOn(Answer answer, SynchronousSink<KeyedOutcome> results) {
    if (answer.error() != null) {
      results.error(answer.error()); // cancels the offer, which discards the outcome
    } else if (answer.left().compareAndSet(false, true)) {
      results.next(answer.outcome());
    }
  }
}
