package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.Document;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.testing.Warcs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Web archives that become files whose links lead from one to another. */
class UnpackedCrawlTest {

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private static byte[] capture(String uri, String date, String html) {
    return Warcs.raw(
        "1.0",
        "WARC-Type: response\r\nWARC-Target-URI: "
            + uri
            + "\r\nWARC-Date: "
            + date
            + "\r\nWARC-Record-ID: "
            + Warcs.ID
            + "\r\nContent-Type: application/http;msgtype=response\r\n",
        Warcs.html(html));
  }

  private static byte[] capture(String uri, String html) {
    return capture(uri, "2026-01-01T00:00:00Z", html);
  }

  private Path warc(String name, byte[]... records) throws IOException {
    return Files.write(folder.resolve(name), Warcs.join(records));
  }

  private Map<String, String> unpacked(RewriteJob job) throws IOException {
    Path out = folder.resolve("out");
    RewriteResult result = job.relative().to(OutputFormat.FOLDER, out).run();
    assertEquals(List.of(), result.failures());
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(out)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String name = out.relativize(file).toString().replace('\\', '/');
        if (!name.startsWith(".fairlead")) {
          files.put(name, Files.readString(file, StandardCharsets.UTF_8));
        }
      }
    }
    return files;
  }

  /** A link may name the page as another crawler, or its author, would have spelled it. */
  @ParameterizedTest
  @CsvSource({
    "http://h.example/~p/q.html, https://h.example/%7ep/q.html",
    "http://h.example/~p/q.html, http://www.h.example/~p/q.html",
    "https://h.example/a%2Dz.html, http://h.example/a-z.html",
    "http://h.example/D/q.html, http://h.example:80/d/./q.html",
    "http://h.example/q.html?b=2&a=1, http://h.example/q.html?a=1&b=2",
    "http://h.example/docs/, http://h.example/docs"
  })
  void linksFindPagesByTheirSurt(String captured, String linked) throws IOException {
    Path warc =
        warc(
            "a.warc",
            capture("http://o.example/", "<a href='" + linked.replace("&", "&amp;") + "#f'>"),
            capture(captured, "<p>"));
    Map<String, String> files = unpacked(RewriteJob.of(warc));
    String page = files.get("o.example/index.html");
    assertTrue(page.matches("<a href='\\.\\./h\\.example/.*#f'>"), page);
  }

  /** A page with exactly this URI comes first, wherever it is. */
  @Test
  void exactUriComesFirst() throws IOException {
    Path warc =
        warc(
            "a.warc",
            capture("http://h.example/a.html", "<a href=/B.html><a href=/b.html>"),
            capture("http://h.example/b.html", "lower"),
            capture("http://h.example/B.html", "upper"));
    Map<String, String> files = unpacked(RewriteJob.of(warc));
    String upper =
        files.entrySet().stream()
            .filter(one -> one.getValue().equals("upper"))
            .map(one -> one.getKey().substring("h.example/".length()))
            .findFirst()
            .orElseThrow();
    assertEquals(
        "<a href=" + upper + "><a href=b.html>", files.get("h.example/a.html"), files.toString());
  }

  @Test
  void severalArchivesShareTheirHosts() throws IOException {
    Path one = warc("m1.warc", capture("http://h.example/a.html", "<a href=b.html>"));
    Path other =
        warc(
            "m2.warc",
            capture("http://h.example/b.html", "<a href=/a.html><a href=//o.example/>"),
            capture("http://o.example/", "<p>"));
    assertEquals(
        Map.of(
            "h.example/a.html", "<a href=b.html>",
            "h.example/b.html", "<a href=a.html><a href=../o.example/index.html>",
            "o.example/index.html", "<p>"),
        unpacked(RewriteJob.of(one, other)));
  }

  /** Beyond the limit no capture has a later one, so the first is written. */
  @Test
  void latestCapturesHaveALimit() throws IOException {
    List<byte[]> records = new ArrayList<>();
    for (String uri : List.of("http://h.example/a.html", "http://h.example/b.html")) {
      records.add(capture(uri, "2026-01-01T00:00:00Z", "first"));
      records.add(capture(uri, "2026-01-02T00:00:00Z", "second"));
    }
    Path warc = warc("m.warc", records.toArray(byte[][]::new));
    DocumentSource source = Inputs.of(warc.toString(), SourceOptions.DEFAULT);
    assertEquals(List.of(true, false, true, false), haveLater(source, 2));
    assertEquals(List.of(true, false, false, false), haveLater(source, 1));
  }

  private static List<Boolean> haveLater(DocumentSource source, int max) {
    LatestCaptures latest = new LatestCaptures(List.of(source), max);
    return source
        .documents()
        .map(Document::provenance)
        .filter(OutputNames::isCapture)
        .map(latest::haveLater)
        .collectList()
        .block();
  }

  @ParameterizedTest
  @CsvSource({"FIRST, second", "LATEST, third"})
  void oneCaptureOfSeveralIsWritten(Captures captures, String expected) throws IOException {
    String uri = "http://h.example/a.html";
    Path one =
        warc(
            "m1.warc",
            capture(uri, "2026-01-02T00:00:00Z", "second"),
            capture(uri, "2026-01-01T00:00:00Z", "first"));
    Path other =
        warc(
            "m2.warc",
            capture(uri, "2026-01-03T00:00:00Z", "third"),
            capture(uri, "2026-01-03T00:00:00Z", "fourth, in the same second"));
    RewriteJob job = RewriteJob.of(one, other).withCaptures(captures);
    assertEquals(Map.of("h.example/a.html", expected), unpacked(job));
    assertEquals(
        Map.of("other captures of a page that is written", 3L),
        job.relative().to(OutputFormat.FOLDER, folder.resolve("again")).run().leftOut());
  }
}
