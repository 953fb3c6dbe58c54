package fairlead.pipeline;

import fairlead.archive.Reasons;
import fairlead.html.DocumentLinks;
import fairlead.html.FragmentTargets;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.failure.ErrorGuard;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * All work on one document, as a composition of pure functions: extract, filter, key, encode. It
 * knows nothing of Reactor. A {@link LinkPipeline} runs it on many threads. A loop over a cursor,
 * or a task on another engine, produces the same results.
 *
 * <pre>{@code
 * DocumentSource source = Inputs.of("site", SourceOptions.DEFAULT);
 * DocumentWork<KeyedOutcome> work =
 *     DocumentWork.extract(LinkExtractor.STANDARD)
 *         .filter(LinkFilters.scheme("http", "https"))
 *         .key(KeyProfile.CRAWL);
 * try (DocumentCursor cursor = source.open()) {
 *   for (Document document = cursor.next(); document != null; document = cursor.next()) {
 *     work.apply(document).targets().forEach(System.out::println);
 *   }
 * }
 * }</pre>
 *
 * <p>Every document produces one result. A bad document, or a defect in a function, affects only
 * that document: it becomes a failed outcome, and the functions make the result from that.
 * Immutable and thread-safe if its functions are.
 *
 * @param <R> the result for a document
 */
public sealed class DocumentWork<R> implements Function<Document, R> permits ExtractWork, KeyWork {

  /** Bytes per link: its target, its texts, and its place. */
  private static final long LINK_BYTES = 400;

  /** Bytes per name that fragments may point to. */
  private static final long NAME_BYTES = 100;

  final LinkExtractor extractor;
  private final BiFunction<? super Document, ? super Outcome, ? extends R> finish;
  private final @Nullable LongConsumer timing;

  DocumentWork(
      LinkExtractor extractor, BiFunction<? super Document, ? super Outcome, ? extends R> finish) {
    this(extractor, finish, null);
  }

  private DocumentWork(
      LinkExtractor extractor,
      BiFunction<? super Document, ? super Outcome, ? extends R> finish,
      @Nullable LongConsumer timing) {
    this.extractor = Objects.requireNonNull(extractor, "extractor");
    this.finish = Objects.requireNonNull(finish, "finish");
    this.timing = timing;
  }

  /** Finds the links of a document. */
  public static ExtractWork extract(LinkExtractor extractor) {
    return new ExtractWork(extractor, (document, outcome) -> outcome);
  }

  /**
   * This work, and then a function of its result.
   *
   * @param next must not block or return null
   */
  public <S> DocumentWork<S> map(Function<? super R, ? extends S> next) {
    return then((document, result) -> next.apply(result));
  }

  /**
   * This work, and then a function of the document and the result, for work that needs the bytes,
   * such as rewriting.
   *
   * @param next must not block or return null
   */
  public <S> DocumentWork<S> then(BiFunction<? super Document, ? super R, ? extends S> next) {
    return new DocumentWork<>(
        extractor, (document, outcome) -> next.apply(document, finish.apply(document, outcome)));
  }

  /**
   * This work, and then an encoder. Encode here and not in a sink: then all threads encode, and the
   * single writer only writes bytes.
   */
  public DocumentWork<Encoded<R>> encode(Encoder<? super R> encoder) {
    return map(result -> new Encoded<>(result, encoder.encode(result)));
  }

  /**
   * This work, with a report of how long each document takes. Put it last: work composed after it
   * is not measured.
   *
   * @param nanoseconds called by the thread that does the work; must not block or throw
   */
  public DocumentWork<R> timed(LongConsumer nanoseconds) {
    return new DocumentWork<>(
        extractor, finish, Objects.requireNonNull(nanoseconds, "nanoseconds"));
  }

  /** The extractor that the work begins with. */
  public LinkExtractor extractor() {
    return extractor;
  }

  /**
   * The result for a document.
   *
   * @throws RuntimeException if a function fails on the document and also on its failed outcome
   */
  @Override
  public R apply(Document document) {
    return apply(document, () -> false);
  }

  /**
   * As {@link #apply(Document)}, but can be cancelled. A cancelled document ends as if it had run
   * out of time.
   *
   * @param cancelled called from time to time; must be quick
   */
  public R apply(Document document, BooleanSupplier cancelled) {
    return apply(document, cancelled, bytes -> {});
  }

  /** As above, and reports roughly how many bytes of memory the result keeps. */
  R apply(Document document, BooleanSupplier cancelled, LongConsumer bytes) {
    LongConsumer timer = timing;
    if (timer == null) {
      return result(document, cancelled, bytes);
    }
    long start = System.nanoTime();
    try {
      return result(document, cancelled, bytes);
    } finally {
      timer.accept(System.nanoTime() - start);
    }
  }

  private R result(Document document, BooleanSupplier cancelled, LongConsumer bytes) {
    Outcome outcome;
    try {
      outcome = ErrorGuard.get(() -> Extracting.outcome(extractor, document, cancelled));
    } catch (RuntimeException e) {
      // A document too large for the heap, or a defect, is not a reason to lose the others.
      outcome = failed(document, e);
    }
    bytes.accept(outcome instanceof Outcome.Links found ? bytes(found.document()) : 0);
    try {
      return finished(document, outcome);
    } catch (RuntimeException e) {
      return finished(document, failed(document, e));
    }
  }

  private static long bytes(DocumentLinks document) {
    FragmentTargets names = document.fragments();
    return LINK_BYTES * document.links().size()
        + (names == null ? 0 : NAME_BYTES * (names.ids().size() + names.names().size()));
  }

  private R finished(Document document, Outcome outcome) {
    return ErrorGuard.get(
        () -> Objects.requireNonNull(finish.apply(document, outcome), "no result was produced"));
  }

  private static Outcome failed(Document document, RuntimeException e) {
    return new Outcome.Failed(
        document.provenance(), document.bytes(), "cannot be processed: " + Reasons.of(e));
  }
}
