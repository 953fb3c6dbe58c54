package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import fairlead.pipeline.threads.Threads;
import java.util.ArrayList;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

/**
 * Where documents come from. A source returns documents one at a time, and closes what it opened
 * when the flow ends or is cancelled. Something that cannot be read becomes a document with a
 * message, never an error of the flow.
 */
@FunctionalInterface
public interface DocumentSource {

  /**
   * A cursor at a position, for reading without Reactor. It reads nothing until the first document
   * is requested.
   *
   * @param position {@link Position#START}, or the position that a document of this source carries:
   *     the cursor then returns exactly the documents after that one, as long as the input has not
   *     changed
   * @throws IllegalArgumentException if the position does not belong to such a source
   */
  DocumentCursor open(Position position);

  /** A cursor before the first document. */
  default DocumentCursor open() {
    return open(Position.START);
  }

  /**
   * The documents, read again for each subscriber, on demand, on a separate thread that ends with
   * the flow. No thread is interrupted. A cancellation closes what is open; nothing is read ahead.
   */
  default Flux<Document> documents() {
    return documents(Position.START);
  }

  /** The documents after a position. */
  default Flux<Document> documents(Position position) {
    return CursorFlow.of(() -> open(position), () -> Threads.blocking("fairlead-read"));
  }

  /**
   * The documents, read on a scheduler, for many flows at a time. The caller disposes the
   * scheduler. Reading blocks, as {@link reactor.core.scheduler.Schedulers#boundedElastic} allows.
   */
  default Flux<Document> documents(Scheduler scheduler) {
    return CursorFlow.of(this::open, () -> Threads.of(scheduler));
  }

  /** The documents of several sources, one source after the other. */
  static DocumentSource concat(Iterable<? extends DocumentSource> sources) {
    List<DocumentSource> all = new ArrayList<>();
    sources.forEach(all::add);
    return new ConcatSource(all);
  }
}
