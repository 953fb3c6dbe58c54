package fairlead.benchmarks;

import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.sink.ByteSink;
import fairlead.pipeline.sink.JsonLines;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.uri.key.KeyProfile;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures what the flow costs compared with the work on its documents, in wall-clock time: tiny
 * documents from cursor to sink, real pages with one worker and with two, and how busy the single
 * writer is. All are measured in turn, so that the noise of a machine affects all equally.
 */
public final class Flow {

  private static final int TURNS = 15;

  /** The property with the seconds for which all contests are warmed up. */
  static final String WARM_UP = "fairlead.warm-up";

  private Flow() {}

  /**
   * Measures and prints.
   *
   * @param arguments how many tiny documents; 1,000,000 by default
   */
  public static void main(String[] arguments) {
    int tiny = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 1_000_000;
    tinyDocuments(tiny);
    realPages();
  }

  private static void tinyDocuments(int count) {
    byte[] page = "<a href=x>".getBytes(StandardCharsets.UTF_8);
    DocumentSource source = repeated(List.of(page), count);
    List<Contest> contests =
        List.of(
            new Contest("extraction only", () -> direct(source)),
            new Contest("flow, 1 worker", () -> flow(source, 1)),
            new Contest("flow, 2 workers", () -> flow(source, 2)),
            new Contest("flow to JSON Lines, 2 workers", () -> lines(source, 2)));
    System.out.println("| tiny documents | microseconds each | times extraction |");
    System.out.println("| --- | ---: | ---: |");
    List<Double> medians = medians(contests);
    for (int i = 0; i < contests.size(); i++) {
      System.out.printf(
          Locale.ROOT,
          "| %s | %.2f | %.2f |%n",
          contests.get(i).name(),
          medians.get(i) / count / 1e3,
          medians.get(i) / medians.get(0));
    }
  }

  private static void realPages() {
    List<byte[]> pages = new ArrayList<>();
    for (Corpus corpus :
        List.of(Corpus.SQLITE_PAGES, Corpus.LIBREOFFICE_PAGES, Corpus.VALIDATOR_PAGES)) {
      for (Page page : corpus.pages()) {
        page.references().forEach(name -> pages.add(Documents.bytes(name)));
      }
    }
    DocumentSource source = repeated(pages, 4 * pages.size());
    DocumentSource half = repeated(pages, 2 * pages.size());
    long bytes = 4 * pages.stream().mapToLong(page -> page.length).sum();
    List<Contest> contests =
        List.of(
            new Contest("flow, 1 worker", () -> flow(source, 1)),
            new Contest("flow, 2 workers", () -> flow(source, 2)),
            new Contest("extraction only", () -> direct(source)),
            new Contest("extraction only, 2 threads", () -> twice(half)),
            new Contest("flow to JSON Lines, 1 worker", () -> lines(source, 1)),
            new Contest("flow to JSON Lines, 2 workers", () -> lines(source, 2)));
    System.out.println("\n| real pages | MB/s | times 1 worker or thread |");
    System.out.println("| --- | ---: | ---: |");
    List<Double> medians = medians(contests);
    for (int i = 0; i < contests.size(); i++) {
      System.out.printf(
          Locale.ROOT,
          "| %s | %.1f | %.2f |%n",
          contests.get(i).name(),
          bytes * 1e3 / medians.get(i),
          medians.get(i - i % 2) / medians.get(i));
    }
    System.out.printf(
        Locale.ROOT, "%nThe single writer is busy for %.1f %% of the time.%n", 100 * writerShare);
  }

  private static double writerShare; // of the last run to JSON Lines

  /** One of the contestants. */
  record Contest(String name, LongSupplier nanos) {}

  static List<Double> medians(List<Contest> contests) {
    List<List<Long>> samples =
        contests.stream().map(one -> (List<Long>) new ArrayList<Long>()).toList();
    long warm = System.nanoTime() + Integer.getInteger(WARM_UP, 60) * 1_000_000_000L;
    while (System.nanoTime() < warm) {
      contests.forEach(contest -> sinkOf(contest.nanos().getAsLong()));
    }
    for (int turn = 0; turn < TURNS; turn++) {
      for (int i = 0; i < contests.size(); i++) {
        samples.get(i).add(contests.get(i).nanos().getAsLong());
      }
    }
    return samples.stream().map(Flow::median).toList();
  }

  private static double median(List<Long> samples) {
    Collections.sort(samples);
    return samples.get(samples.size() / 2);
  }

  /** As many documents as {@code count}, taken from the pages in turn. */
  private static DocumentSource repeated(List<byte[]> pages, int count) {
    Provenance provenance = Provenance.of(DocumentPlace.retrieved("http://h/"));
    return position ->
        new DocumentCursor() {
          private int next;

          @Override
          public @Nullable Document next() {
            if (next == count) {
              return null;
            }
            byte[] page = pages.get(next++ % pages.size());
            return Document.received(
                provenance.withNext(Position.of(Integer.toString(next))),
                Representation.of("http://h/p", page));
          }
        };
  }

  static long direct(DocumentSource source) {
    return direct(source, LinkExtractor.STANDARD);
  }

  static long direct(DocumentSource source, LinkExtractor extractor) {
    DocumentWork<Outcome> work = DocumentWork.extract(extractor);
    long start = System.nanoTime();
    try (DocumentCursor cursor = source.open()) {
      for (Document document = cursor.next(); document != null; document = cursor.next()) {
        sinkOf(work.apply(document));
      }
    }
    return System.nanoTime() - start;
  }

  /** Runs two threads that share nothing, to show what the machine can do. */
  static long twice(DocumentSource half) {
    Thread other = new Thread(() -> direct(half), "other");
    long start = System.nanoTime();
    other.start();
    direct(half);
    try {
      other.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return System.nanoTime() - start;
  }

  static long flow(DocumentSource source, int workers) {
    PipelineOptions options = PipelineOptions.defaults().withConcurrency(workers);
    long start = System.nanoTime();
    source
        .documents()
        .transform(
            new LinkPipeline<>(
                DocumentWork.extract(LinkExtractor.STANDARD)
                    .map(outcome -> new Encoded<>(outcome, new byte[0])),
                options))
        .transform(results -> Sink.drain(results, ByteSink.of(OutputStream.nullOutputStream())))
        .blockLast();
    return System.nanoTime() - start;
  }

  private static long lines(DocumentSource source, int workers) {
    PipelineOptions options = PipelineOptions.defaults().withConcurrency(workers);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long[] busy = new long[1];
    long[] taken = new long[1];
    ByteSink<Outcome> sink = ByteSink.of(OutputStream.nullOutputStream());
    long start = System.nanoTime();
    Sink.drain(
            source
                .documents()
                .transform(
                    new LinkPipeline<>(
                        DocumentWork.extract(LinkExtractor.STANDARD)
                            .encode(new JsonLines().withKeys(KeyProfile.CRAWL)),
                        options)),
            sink.andThen(
                encoded -> {
                  if ((++taken[0] & 63) == 0) { // the clock itself takes time
                    busy[0] = threads.getCurrentThreadCpuTime();
                  }
                }))
        .block();
    long nanos = System.nanoTime() - start;
    writerShare = (double) busy[0] / nanos;
    return nanos;
  }

  @SuppressWarnings("UnusedVariable") // so that the compiler cannot drop the work
  private static volatile @Nullable Object last;

  static void sinkOf(Object result) {
    last = result;
  }
}
