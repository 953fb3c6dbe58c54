package fairlead.benchmarks;

import fairlead.benchmarks.Flow.Contest;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.html.rewrite.Rewriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Compares rewriting with extraction with positions, on the pages of the corpora's sites, and with
 * the recipe that people write with jsoup, which writes the whole page again.
 */
public final class Rewriting {

  private static final String[] ATTRIBUTES = {"href", "src", "action"};

  private Rewriting() {}

  /** Measures and prints. */
  public static void main(String[] arguments) throws IOException {
    LinkExtractor extractor = LinkExtractor.STANDARD;
    Rewriter absolute = Rewriter.absolutizing(extractor);
    Rewriter relative = Rewriter.relativizing(extractor).withBaseElements(BaseElementPolicy.REMOVE);
    List<Representation> pages = pages();
    List<Representation> written =
        pages.stream().map(page -> page.withBytes(absolute.rewrite(page).bytes())).toList();
    long bytes = pages.stream().mapToLong(page -> page.bytes().length).sum();
    List<Contest> contests =
        List.of(
            contest(
                "extraction with places", pages, page -> extractor.extract(page).links().size()),
            contest("absolute", pages, page -> absolute.rewrite(page).bytes().length),
            contest("absolute again", written, page -> absolute.rewrite(page).bytes().length),
            contest("relative again", written, page -> relative.rewrite(page).bytes().length),
            contest("jsoup, absUrl and outerHtml", pages, Rewriting::jsoup));
    List<Double> medians = Flow.medians(contests);
    System.out.println("| pages, " + bytes / 1_000_000 + " MB | MB/s | of extraction |");
    System.out.println("| --- | ---: | ---: |");
    for (int i = 0; i < contests.size(); i++) {
      System.out.printf(
          Locale.ROOT,
          "| %s | %.1f | %.2f |%n",
          contests.get(i).name(),
          bytes * 1e3 / medians.get(i),
          medians.get(0) / medians.get(i));
    }
  }

  private static Contest contest(
      String name, List<Representation> pages, ToLongFunction<Representation> work) {
    return new Contest(
        name,
        () -> {
          long start = System.nanoTime();
          Flow.sinkOf(pages.stream().mapToLong(work).sum());
          return System.nanoTime() - start;
        });
  }

  private static List<Representation> pages() throws IOException {
    Path sites = Path.of(System.getProperty("fairlead.corpora"), "sites");
    try (Stream<Path> files = Files.walk(sites)) {
      return files
          .filter(file -> file.toString().endsWith(".html"))
          .sorted()
          .map(Rewriting::page)
          .toList();
    }
  }

  private static Representation page(Path file) {
    try {
      return Representation.of(
          "https://example.org/docs/" + file.getFileName(), Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long jsoup(Representation page) {
    Document document =
        Jsoup.parse(new String(page.bytes(), StandardCharsets.UTF_8), String.valueOf(page.uri()));
    for (String attribute : ATTRIBUTES) {
      for (Element element : document.select("[" + attribute + "]")) {
        element.attr(attribute, element.absUrl(attribute));
      }
    }
    return document.outerHtml().getBytes(StandardCharsets.UTF_8).length;
  }
}
