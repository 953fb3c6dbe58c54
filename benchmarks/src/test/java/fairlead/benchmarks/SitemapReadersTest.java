package fairlead.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import crawlercommons.robots.SimpleRobotRulesParser;
import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import fairlead.html.Link;
import fairlead.html.SitemapEntry;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.testing.Warcs;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sitemaps and robots.txt files as we read them and as crawler-commons does, with its most lenient
 * settings: each row of sitemaps.tsv where they differ has a reason.
 */
class SitemapReadersTest {

  private static final LinkExtractor READER = LinkExtractor.STANDARD.withContext();

  static Stream<Named<Map<String, String>>> rows() {
    return Tsv.resource(SitemapReadersTest.class, "sitemaps.tsv").stream()
        .map(row -> Named.of(row.getOrDefault("name", ""), row));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void bothReadTheSameUnlessThereIsAReason(Map<String, String> row) throws IOException {
    String uri = "http://h/" + row.get("file");
    String type = row.getOrDefault("type", "");
    String charset = row.getOrDefault("charset", "");
    byte[] text =
        row.getOrDefault("body", "")
            .getBytes(Charset.forName(charset.isEmpty() ? "utf-8" : charset));
    byte[] body = uri.endsWith("gz") ? Warcs.gzip(text) : text;
    String ours = String.join(", ", ours(uri, type, body));
    assertEquals(row.get("ours"), ours);
    if (row.getOrDefault("why", "").isEmpty()) {
      assertEquals(ours, theirs(uri, type, body));
    } else {
      assertEquals(row.get("theirs"), theirs(uri, type, body));
      assertNotEquals(row.get("theirs"), ours, "a reason without a difference");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sitemap.xml", "not-a-sitemap.xml"})
  void theyFindNothingInFilesByOthers(String name) throws IOException {
    byte[] body = Files.readAllBytes(Suites.corpora("link-check/lychee/sitemap/" + name));
    String uri = "http://h/sitemap.xml";
    List<String> pages = ours(uri, "text/xml", body);
    assertEquals(name.startsWith("not"), pages.isEmpty());
    // They refuse relative references, and roots that they do not know.
    assertFalse(theirs(uri, "text/xml", body).contains("http"));
  }

  private static List<String> ours(String uri, String type, byte[] body) {
    Map<String, List<String>> headers = Map.of("Content-Type", List.of(type));
    Document document = Document.receivedSitemap(List.of(uri), 200, headers, body, 1 << 20);
    Outcome outcome = DocumentWork.extract(READER).apply(document);
    List<String> entries = new ArrayList<>();
    if (outcome instanceof Outcome.Links found) {
      for (Link link : found.document().links()) {
        SitemapEntry entry = link.context().sitemap();
        if (LinkKind.PAGE.contains(link.kind()) && link.target() != null) {
          entries.add(
              entry(
                  link.kind() == LinkKind.SITEMAP,
                  link.resolution().toString(),
                  entry == null ? null : entry.modified().orElse(null),
                  entry == null ? -1 : entry.rank().orElse(-1)));
        }
      }
    }
    return entries;
  }

  private static String theirs(String uri, String type, byte[] body) throws IOException {
    List<String> entries = new ArrayList<>();
    if (uri.endsWith("/robots.txt")) {
      new SimpleRobotRulesParser()
          .parseContent(uri, body, type, List.of("a"))
          .getSitemaps()
          .forEach(sitemap -> entries.add(entry(true, sitemap, null, -1)));
      return String.join(", ", entries);
    }
    try {
      AbstractSiteMap parsed =
          new SiteMapParser(false, true).parseSiteMap(type, body, URI.create(uri).toURL());
      if (parsed instanceof SiteMap pages) {
        for (SiteMapURL page : pages.getSiteMapUrls()) {
          double rank = page.getPriority();
          entries.add(
              entry(
                  false,
                  page.getUrl().toString(),
                  instant(page.getLastModified()),
                  rank == SiteMapURL.DEFAULT_PRIORITY ? -1 : rank));
        }
      } else if (parsed instanceof SiteMapIndex index) {
        for (AbstractSiteMap sitemap : index.getSitemaps()) {
          entries.add(
              entry(true, sitemap.getUrl().toString(), instant(sitemap.getLastModified()), -1));
        }
      }
    } catch (UnknownFormatException e) {
      return "refused";
    }
    return String.join(", ", entries);
  }

  @SuppressWarnings("JavaUtilDate") // their type
  private static @Nullable Instant instant(@Nullable Date date) {
    return date == null ? null : date.toInstant();
  }

  private static String entry(
      boolean isSitemap, String uri, @Nullable Instant modified, double rank) {
    return (isSitemap ? "sitemap " : "page ")
        + uri
        + (modified == null ? "" : " " + modified)
        + (rank < 0 ? "" : " " + rank);
  }
}
