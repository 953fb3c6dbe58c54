package fairlead.pipeline.sink;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.HtmlDocument;
import fairlead.html.HtmlLimits;
import fairlead.html.LinkExtractor;
import fairlead.html.Rewriting;
import fairlead.pipeline.Document;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Origin;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.PipelineOptions;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.normalize.KeyProfile;
import fairlead.uri.whatwg.Whatwg;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

class SinksTest {

  private static Outcome outcome(PipelineOptions options, Origin origin, String markup) {
    Document document =
        Document.html(
            origin, HtmlDocument.of("http://h/p", markup.getBytes(StandardCharsets.UTF_8)));
    Outcome outcome = Flux.just(document).transform(new LinkPipeline(options)).blockFirst();
    assertNotNull(outcome);
    return outcome;
  }

  private static Outcome outcome(String markup) {
    return outcome(PipelineOptions.defaults(), Origin.record("a.warc", null, 7), markup);
  }

  @Nested
  class JsonLines {

    private String json(Outcome outcome) throws IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (JsonLinesSink sink = new JsonLinesSink(out)) {
        sink.accept(outcome);
      }
      return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void oneObjectALineWithAllThatIsKnown() throws IOException {
      assertEquals(
          """
          {"document":"http://h/p","source":"a.warc","recordOffset":7,"base":"http://h/b","baseLayer":"content",\
          "element":"a","attribute":"href","kind":"navigation","reference":"\u00e9&\\"","target":"http://h/%C3%A9&%22",\
          "line":1,"column":24,"offset":23,"length":13,"charset":"UTF-8"}
          """,
          json(outcome("<base href=/b><a href='\u00e9&amp;&quot;'>")));
    }

    @Test
    void whatTheAuthorSaysOfTheTargetIsTold() throws IOException {
      String[] lines =
          json(outcome(
                  "<meta http-equiv=refresh content='5; url=r'>"
                      + "<link href=l rel=alternate type=a/b hreflang=de media=print>"
                      + "<img srcset='i 2x'><form action=f method=POST></form>"
                      + "<form><button formaction=g formmethod=dialog></button></form>"
                      + "<noscript><a href=n></noscript><template><a href=t></template>"))
              .split("\n", -1);
      List<String> ends =
          Stream.of(lines)
              .map(line -> line.replaceFirst(".*\"charset\":\"windows-1252\"", ""))
              .toList();
      assertEquals(
          List.of(
              ",\"delay\":\"5\"}",
              ",\"type\":\"a/b\",\"hreflang\":\"de\",\"media\":\"print\"}",
              ",\"descriptor\":\"2x\"}",
              ",\"method\":\"POST\"}",
              "}", // the form without an action
              ",\"method\":\"dialog\"}",
              ",\"inside\":[\"noscript\"]}",
              ",\"inside\":[\"template\"]}",
              ""),
          ends);
    }

    @Test
    void keysCarryTheirProfile() throws IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (JsonLinesSink sink = new JsonLinesSink(out, KeyProfile.CRAWL)) {
        sink.accept(outcome("<a href='HTTP://H:80#f'><a href='http://h:x'>"));
      }
      String[] lines = out.toString(StandardCharsets.UTF_8).split("\n", -1);
      assertTrue(
          lines[0].contains(
              "\"target\":\"http://h/#f\",\"key\":\"http://h/\",\"keyProfile\":\"crawl/2\""),
          lines[0]);
      assertFalse(lines[1].contains("key"), lines[1]);
    }

    @Test
    void rejectionStandsInPlaceOfTheTarget() throws IOException {
      String line = json(outcome("<a href='http://h:x'>"));
      assertEquals(true, line.contains("\"error\":\"port-invalid at offset 9\""), line);
      assertFalse(line.contains("target"));
    }

