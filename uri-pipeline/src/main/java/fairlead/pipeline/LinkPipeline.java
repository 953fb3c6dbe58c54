package fairlead.pipeline;

import fairlead.pipeline.failure.ErrorBarrier;
import fairlead.pipeline.threads.Threads;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.FluxOperator;
import reactor.core.scheduler.Scheduler;

/**
 * Runs {@link DocumentWork} on the documents of a flow: an operator for {@code Flux.transform}. It
 * provides order, a window, a byte budget and threads. The work does everything else.
 *
 * <pre>{@code
 * Flux<Outcome> outcomes =
 *     documents.transform(new LinkPipeline<>(DocumentWork.extract(LinkExtractor.STANDARD)));
 * }</pre>
 *
 * <ul>
 *   <li>Every document becomes exactly one result, made by {@link DocumentWork#apply(Document)}. If
 *       that throws, the flow ends with its error, after the results of all documents before it. An
 *       error of the flow of documents itself ends it in the same way.
 *   <li>Work begins at the subscription and runs ahead of demand: documents are requested one at a
 *       time while there is room in the window and in the byte budget. One more may wait to be let
 *       in. A window that was full has room again once a quarter of it is free. At most {@code
 *       concurrency} documents are worked on at a time.
 *   <li>Results are emitted in the order of the documents or as they are ready, as the options say.
 *       A slow document occupies one worker. It delays no other document until the window is full,
 *       or until the results that wait for it are as large as documents in flight may be. Results
 *       of small documents are emitted in batches, as long as more small ones wait for work.
 *   <li>Each subscription has its own workers unless the options name a scheduler. They start when
 *       there is work and end with the flow, whether it completes, fails or is cancelled. No thread
 *       is interrupted. A cancellation stops the work on current documents. Workers emit the
 *       results, so subscribers must not block; {@link fairlead.pipeline.sink.Sink#drain} may.
 *   <li>Documents that were not worked on and results that were not emitted when the flow is
 *       cancelled or fails go to {@link Flux#doOnDiscard}, and errors that could not be emitted to
 *       {@link reactor.core.publisher.Hooks#onErrorDropped}. So nothing that was read is lost
 *       unseen.
 *   <li>The subscriber's context reaches the flow of documents. Names and tags of that flow, and
 *       what {@link reactor.core.Scannable} asks for, can be seen through the pipeline.
 * </ul>
 *
 * <p>Immutable and thread-safe.
 *
 * @param <R> the result for a document
 */
public final class LinkPipeline<R> implements Function<Flux<Document>, Flux<R>> {

  private final DocumentWork<R> work;
  private final PipelineOptions options;

  /** A pipeline for this work, with the default options. */
  public LinkPipeline(DocumentWork<R> work) {
    this(work, PipelineOptions.defaults());
  }

  /** A pipeline for this work, with options. */
  public LinkPipeline(DocumentWork<R> work, PipelineOptions options) {
    this.work = Objects.requireNonNull(work, "work");
    this.options = Objects.requireNonNull(options, "options");
  }

  /** The results of a flow of documents. */
  @Override
  public Flux<R> apply(Flux<Document> documents) {
    return ErrorBarrier.guard(new Results<>(work, options, documents));
  }

  /** The flow of results; each subscription is a separate run. */
  private static final class Results<R> extends FluxOperator<Document, R> {

    private final DocumentWork<R> work;
    private final PipelineOptions options;

    Results(DocumentWork<R> work, PipelineOptions options, Flux<Document> documents) {
      super(documents);
      this.work = work;
      this.options = options;
    }

    @Override
    public int getPrefetch() {
      return options.window();
    }

    @Override
    @SuppressWarnings("rawtypes") // as in Reactor
    public @Nullable Object scanUnsafe(Attr key) {
      return key == Attr.RUN_STYLE ? Attr.RunStyle.ASYNC : super.scanUnsafe(key);
    }

    @Override
    public void subscribe(CoreSubscriber<? super R> results) {
      source.subscribe(new PipelineRun<R>(work, options, threads(), results));
    }

    private Threads threads() {
      Scheduler scheduler = options.scheduler();
      return scheduler == null
          ? Threads.nonBlocking("fairlead-work", options.concurrency())
          : Threads.of(scheduler);
    }
  }
}
