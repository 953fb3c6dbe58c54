package fairlead.pipeline;

import fairlead.pipeline.failure.ErrorBarrier;
import fairlead.pipeline.threads.Threads;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

/**
 * Turns a flow of documents into a flow of outcomes: the operator to {@code transform} a Flux with.
 *
 * <pre>{@code
 * Flux<Outcome> outcomes = documents.transform(new LinkPipeline(PipelineOptions.defaults()));
 * }</pre>
 *
 * <ul>
 *   <li>Every document becomes exactly one outcome; a bad one becomes a failed outcome, and the
 *       flow goes on. An error of the flow of documents itself is passed on after the outcomes of
 *       all documents before it.
 *   <li>Work begins at the subscription and runs ahead of demand: documents are requested one at a
 *       time while there is room in the window and in the byte budget. One more waits to be let in.
 *       No more than {@code concurrency} documents are worked on at a time.
 *   <li>Outcomes are emitted in the order of the documents or as they are ready, as the options
 *       say. A slow document occupies one worker, and delays no other until the window is full.
 *   <li>Each subscription has its own workers unless the options name a scheduler. They start when
 *       there is work and end with the flow, whether it completes, fails or is cancelled. No thread
 *       is interrupted. A cancellation stops the work on current documents. Workers emit the
 *       outcomes, so subscribers must not block; {@link fairlead.pipeline.sink.Sink#drain} may.
 *   <li>Outcomes that are ready when the flow is cancelled are discarded.
 * </ul>
 *
 * <p>Immutable and thread-safe.
 */
public final class LinkPipeline implements Function<Flux<Document>, Flux<Outcome>> {

  private final PipelineOptions options;

  /** A pipeline with options. */
  public LinkPipeline(PipelineOptions options) {
    this.options = Objects.requireNonNull(options, "options");
  }

  /** The outcomes of a flow of documents. */
  @Override
  public Flux<Outcome> apply(Flux<Document> documents) {
    return process(documents, (document, outcome) -> outcome);
  }

  /**
   * As {@link #apply}, for results that need the document's bytes too, such as a rewriting: they
   * are made on the workers, while the bytes still count against the budget.
   *
   * @param finish makes the result from a document and its outcome; must not block, nor give null.
   *     Where it fails, it is asked again with a failed outcome of the same document; if it fails
   *     with that too, the flow ends with an error after the results of all documents before
   */
  public <R> Flux<R> process(
      Flux<Document> documents, BiFunction<? super Document, ? super Outcome, ? extends R> finish) {
    return ErrorBarrier.guard(
        Flux.using(
            () -> new PipelineRun<R>(options, finish, threads()),
            run -> run.results(documents),
            PipelineRun::end));
  }

  private Threads threads() {
    Scheduler scheduler = options.scheduler();
    return scheduler == null
        ? Threads.nonBlocking("fairlead-work", options.concurrency())
        : Threads.of(scheduler);
  }
}
