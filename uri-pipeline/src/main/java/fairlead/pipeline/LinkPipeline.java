package fairlead.pipeline;

import fairlead.pipeline.failure.ErrorBarrier;
import fairlead.pipeline.threads.Threads;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

/**
 * A flow of documents in, a flow of outcomes out.
 *
 * <pre>{@code
 * Flux<Outcome> outcomes = documents.transform(new LinkPipeline(PipelineOptions.defaults()));
 * }</pre>
 *
 * <ul>
 *   <li>Every document becomes exactly one outcome; a bad one becomes a failed outcome, and the
 *       flow goes on. An error of the flow of documents itself is passed on after the outcomes of
 *       all documents before it.
 *   <li>Work begins at the subscription and runs ahead of demand: documents are asked for one at a
 *       time, as long as there is room in the window and in the byte budget. One document beyond
 *       those waits to be let in. No more are worked on at a time than the concurrency.
 *   <li>Outcomes leave in the order of the documents or as they are ready, as the options say. A
 *       slow document occupies one worker and holds up no other document before the window is full.
 *   <li>Each subscription has workers of its own unless the options name a scheduler. They start
 *       when there is work, and end with the flow, be it complete, failed or cancelled; nobody is
 *       interrupted. Work on a document that a cancellation meets is broken off. Outcomes are
 *       passed on by workers, so subscribers must not block; {@link
 *       fairlead.pipeline.sink.Sink#drain} may.
 *   <li>Outcomes that a cancellation leaves over are dropped.
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
   *     with that too, the flow ends with an error behind the results of all documents before
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
