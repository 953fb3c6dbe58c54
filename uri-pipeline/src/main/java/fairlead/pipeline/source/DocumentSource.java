package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import fairlead.pipeline.threads.Threads;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

/**
 * Where documents come from. A source gives documents one at a time, and closes what it opened when
 * the flow ends or is cancelled. Something that cannot be read becomes a document with a message,
 * never an error of the flow.
 */
@FunctionalInterface
public interface DocumentSource {

  /**
   * A cursor before the first document, for reading without Reactor. Nothing is read until it is
   * asked.
   */
  DocumentCursor open();

  /**
   * The documents, read again for each subscriber, on demand, on a separate thread that ends with
   * the flow. No thread is interrupted.
   */
  default Flux<Document> documents() {
    return CursorFlow.of(this, () -> Threads.blocking("fairlead-read"));
  }

  /**
   * The documents, read on a scheduler, which stays the caller's to dispose: for many flows at a
   * time. Reading blocks, as {@link reactor.core.scheduler.Schedulers#boundedElastic} allows.
   */
  default Flux<Document> documents(Scheduler scheduler) {
    return CursorFlow.of(this, () -> Threads.of(scheduler));
  }

  /** The documents of several sources, one source after the other. */
  static DocumentSource concat(Iterable<? extends DocumentSource> sources) {
    return () -> new ConcatCursor(sources.iterator());
  }
}
