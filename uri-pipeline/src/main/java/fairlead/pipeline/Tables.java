package fairlead.pipeline;

import fairlead.pipeline.failure.ErrorGuard;
import fairlead.pipeline.threads.Threads;
import fairlead.uri.whatwg.Whatwg;
import reactor.core.publisher.Mono;

/**
 * The tables of charsets and of IDNA that a document may need. Workers must not block, so they get
 * no documents before all tables are read, which happens once in the life of the virtual machine.
 */
final class Tables {

  private static final Mono<Void> READ =
      Mono.<Void, Threads>using(
              () -> Threads.blocking("fairlead-tables"),
              threads -> Mono.<Void>fromRunnable(Tables::load).subscribeOn(threads.scheduler()),
              Threads::close)
          .cache();

  private Tables() {}

  /** Completes when they are read; at once if they were before. */
  static Mono<Void> read() {
    return READ;
  }

  private static void load() {
    try {
      ErrorGuard.run(Whatwg::loadTables);
    } catch (RuntimeException e) {
      // A document that needs a missing table reports it; most need none.
    }
  }
}
