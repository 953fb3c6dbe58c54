package fairlead.pipeline;

import fairlead.html.DocumentLinks;
import fairlead.html.Extraction;
import fairlead.html.Finding;
import fairlead.html.Unreadable;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.failure.Reasons;
import fairlead.pipeline.threads.Threads;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.publisher.SynchronousSink;

/** One subscription of a pipeline. */
final class PipelineRun<R> {

  /** What became of a document: a result, or the error with which the flow is to end. */
  private record Done<R>(@Nullable R result, @Nullable Exception error, long bytes) {}

  private final PipelineOptions options;
  private final BiFunction<? super Document, ? super Outcome, ? extends R> finish;
  private final Threads threads;
  private final WorkQueue queue;
  private final ByteBudget budget;
  private volatile boolean ended;

  PipelineRun(
      PipelineOptions options,
      BiFunction<? super Document, ? super Outcome, ? extends R> finish,
      Threads threads) {
    this.options = options;
    this.finish = finish;
    this.threads = threads;
    this.queue = new WorkQueue(threads, options.concurrency());
    this.budget = new ByteBudget(options.inFlightBytes());
  }

  Flux<R> results(Flux<Document> documents) {
    Flux<Document> admitted = documents.concatMapDelayError(budget::admit, 0);
    Function<Document, Mono<Done<R>>> work =
        document -> Tables.read().then(Mono.create(sink -> submit(document, sink)));
    Flux<Done<R>> done =
        options.order() == Order.SOURCE
            ? admitted.flatMapSequentialDelayError(work, options.window(), 1)
            : admitted.flatMapDelayError(work, options.window(), 1);
    return done.handle(this::passOn);
  }

  private void submit(Document document, MonoSink<Done<R>> sink) {
    try {
      queue.execute(() -> work(document, sink));
    } catch (RejectedExecutionException e) {
      sink.success(new Done<>(null, e, document.bytes()));
    }
  }

  private void passOn(Done<R> done, SynchronousSink<R> results) {
    budget.release(done.bytes());
    if (done.result() != null) {
      results.next(done.result());
    } else {
      results.error(Objects.requireNonNull(done.error(), "neither result nor error"));
    }
  }

  void end() {
    ended = true;
    threads.close();
  }

  private void work(Document document, MonoSink<Done<R>> sink) {
    if (!ended) {
      sink.success(done(document));
    }
  }

  /** Never throws: a document that waits for room would wait forever. */
  private Done<R> done(Document document) {
    Outcome outcome = guarded(document, this::outcome);
    try {
      return new Done<>(finished(document, outcome), null, document.bytes());
    } catch (RuntimeException e) {
      try {
        return new Done<>(finished(document, failed(document, e)), null, document.bytes());
      } catch (RuntimeException again) {
        return new Done<>(null, again, document.bytes());
      }
    }
  }

  private R finished(Document document, Outcome outcome) {
    return ErrorGuard.get(
        () -> Objects.requireNonNull(finish.apply(document, outcome), "no result was made"));
  }

  private static Outcome guarded(Document document, Function<Document, Outcome> work) {
    try {
      return ErrorGuard.get(() -> work.apply(document));
    } catch (RuntimeException e) {
      // A document too large for the heap, or a defect, is not a reason to lose the other
      // documents.
      return failed(document, e);
    }
  }

  private static Outcome failed(Document document, RuntimeException e) {
    return new Outcome.Failed(
        document.place(), document.bytes(), "cannot be processed: " + Reasons.of(e));
  }

  private Outcome outcome(Document document) {
    DocumentPlace place = document.place();
    if (document.content() instanceof Document.Unread error) {
      return new Outcome.Failed(place, 0, error.message());
    }
    if (document.content() instanceof Document.Other other) {
      return new Outcome.Skipped(place, other.reason());
    }
    return outcome(place, document.bytes(), (Document.Received) document.content());
  }

  private Outcome outcome(DocumentPlace place, long bytes, Document.Received content) {
    Extraction extraction = options.extractor().tryExtract(content.representation(), () -> ended);
    if (extraction instanceof Unreadable unreadable) {
      return new Outcome.Failed(place, bytes, unreadable.toString());
    }
    DocumentLinks links = (DocumentLinks) extraction;
    return new Outcome.Links(
        place,
        bytes,
        content.damage() == null
            ? links
            : links.withFinding(Finding.of(Finding.Kind.DAMAGED, content.damage())));
  }
}
