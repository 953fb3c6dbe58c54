package fairlead.pipeline.sink;

import static fairlead.pipeline.sink.Outcomes.outcome;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.HeaderField;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.PipelineOptions;
import fairlead.uri.base.BaseContext;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.key.KeyProfile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

class JsonLinesSinkTest {

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
  void whatStandsAroundALinkIsToldWhereItIsKnown() throws IOException {
    PipelineOptions options = PipelineOptions.defaults();
    Representation page =
        Representation.of(
                "http://h/p",
                "<p><a href=x rel='me nofollow'>the <b>text</b></a>"
                    .getBytes(StandardCharsets.UTF_8))
            .withHeaders(List.of(new HeaderField("Link", "<y>; rel=up; anchor=\"#part\"")));
    Outcome outcome =
        Flux.just(Document.received(DocumentPlace.record("a.warc", null, 7), page))
            .transform(new LinkPipeline(options.withExtractor(options.extractor().withContext())))
            .blockFirst();
    assertNotNull(outcome);
    String[] lines = json(outcome).split("\n", -1);
    assertTrue(lines[0].endsWith(",\"rel\":[\"up\"],\"anchor\":\"http://h/p#part\"}"), lines[0]);
    assertTrue(
        lines[1].endsWith(
            ",\"rel\":[\"me\",\"nofollow\"],\"text\":\"the text\",\"path\":\"html/body/p/a\","
                + "\"nofollow\":true}"),
        lines[1]);
  }

  /** In RFC 2396 a fragment alone is the current document, which may have no URI. */
  @Test
  void anchorInTheDocumentItselfHasTheUriOfTheDocument() throws IOException {
    assertTrue(anchorOf("http://h/p").endsWith(",\"anchor\":\"http://h/p#part\"}\n"));
    assertFalse(anchorOf(null).contains("anchor"));
  }

  private String anchorOf(@Nullable String uri) throws IOException {
    Representation page =
        new Representation(
            new byte[0],
            uri,
            BaseContext.none(),
            "text/html",
            null,
            List.of(new HeaderField("Link", "<http://i/>; rel=up; anchor=\"#part\"")));
    PipelineOptions options =
        PipelineOptions.defaults().withExtractor(LinkExtractor.of(Rfc2396.DIALECT).withContext());
    Outcome outcome =
        Flux.just(Document.received(DocumentPlace.record("a.warc", null, 7), page))
            .transform(new LinkPipeline(options))
            .blockFirst();
    assertNotNull(outcome);
    return json(outcome);
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
            PipelineOptions.defaults().withExtractor(LinkExtractor.of(Rfc2396.DIALECT)),
            DocumentPlace.record("a", "<urn:x>", 0),
            "<base href=http://b/><a href='#s'>");
    String line = json(outcome);
    assertEquals(true, line.contains("\"target\":\"http://h/p#s\",\"sameDocument\":true"), line);
    assertEquals(true, line.contains("\"record\":\"<urn:x>\""), line);
  }

  @Test
  void drainedSinkHasAllItsLinesInTheStream() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    JsonLinesSink sink = new JsonLinesSink(out);
    Sink.drain(Flux.just(outcome("<a href=x><a href=y>")), sink).block();
    assertEquals(2, out.toString(StandardCharsets.UTF_8).lines().count());
    sink.close();
    assertEquals(2, out.toString(StandardCharsets.UTF_8).lines().count());
  }

  @Test
  void streamThatFailsIsAnIoExceptionEverywhere() throws IOException {
    FullDisk disk = new FullDisk(0);
    JsonLinesSink sink = new JsonLinesSink(disk);
    Outcome large = outcome("<a href=x>".repeat(1000)); // more than the buffers hold
    assertEquals(
        "disk full", assertThrows(IOException.class, () -> sink.accept(large)).getMessage());
    JsonLinesSink flushed = new JsonLinesSink(new FullDisk(0));
    flushed.accept(outcome("<a href=x>"));
    assertEquals("disk full", assertThrows(IOException.class, flushed::flush).getMessage());
    FullDisk closing = new FullDisk(0);
    JsonLinesSink closed = new JsonLinesSink(closing);
    closed.accept(outcome("<a href=x>"));
    assertEquals("disk full", assertThrows(IOException.class, closed::close).getMessage());
    assertTrue(closing.closed);
  }

  @Test
  void lineThatWasCutIsNotMadeToLookWhole() throws IOException {
    FullDisk disk = new FullDisk(100_000);
    JsonLinesSink sink = new JsonLinesSink(disk);
    Outcome large = outcome("<a href=x>".repeat(1000));
    assertThrows(IOException.class, () -> sink.accept(large));
    disk.room = Integer.MAX_VALUE;
    sink.close();
    String text = disk.written.toString(StandardCharsets.UTF_8);
    for (String line : text.substring(0, text.lastIndexOf('\n')).split("\n", -1)) {
      assertTrue(line.startsWith("{\"document\"") && line.endsWith("}"), line);
    }
    assertFalse(text.endsWith("}"), "what was cut stays cut");
  }
}
