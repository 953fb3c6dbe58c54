package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Change;
import fairlead.html.rewrite.Rewriter;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Provenance;
import fairlead.rewrite.Rewritten.FileBase;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RewrittenTest {

  private static final Rewriter REWRITER = Rewriter.absolutizing(LinkExtractor.STANDARD);

  private static Rewritten absolutized(String uri, String markup, FileBase policy) {
    return processed(uri, markup, policy).rewritten();
  }

  private record Processed(Rewritten rewritten, boolean lackingBase) {}

  private static Processed processed(String uri, String markup, FileBase policy) {
    Representation html = Representation.of(uri, markup.getBytes(StandardCharsets.UTF_8));
    Provenance place = Pages.file("s/p.html", Path.of("p.html"), Path.of("s/p.html"));
    Processed result =
        DocumentWork.extract(LinkExtractor.STANDARD)
            .then(
                (document, outcome) ->
                    new Processed(
                        Rewritten.by(
                                REWRITER, policy, from -> "", from -> false, false, one -> false)
                            .apply(document, outcome),
                        Rewritten.lackingBase(REWRITER).test(document, outcome)))
            .apply(Document.received(place, html));
    return result;
  }

  private static String text(Rewritten result) {
    assertNotNull(result.rewriting());
    return new String(result.rewriting().bytes(), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<a href=x>",
        "<a href=//h/x>",
        "<base href=sub/><a href=x>",
        "<base href=http://h:x/><a href=x>",
        "<a href=http://h/><a href='http://h/'><img src=x>"
      })
  void documentThatHasNoBaseButItsFileStaysAsItIs(String markup) {
    Processed result = processed("file:///home/me/s/p.html", markup, FileBase.REFUSED);
    assertNull(result.rewritten().rewriting());
    Outcome.Failed failed =
        assertInstanceOf(Outcome.Failed.class, result.rewritten().outcome(), markup);
    assertEquals(
        "its only base is its file: URI, which nobody else could follow; left unchanged",
        failed.message());
    assertEquals(markup.length(), failed.bytes());
    assertEquals(true, result.lackingBase());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p>",
        "<svg><use href='#top'/></svg>",
        "<a href=http://h/x>",
        "<a href=file:///etc/motd><a href=mailto:a@b>",
        "<base href=http://h/><a href=x><a href=file:///etc/motd>",
        "<base href=file:///srv/><a href=x>"
      })
  void documentThatNeedsNoBaseIsRewritten(String page) {
    Processed result = processed("file:///home/me/s/p.html", page, FileBase.REFUSED);
    assertEquals(Outcome.Kind.LINKS, result.rewritten().outcome().kind());
    assertEquals(page.replace("=x>", "=" + base(page) + "x>"), text(result.rewritten()));
    assertEquals(false, result.lackingBase());
  }

  private static String base(String page) {
    return page.startsWith("<base")
        ? page.substring("<base href=".length(), page.indexOf('>'))
        : "";
  }

  @Test
  void fileBaseThatWasChosenIsWritten() {
    assertEquals(
        "<a href=file:///srv/x>",
        text(absolutized("file:///srv/p.html", "<a href=x>", FileBase.WRITTEN)));
    assertEquals(
        "<a href=http://h/x>",
        text(absolutized("http://h/p.html", "<a href=x>", FileBase.REFUSED)));
  }

  @Test
  void linkThatNamesAFileItselfIsNoReason() {
    String page = "<a href=x><a href=' file:///etc/motd'>";
    assertEquals(
        page.replace("=x", "=http://h/x"),
        text(absolutized("http://h/p.html", page, FileBase.REFUSED)));
  }

  /** Quoted or not. */
  @ParameterizedTest
  @CsvSource({
    "<a href=x>, file:///x, true",
    "<a href='x'>, file:///x, true",
    "<a href>, FILE:///x, true",
    "<a href=x>, '', false",
    "<a href='x'>, '', false",
    "<a href>, http://h/, false",
    "<a href=x>, files:///x, false",
    "<a href=x>, a, false"
  })
  void fileUrisAreFoundInWhatIsWritten(String markup, String reference, boolean refused) {
    Rewriter rewriter = new Rewriter(LinkExtractor.STANDARD, (link, base) -> Change.to(reference));
    Provenance place = Pages.file("s/p.html", Path.of("p.html"), Path.of("s/p.html"));
    Rewritten result =
        Pages.by(rewriter)
            .apply(
                Document.received(
                    place,
                    Representation.of(
                        "file:///s/p.html", markup.getBytes(StandardCharsets.UTF_8))));
    assertEquals(refused, result.rewriting() == null, result.toString());
    assertEquals(refused ? Outcome.Kind.FAILED : Outcome.Kind.LINKS, result.outcome().kind());
  }
}
