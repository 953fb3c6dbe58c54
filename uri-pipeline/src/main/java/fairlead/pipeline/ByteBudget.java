package fairlead.pipeline;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/**
 * Admits documents while there is room for their bytes, and one that is larger than the budget only
 * by itself. Nothing blocks: whoever releases bytes admits the next waiting document.
 *
 * <p>There is at most one waiter, since documents are admitted one after the other.
 */
final class ByteBudget {

  private record Waiter(Document document, MonoSink<Document> sink) {}

  private final long limit;
  private long inFlight;
  private @Nullable Waiter waiter;

  ByteBudget(long limit) {
    this.limit = limit;
  }

  /** Gives the document back once there is room for it. */
  Mono<Document> admit(Document document) {
    return Mono.create(
        sink -> {
          if (takeOrWait(new Waiter(document, sink))) {
            sink.success(document);
          }
        });
  }

  private synchronized boolean takeOrWait(Waiter next) {
    if (take(next.document().bytes())) {
      return true;
    }
    waiter = next;
    return false;
  }

  /** Gives bytes back. */
  void release(long bytes) {
    Waiter admitted = releaseAndTake(bytes);
    if (admitted != null) {
      admitted.sink().success(admitted.document());
    }
  }

  private synchronized @Nullable Waiter releaseAndTake(long bytes) {
    inFlight -= bytes;
    Waiter next = waiter;
    if (next == null || !take(next.document().bytes())) {
      return null;
    }
    waiter = null;
    return next;
  }

  private boolean take(long bytes) {
    if (inFlight > 0 && inFlight + bytes > limit) {
      return false;
    }
    inFlight += bytes;
    return true;
  }
}
