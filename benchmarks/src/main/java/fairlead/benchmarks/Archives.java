package fairlead.benchmarks;

import fairlead.benchmarks.Flow.Contest;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.WarcSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Scanner;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/**
 * Measures the way from a compressed web archive to links, in wall-clock time: ours, and jwarc with
 * jsoup and absUrl, which is what people write. All valid WARC.gz files of the corpora are joined
 * into one.
 *
 * <p>Each runs in its own virtual machines, as in real use. In a shared one, the parser would also
 * be compiled for what the others do with it.
 */
public final class Archives {

  private static final int REPEATED = 3;

  private static final int TURNS = 3;

  private Archives() {}

  /**
   * Measures and prints.
   *
   * @param arguments none, or in a virtual machine for one contest, its number and the archive
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length > 0) {
      Contest contest = contests(Path.of(arguments[1])).get(Integer.parseInt(arguments[0]));
      System.out.println(Flow.medians(List.of(contest)).get(0));
      return;
    }
    Path archive = Files.createTempFile("fairlead-", ".warc.gz");
    try {
      long bytes = join(archive);
      List<Contest> contests = contests(archive);
      List<Double> medians = medians(contests.size(), archive);
      System.out.println(
          "| WARC.gz, " + bytes / 1_000_000 + " MB | MB/s | times jwarc and jsoup |");
      System.out.println("| --- | ---: | ---: |");
      for (int i = 0; i < contests.size(); i++) {
        int passes = contests.get(i).name().endsWith("2 threads") ? 2 : 1;
        System.out.printf(
            Locale.ROOT,
            "| %s | %.1f | %.2f |%n",
            contests.get(i).name(),
            passes * bytes * 1e3 / medians.get(i),
            passes * medians.get(0) / medians.get(i));
      }
    } finally {
      Files.delete(archive);
    }
  }

  private static List<Contest> contests(Path archive) {
    DocumentSource source = new WarcSource(archive, "all.warc.gz", SourceOptions.DEFAULT);
    return List.of(
        new Contest("jwarc, jsoup and absUrl", () -> jwarc(archive)),
        new Contest("direct extraction, 1 thread", () -> Flow.direct(source)),
        new Contest("the same without places", () -> withoutPlaces(source)),
        new Contest("the same of HTML only", () -> withoutPlaces(htmlOf(source))),
        new Contest("flow, 1 worker", () -> Flow.flow(source, 1)),
        new Contest("flow, 2 workers", () -> Flow.flow(source, 2)),
        new Contest("direct extraction, 2 threads", () -> Flow.twice(source)),
        new Contest("jwarc only", () -> reading(archive)));
  }

  /** The median times of the contests, each measured several times, in turn. */
  private static List<Double> medians(int contests, Path archive) throws IOException {
    List<List<Double>> samples =
        IntStream.range(0, contests).mapToObj(i -> (List<Double>) new ArrayList<Double>()).toList();
    for (int turn = 0; turn < TURNS; turn++) {
      for (int i = 0; i < contests; i++) {
        samples.get(i).add(inOwnMachine(i, archive));
      }
    }
    return samples.stream().map(all -> all.stream().sorted().toList().get(TURNS / 2)).toList();
  }

  private static double inOwnMachine(int contest, Path archive) throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "-D" + Flow.WARM_UP + "=20",
                Archives.class.getName(),
                Integer.toString(contest),
                archive.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (Scanner printed = new Scanner(process.getInputStream(), StandardCharsets.UTF_8)) {
      return Double.parseDouble(printed.nextLine());
    }
  }

  private static long join(Path archive) throws IOException {
    Path corpora = Path.of(System.getProperty("fairlead.corpora"), "warc");
    try (OutputStream out = Files.newOutputStream(archive);
        Stream<Path> files = Files.walk(corpora)) {
      List<Path> valid =
          files
              .filter(file -> file.toString().endsWith(".warc.gz"))
              .filter(file -> !file.toString().contains("invalid") && isWhole(file))
              .sorted()
              .toList();
      for (int i = 0; i < REPEATED; i++) {
        for (Path file : valid) {
          Files.copy(file, out);
        }
      }
    }
    return Files.size(archive);
  }

  private static boolean isWhole(Path file) {
    try (WarcReader reader = new WarcReader(file)) {
      for (WarcRecord record : reader) {
        record.body().consume();
      }
      return true;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  private static long timed(LongSupplier work) {
    long start = System.nanoTime();
    Flow.sinkOf(work.getAsLong());
    return System.nanoTime() - start;
  }

  private static long jwarc(Path archive) {
    return timed(
        () -> {
          long links = 0;
          try (WarcReader reader = new WarcReader(archive)) {
            for (WarcRecord record : reader) {
              if (record instanceof WarcResponse response
                  && response.contentType().base().equals(MediaType.HTTP)
                  && response.http().contentType().base().equals(MediaType.HTML)) {
                try (InputStream body = response.http().body().stream()) {
                  links += JsoupWork.absUrls(Jsoup.parse(body, null, response.target()));
                } catch (IOException | RuntimeException e) {
                  links++; // as user code would continue
                }
              }
            }
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          return links;
        });
  }

  private static long reading(Path archive) {
    return timed(
        () -> {
          long records = 0;
          try (WarcReader reader = new WarcReader(archive)) {
            for (WarcRecord record : reader) {
              record.body().consume();
              records++;
            }
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
          return records;
        });
  }

  /** The pages that the recipe reads: ours reads style sheets, feeds and SVG too. */
  private static DocumentSource htmlOf(DocumentSource source) {
    return position -> {
      DocumentCursor all = source.open(position);
      return new DocumentCursor() {
        @Override
        public @Nullable Document next() {
          Document next = all.next();
          while (next != null && !isHtml(next)) {
            next = all.next();
          }
          return next;
        }

        @Override
        public void close() {
          all.close();
        }
      };
    };
  }

  private static boolean isHtml(Document document) {
    return document.content() instanceof Document.Received received
        && "text/html".equals(received.representation().mediaType());
  }

  private static long withoutPlaces(DocumentSource source) {
    return Flow.direct(source, LinkExtractor.STANDARD.withoutPlaces());
  }
}