    @Test
    void currentDocumentIsTheDocumentsOwnUri() throws IOException {
      Outcome outcome =
          outcome(
              PipelineOptions.defaults()
                  .withExtractor(new LinkExtractor(Rfc2396.DIALECT, HtmlLimits.DEFAULT)),
              Origin.record("a", "<urn:x>", 0),
              "<base href=http://b/><a href='#s'>");
      String line = json(outcome);
      assertEquals(true, line.contains("\"target\":\"http://h/p#s\",\"sameDocument\":true"), line);
      assertEquals(true, line.contains("\"record\":\"<urn:x>\""), line);
    }
  }

  @Nested
  class Utf8 {

    private static byte[] written(String... parts) throws IOException {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (Utf8Writer writer = new Utf8Writer(out)) {
        for (String part : parts) {
          writer.write(part);
        }
      }
      return out.toByteArray();
    }

    @Test
    void textIsEncodedAsTheJdkDoes() throws IOException {
      String text = "a\u00e9\u20ac\ud83d\ude00".repeat(20_000);
      assertArrayEquals(text.getBytes(StandardCharsets.UTF_8), written(text));
      assertArrayEquals(
          "\ud83d\ude00".getBytes(StandardCharsets.UTF_8), written("\ud83d", "\ude00"));
    }

    @Test
    void loneSurrogateIsEscaped() throws IOException {
      assertEquals(
          "\\uDC00\\uD800x\\uD801",
          new String(written("\udc00\ud800x\ud801"), StandardCharsets.US_ASCII));
    }
  }

  @Nested
  class Folder {

    @TempDir Path in;
    @TempDir Path out;

    private final List<String> failures = new ArrayList<>();

    private FolderSink sink(Path folder) {
      return new FolderSink(folder, (origin, message) -> failures.add(message));
    }

    private Rewritten rewritten(String path, String content) throws IOException {
      Path file = Files.writeString(in.resolve("x"), "as it was");
      byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
      Outcome outcome =
          outcome(PipelineOptions.defaults(), Origin.file("x", Path.of(path), file), "<p>");
      return new Rewritten(outcome, content.isEmpty() ? null : new Rewriting(bytes, 1, 2));
    }

    @Test
    void documentIsWrittenAtItsPlaceAndOtherFilesAreCopied() throws IOException {
      FolderSink sink = sink(out);
      Files.writeString(
          Files.createDirectories(out.resolve("a")).resolve(".fairlead-unfinished-5f0e6c0a9d"),
          "x");
      sink.accept(rewritten("a/b.html", "new"));
      sink.accept(rewritten("a/c.css", ""));
      assertEquals("new", Files.readString(out.resolve("a/b.html")));
      assertEquals("as it was", Files.readString(out.resolve("a/c.css")));
      assertEquals(
          List.of(1L, 1L, 1L, 2L, 0L),
          List.of(sink.rewritten(), sink.copied(), sink.edits(), sink.kept(), sink.failed()));
      try (Stream<Path> files = Files.list(out.resolve("a"))) {
        assertEquals(2, files.count(), "nothing unfinished stays, of an earlier run neither");
      }
    }

    @Test
    void permissionsAreThoseOfTheSource() throws IOException {
      Set<PosixFilePermission> permissions = PosixFilePermissions.fromString("rw-r-----");
      Rewritten result = rewritten("b.html", "new");
      Files.setPosixFilePermissions(in.resolve("x"), permissions);
      sink(out).accept(result);
      assertEquals(permissions, Files.getPosixFilePermissions(out.resolve("b.html")));
    }

    @Test
    void nothingIsWrittenOutsideTheFolderAndTheRestGoesOn() throws IOException {
      FolderSink sink = sink(out.resolve("deep"));
      for (String path : List.of("../evil.html", "/evil.html", "a/../../evil.html", "", ".")) {
        sink.accept(rewritten(path, "evil"));
      }
      assertEquals(
          Collections.nCopies(5, "cannot be written: leads out of the output folder"), failures);
      Files.createDirectories(out.resolve("deep"));
      Files.createSymbolicLink(out.resolve("deep/link"), in);
      Files.createDirectories(out.resolve("deep/folder/inside"));
      Files.writeString(out.resolve("deep/file"), "x");
      failures.clear();
      sink.accept(rewritten("link/evil.html", "evil"));
      sink.accept(rewritten("folder", "evil"));
      sink.accept(rewritten("file/evil.html", "evil"));
      sink.accept(rewritten("good.html", "good"));
      assertEquals(
          List.of(
              "cannot be written: a symbolic link is in the way",
              "cannot be written: a folder is in the way",
              "cannot be written: a file is in the way"),
          failures);
      assertFalse(Files.exists(in.resolve("evil.html")));
      assertEquals("good", Files.readString(out.resolve("deep/good.html")));
      assertEquals(8, sink.failed());
    }

    @Test
    void documentThatWasCutIsCopiedWhole() throws IOException {
      Path file = Files.writeString(in.resolve("p.html"), "<a href=x>".repeat(5));
      HtmlDocument html = HtmlDocument.of("http://h/", Files.readAllBytes(file));
      Document document = Document.html(Origin.file("p", Path.of("p.html"), file), html);
      LinkPipeline pipeline =
          new LinkPipeline(
              PipelineOptions.defaults()
                  .withExtractor(
                      new LinkExtractor(Whatwg.DIALECT, HtmlLimits.DEFAULT.withDocumentBytes(12))));
      Rewritten result =
          pipeline
              .process(Flux.just(document), Rewritten.absolutizing(Rfc3986.DIALECT))
              .blockFirst();
      assertNotNull(result);
      assertEquals(Outcome.Kind.PARTIAL, result.outcome().kind());
      sink(out).accept(result);
      assertEquals(Files.readString(file), Files.readString(out.resolve("p.html")));
    }
  }

  @Test
  void failureToWriteEndsTheFlow() {
    Flux<Integer> numbers = Flux.range(0, 10);
    StepVerifier.create(
            Sink.drain(
                numbers,
                number -> {
                  if (number == 3) {
                    throw new IOException("disk full");
                  }
                }))
        .verifyError(UncheckedIOException.class);
  }

  @Test
  void tallyCountsByOutcomeKindAndReason() {
    Tally tally = new Tally();
    tally.add(
        outcome("<a href=x></a><a href='http://h:x'></a><img src=y><base href='http://h:y'>"));
    tally.add(new Outcome.Failed(Origin.record("a", null, 0), 5, "x"));
    tally.add(new Outcome.Skipped(Origin.record("a", null, 1), "revisit"));
    assertEquals(3, tally.documentCount());
    assertEquals(Map.of("revisit", 1L), tally.skips());
    assertEquals(3, tally.linkCount());
    assertEquals(1, tally.documents(Outcome.Kind.FAILED));
    assertEquals(Map.of("port-invalid", 1L), tally.rejections());
    assertEquals(Map.of("unusable base", 1L), tally.findings());
  }
}
