package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import fairlead.pipeline.failure.ErrorGuard;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/**
 * Where documents come from. A source gives documents one at a time and only on demand, reads on a
 * thread of its own, and closes what it opened when the flow ends or is cancelled. What cannot be
 * read is a document with an error, never an error of the flow.
 */
@FunctionalInterface
public interface DocumentSource {

  /** The documents, read anew for each subscriber. */
  Flux<Document> documents();

  /** The documents of several sources, one source after the other. */
  static DocumentSource concat(Iterable<? extends DocumentSource> sources) {
    return () -> Flux.fromIterable(sources).concatMap(DocumentSource::documents, 1);
  }

  /** The flow of what a cursor gives, on a worker of its own. */
  static Flux<Document> flow(CursorFactory factory) {
    return Flux.using(
        () -> Schedulers.newBoundedElastic(1, Integer.MAX_VALUE, "fairlead-read", 60, true),
        worker ->
            Flux.<Document, DocumentCursor>generate(
                    factory::open,
                    (cursor, sink) -> {
                      Document document = ErrorGuard.run(cursor::next);
                      if (document == null) {
                        sink.complete();
                      } else {
                        sink.next(document);
                      }
                      return cursor;
                    },
                    DocumentCursor::close)
                .subscribeOn(worker),
        scheduler -> scheduler.dispose());
  }

  /** Opens a cursor; called once for each subscription. */
  @FunctionalInterface
  interface CursorFactory {

    /** A cursor before its first document. */
    DocumentCursor open();
  }
}
