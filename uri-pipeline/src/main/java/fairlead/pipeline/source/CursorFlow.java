package fairlead.pipeline.source;

import fairlead.pipeline.Document;
import fairlead.pipeline.failure.ErrorBarrier;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.threads.Threads;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;

/**
 * The documents of a cursor as a flow. The cursor is opened, read and closed on the same threads.
 */
final class CursorFlow {

  private final Supplier<DocumentCursor> opening;
  private final Threads threads;
  private @Nullable DocumentCursor cursor;

  private CursorFlow(Supplier<DocumentCursor> opening, Threads threads) {
    this.opening = opening;
    this.threads = threads;
  }

  static Flux<Document> of(Supplier<DocumentCursor> opening, Supplier<Threads> threads) {
    return Flux.defer(
        () -> {
          CursorFlow flow = new CursorFlow(opening, threads.get());
          return ErrorBarrier.guard(
                  Flux.<Document, CursorFlow>generate(
                      () -> flow, CursorFlow::next, CursorFlow::end))
              .subscribeOn(flow.threads.scheduler());
        });
  }

  private static CursorFlow next(CursorFlow flow, SynchronousSink<Document> sink) {
    Document document = ErrorGuard.get(flow::next);
    if (document == null) {
      sink.complete();
    } else {
      sink.next(document);
    }
    return flow;
  }

  private @Nullable Document next() {
    if (cursor == null) {
      cursor = opening.get();
    }
    return cursor.next();
  }

  /** May be called by a cancelling thread, which must not block and may hold a lock. */
  private void end() {
    threads.execute(this::close);
    threads.close();
  }

  private void close() {
    if (cursor != null) {
      cursor.close();
    }
  }
}
