package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.job.Checkpoints;
import fairlead.testing.Warcs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** References in the HTTP headers of a web archive, which is rewritten as one. */
class RecordedHeadersTest {

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private Path warc(byte[]... records) throws IOException {
    return Files.write(folder.resolve("x.warc"), Warcs.join(records));
  }

  private String rewritten(RewriteJob job) throws IOException {
    Path out = folder.resolve("o.warc");
    assertEquals(List.of(), job.to(out).run().failures());
    return Files.readString(out, StandardCharsets.ISO_8859_1);
  }

  private static byte[] moved(String fields) {
    return Warcs.bytes("HTTP/1.1 301 Moved\r\n" + fields + "\r\nContent-Length: 0\r\n\r\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Location: /b?x#f           | Location: http://h/b?x#f",
        "location:c                 | location: http://h/d/c",
        "Location: http://h/b       | Location: http://h/b",
        "Location: //g/b            | Location: http://g/b",
        "Refresh: 5; url=/b         | Refresh: 5; url=http://h/b",
        "Refresh: 5; url='b'        | Refresh: 5; url='http://h/d/b'",
        "Refresh: 5                 | Refresh: 5",
        "Location: it's             | Location: http://h/d/it's",
        "Refresh: 5; url=it's       | Refresh: 5; url=it's",
        "Link: </s.css>; rel=preload, <t.css>; rel=\"next prefetch\", <http://h/u>; rel=x"
            + " | Link: <http://h/s.css>; rel=preload, <http://h/d/t.css>; rel=\"next prefetch\","
            + " <http://h/u>; rel=x",
        "Link: <a>; rel=x, <a>; rel=y | Link: <http://h/d/a>; rel=x, <http://h/d/a>; rel=y",
        "Link: <b                   | Link: <b",
        "X-Other: /b                | X-Other: /b"
      })
  void referencesInHeadersBecomeAbsolute(String before, String after) throws IOException {
    String out = rewritten(RewriteJob.of(warc(Warcs.response("d/a", moved(before)))).absolute());
    assertTrue(out.contains("\r\n" + after + "\r\nContent-Length: 0\r\n\r\n"), out);
  }

  @Test
  void foldedFieldIsReplacedAsAWhole() throws IOException {
    byte[] block = moved("Link: <a>;\r\n rel=next\r\nX: y\r\nLocation:\r\n /b\r\nlink: \r\n\t<c>");
    String out = rewritten(RewriteJob.of(warc(Warcs.response("d/a", block))).absolute());
    assertTrue(out.contains("\r\nLink: <http://h/d/a>; rel=next\r\nX: y\r\n"), out);
    assertTrue(out.contains("\r\nLocation: http://h/b\r\nlink: <http://h/d/c>\r\n"), out);
  }

