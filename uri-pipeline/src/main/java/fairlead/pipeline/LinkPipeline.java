package fairlead.pipeline;

import fairlead.html.DocumentLinks;
import fairlead.html.Extraction;
import fairlead.html.Finding;
import fairlead.html.Unreadable;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.failure.Reasons;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

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
 *   <li>Demand is passed upwards one document at a time. No more documents are in work than the
 *       concurrency, and no more bytes than the budget; at most one further document waits to be
 *       let in and one more is read ahead.
 *   <li>Outcomes leave in the order of the documents or as they are ready, as the options say.
 *   <li>Each subscription has workers of its own, which end with it, be it complete, failed or
 *       cancelled.
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
   * @param finish makes the result from a document and its outcome; must not block
   */
  public <R> Flux<R> process(
      Flux<Document> documents, BiFunction<? super Document, ? super Outcome, ? extends R> finish) {
    return Flux.using(
        () -> Schedulers.newParallel("fairlead-work", options.concurrency(), true),
        workers -> process(documents, finish, workers),
        Scheduler::dispose);
  }

  private record Done<R>(R result, long bytes) {}

  private <R> Flux<R> process(
      Flux<Document> documents,
      BiFunction<? super Document, ? super Outcome, ? extends R> finish,
      Scheduler workers) {
    ByteBudget budget = new ByteBudget(options.inFlightBytes());
    Function<Document, Mono<Done<R>>> work =
        document ->
            Mono.fromSupplier(() -> ErrorGuard.run(() -> this.<R>work(document, finish)))
                .subscribeOn(workers);
    Flux<Document> admitted = documents.concatMapDelayError(budget::admit, 1);
    Flux<Done<R>> done =
        options.order() == Order.SOURCE
            ? admitted.flatMapSequentialDelayError(work, options.concurrency(), 1)
            : admitted.flatMapDelayError(work, options.concurrency(), 1);
    return done.map(
        one -> {
          budget.release(one.bytes());
          return one.result();
        });
  }

  private <R> Done<R> work(
      Document document, BiFunction<? super Document, ? super Outcome, ? extends R> finish) {
    return new Done<>(finish.apply(document, outcome(document)), document.bytes());
  }

  /** The outcome of one document; never throws but where memory runs out for a mere outcome. */
  private Outcome outcome(Document document) {
    Origin origin = document.origin();
    if (document.content() instanceof Document.Unread error) {
      return new Outcome.Failed(origin, 0, error.message());
    }
    if (document.content() instanceof Document.Other other) {
      return new Outcome.Skipped(origin, other.reason());
    }
    try {
      return ErrorGuard.run(
          () -> outcome(origin, document.bytes(), (Document.Html) document.content()));
    } catch (RuntimeException e) {
      // A document too large for the heap, or a defect, is no reason to lose the other documents.
      return new Outcome.Failed(origin, document.bytes(), "cannot be processed: " + Reasons.of(e));
    }
  }

  private Outcome outcome(Origin origin, long bytes, Document.Html content) {
    Extraction extraction = options.extractor().extract(content.html());
    if (extraction instanceof Unreadable unreadable) {
      return new Outcome.Failed(origin, bytes, unreadable.toString());
    }
    DocumentLinks links = (DocumentLinks) extraction;
    return new Outcome.Links(
        origin,
        bytes,
        content.damage() == null
            ? links
            : links.withFinding(Finding.of(Finding.Kind.DAMAGED, content.damage())));
  }
}
