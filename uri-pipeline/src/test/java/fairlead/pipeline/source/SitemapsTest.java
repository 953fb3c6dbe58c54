package fairlead.pipeline.source;

import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.http;
import static fairlead.testing.Warcs.response;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sitemaps mean the same from a server, in a web archive and as files. */
class SitemapsTest {

  private static final String INDEX = "<sitemapindex><sitemap><loc>http://h/a.xml</loc></sitemap>";
  private static final String PAGES = "<urlset><url><loc>http://h/a</loc></url></urlset>";
  private static final String LINES = "\uFEFFhttp://h/a\r\nPages:\r\n  http://h/b c  \n";
  private static final String ROBOTS = "User-agent: *\nSitemap: http://h/a.xml";
  private static final String FEED = "<rss><channel><link>http://h/a</link></channel></rss>";
  private static final String HTML = "<link rel=sitemap href=http://h/a.xml><a href=http://h/a>";

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  @ParameterizedTest
  @CsvSource({
    "index, sitemap.xml, application/xml, sitemap http://h/a.xml",
    "pages, sitemap.xml, text/xml, navigation http://h/a",
    "pages, sitemap.xml.gz, application/x-gzip, navigation http://h/a",
    "pages, sitemap.xml.gz, application/gzip, navigation http://h/a",
    "lines, sitemap.txt, text/plain, navigation http://h/a navigation http://h/b%20c",
    "lines, news_SITEMAP-1.txt.gz, application/x-gzip, navigation http://h/a navigation"
        + " http://h/b%20c",
    "lines, notes.txt, text/plain, ''",
    "robots, robots.txt, text/plain, sitemap http://h/a.xml",
    "feed, feed.rss, application/rss+xml, navigation http://h/a",
    "html, a.html, text/html, sitemap http://h/a.xml navigation http://h/a",
  })
  void kindsOfLinksAreTheSameEverywhere(String what, String name, String type, String expected)
      throws IOException {
    String text =
        switch (what) {
          case "index" -> INDEX;
          case "pages" -> PAGES;
          case "lines" -> LINES;
          case "robots" -> ROBOTS;
          case "feed" -> FEED;
          default -> HTML;
        };
    byte[] bytes = name.endsWith(".gz") ? gzip(text.getBytes(UTF_8)) : text.getBytes(UTF_8);
    String uri = "http://h/" + name;
    Map<String, List<String>> headers = Map.of("Content-Type", List.of(type));
    assertEquals(expected, links(Document.received(uri, 200, headers, bytes)), "received");
    Path site = Files.createDirectory(folder.resolve("site"));
    Files.write(site.resolve(name), bytes);
    assertEquals(expected, links(site), "file");
    Path warc = folder.resolve("crawl.warc");
    Files.write(warc, response(name, http("Content-Type: " + type + "\r\n", bytes)));
    assertEquals(expected, links(warc), "record");
  }

  private static String links(Path input) {
    StringBuilder all = new StringBuilder();
    try (DocumentCursor cursor =
        Inputs.of(input.toString(), SourceOptions.DEFAULT.withBase("http://h/")).open()) {
      for (Document next = cursor.next(); next != null; next = cursor.next()) {
        all.append(links(next));
      }
    }
    return all.toString();
  }

  private static String links(Document document) {
    StringBuilder all = new StringBuilder();
    if (DocumentWork.extract(LinkExtractor.STANDARD).apply(document)
        instanceof Outcome.Links found) {
      found
          .document()
          .links()
          .forEach(
              link ->
                  all.append(link.kind().label())
                      .append(' ')
                      .append(link.resolution())
                      .append(' '));
    }
    return all.toString().strip();
  }
}