  @Test
  void manyFieldsTakeLinearTime() throws IOException {
    StringBuilder fields = new StringBuilder("X: y");
    for (int i = 0; i < 9000; i++) {
      fields.append("\r\nLink: <").append(i % 4500).append(">; rel=x");
    }
    Path warc = warc(Warcs.response("d/a", moved(fields.toString())));
    String out =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20), () -> rewritten(RewriteJob.of(warc).absolute()));
    assertTrue(out.contains("\r\nLink: <http://h/d/4499>; rel=x\r\nContent-Length: 0"), "all");
    assertFalse(out.contains("Link: <4"), "each of those that are equal");
  }

  /** A page is on one host, and so are its redirects. */
  @Test
  void redirectsMoveWithTheirHost() throws IOException {
    Path warc =
        warc(
            Warcs.response("old", moved("Location: http://h/new")),
            Warcs.response("older", moved("Location: /new")),
            Warcs.response("new", Warcs.html("<a href=http://h/old>")));
    String out = rewritten(RewriteJob.of(warc).map("http://h/", "https://n/"));
    assertEquals(2, out.split("Location: https://n/new\r\n", -1).length - 1, out);
    assertTrue(out.contains("<a href=https://n/old>"), out);
  }

  /** If only the header changes, the content keeps its coding, byte for byte. */
  @Test
  void contentStaysIfOnlyItsHeaderChanges() throws IOException {
    byte[] body = Warcs.gzip(Warcs.bytes("<p>no link"));
    String fields = "Content-Type: text/html\r\nContent-Encoding: gzip\r\nLink: </s>; rel=x\r\n";
    Path warc = warc(Warcs.response("a", Warcs.http(fields, body)));
    String out = rewritten(RewriteJob.of(warc).absolute());
    assertTrue(out.contains("Content-Encoding: gzip\r\nLink: <http://h/s>; rel=x\r\n"), out);
    assertTrue(out.contains(new String(body, StandardCharsets.ISO_8859_1)), "the same bytes");
  }

  @Test
  void contentAndHeaderChangeTogether() throws IOException {
    byte[] body = Warcs.gzip(Warcs.bytes("<a href=x>"));
    String fields = "Content-Type: text/html\r\nContent-Encoding: gzip\r\nLink: </s>; rel=x\r\n";
    Path warc = warc(Warcs.response("a", Warcs.http(fields, body)));
    String out = rewritten(RewriteJob.of(warc).absolute());
    assertTrue(out.contains("Link: <http://h/s>; rel=x\r\n"), out);
    assertTrue(out.contains("<a href=http://h/x>"), out);
    assertFalse(out.contains("Content-Encoding"), out);
  }

  /** A client that checks them would reject the new content. */
  @Test
  void digestsOfOldContentAreRemoved() throws IOException {
    String digests =
        String.join(": x\r\n", "Digest", "repr-digest", "Content-Digest", "Content-MD5", "");
    String fields = "Content-Type: text/html\r\n" + digests + "ETag: x\r\n";
    Path warc =
        warc(
            Warcs.response("a", Warcs.http(fields, Warcs.bytes("<a href=x>"))),
            Warcs.response("b", Warcs.http(fields, Warcs.bytes("<p>"))));
    String out = rewritten(RewriteJob.of(warc).absolute());
    assertTrue(out.contains("Content-Type: text/html\r\nETag: x\r\nContent-Length: 19"), out);
    assertTrue(out.contains(digests), "those of the page that does not change stay");
    assertEquals(out.indexOf(digests), out.lastIndexOf(digests));
  }

  @Test
  void rewritingAgainChangesNothing() throws IOException {
    Path warc = warc(Warcs.response("a", moved("Location: /b")));
    String once = rewritten(RewriteJob.of(warc).absolute());
    Path again = folder.resolve("again.warc");
    RewriteJob.of(folder.resolve("o.warc")).absolute().to(again).run();
    assertEquals(once, Files.readString(again, StandardCharsets.ISO_8859_1));
  }

  /** Whole, or after a stop. */
  @Test
  void compressedArchiveIsResumed() throws IOException {
    Path warc =
        Files.write(
            folder.resolve("x.warc.gz"), Warcs.gzip(Warcs.response("a", moved("Location: /b"))));
    Path out = folder.resolve("o.warc.gz");
    Checkpoints saved = Checkpoints.in(folder.resolve("saved"));
    RewriteJob job = RewriteJob.of(warc).absolute().to(out);
    assertFalse(job.withCheckpoints(saved).until(() -> true).run().finished());
    assertEquals(1, job.withCheckpoints(saved.resuming()).run().counts().edits());
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(out))) {
      String text = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
      assertTrue(text.contains("Location: http://h/b\r\n"), text);
    }
  }

  @Test
  void previewShowsFields() throws IOException {
    Path warc = warc(Warcs.response("a", moved("Location: /b")));
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    RewriteResult result = RewriteJob.of(warc).absolute().preview(new EditLines(), shown).run();
    assertEquals(1, result.counts().edits());
    String line = shown.toString(StandardCharsets.UTF_8);
    assertTrue(
        line.endsWith("\"header\":\"Location\",\"old\":\"/b\",\"new\":\"http://h/b\"}\n"), line);
  }

  /** A file has no header. */
  @Test
  void headersOfPagesThatBecomeFilesAreNotLookedAt() throws IOException {
    byte[] page = Warcs.http("Content-Type: text/html\r\nLink: </s>; rel=x\r\n", Warcs.bytes("x"));
    RewriteResult result =
        RewriteJob.of(warc(Warcs.response("a", page)))
            .absolute()
            .to(OutputFormat.FOLDER, folder.resolve("out"))
            .run();
    assertEquals(0, result.counts().edits());
    assertEquals(1, result.files());
  }
}
