package fairlead.benchmarks;

import fairlead.html.DocumentLinks;
import fairlead.html.HtmlDocument;
import fairlead.html.HtmlLimits;
import fairlead.html.LinkExtractor;
import fairlead.html.rule.LinkTable;
import fairlead.uri.whatwg.Whatwg;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Finds the links of real pages and their absolute targets; time for all pages of a set. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ExtractBenchmark {

  private static final String URI = "http://h/d/p.html";

  private static final String SELECTOR =
      "a[href],area[href],link[href],img[src],script[src],iframe[src],frame[src],form[action]";

  /** The rows of the link table that the selector has. */
  private static final LinkTable SELECTED =
      LinkTable.STANDARD.only(
          Set.of(
              "a-href",
              "area-href",
              "link-href",
              "img-src",
              "script-src",
              "iframe-src",
              "frame-src",
              "form-action"));

  private static final LinkExtractor FAIRLEAD =
      new LinkExtractor(Whatwg.DIALECT, HtmlLimits.DEFAULT, SELECTED);

  private static final LinkExtractor FAIRLEAD_ALL =
      new LinkExtractor(Whatwg.DIALECT, HtmlLimits.DEFAULT);

  /** Who extracts. */
  public enum Extractor {
    /** Ours, with line, column and offsets of every link. */
    FAIRLEAD {
      @Override
      int extract(byte[] page) {
        return links(ExtractBenchmark.FAIRLEAD, page);
      }
    },
    /** The same for all rows of the link table. */
    FAIRLEAD_ALL {
      @Override
      int extract(byte[] page) {
        return links(ExtractBenchmark.FAIRLEAD_ALL, page);
      }
    },
    /** jsoup's select and absUrl, without positions. */
    JSOUP_ABS_URL {
      @Override
      int extract(byte[] page) throws IOException {
        return absUrls(Jsoup.parse(new ByteArrayInputStream(page), null, URI));
      }
    },
    /** The same with position tracking switched on. */
    JSOUP_ABS_URL_TRACKING {
      @Override
      int extract(byte[] page) throws IOException {
        Parser parser = Parser.htmlParser().setTrackPosition(true);
        return absUrls(Jsoup.parse(new ByteArrayInputStream(page), null, URI, parser));
      }
    },
    /** The floor: jsoup's parse and select, targets left as they are written. */
    JSOUP_SELECT_ONLY {
      @Override
      int extract(byte[] page) throws IOException {
        return Jsoup.parse(new ByteArrayInputStream(page), null, URI).select(SELECTOR).size();
      }
    };

    private static int links(LinkExtractor extractor, byte[] page) {
      return extractor.extract(HtmlDocument.of(URI, page)) instanceof DocumentLinks found
          ? found.links().size()
          : 0;
    }

    private static int absUrls(Document document) {
      int count = 0;
      for (Element element : document.select(SELECTOR)) {
        String name = element.hasAttr("href") ? "href" : element.hasAttr("src") ? "src" : "action";
        count += element.absUrl(name).isEmpty() ? 0 : 1;
      }
      return count;
    }

    /** The number of links. */
    abstract int extract(byte[] page) throws IOException;
  }

  /** The implementation. */
  @Param public Extractor extractor = Extractor.FAIRLEAD;

  /** The site whose pages are read. */
  @Param({"sqlite3-doc", "libreoffice-help-en-us"})
  public String site = "sqlite3-doc";

  private List<byte[]> pages = List.of();

  /** Reads the pages, and counts the links, so that nobody wins by finding fewer. */
  @Setup
  public void read() {
    pages = Corpus.documents(site, 4 << 20);
    long bytes = pages.stream().mapToLong(page -> page.length).sum();
    System.out.printf(
        "%s: %d links on %d pages of %d bytes%n", extractor, extract(), pages.size(), bytes);
  }

  /** All pages of the set; gives the number of links. */
  @Benchmark
  public int extract() {
    int links = 0;
    try {
      for (byte[] page : pages) {
        links += extractor.extract(page);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return links;
  }
}
