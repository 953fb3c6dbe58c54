package fairlead.pipeline.sink;

import static fairlead.pipeline.source.Reads.summaries;
import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Rewriter;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.sink.EntrySink.Format;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.StreamSource;
import fairlead.testing.Packed;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A format that a service provider adds to the table is read and written like all others. */
class RegisteredFormatTest {

  private static final String CARDS = "CARDS\na.html 3\n<p>b/c.html 8\n<a href>";

  private static final SourceOptions OPTIONS = SourceOptions.DEFAULT.withBase("http://h/x");

  @TempDir Path folder;

  private List<String> read(String path) {
    return summaries(Inputs.of(folder.resolve(path).toString(), OPTIONS));
  }

  @Test
  void itIsReadByItsNameByItsContentAndByItsMediaType() throws IOException {
    List<String> documents = List.of(" http://h/x/a.html", " http://h/x/b/c.html");
    Files.writeString(folder.resolve("x.cards"), CARDS);
    Files.writeString(folder.resolve("x"), CARDS);
    assertEquals(documents, read("x.cards"));
    assertEquals(documents, read("x"));
    assertEquals(
        documents,
        summaries(
            new StreamSource(
                new ByteArrayInputStream(CARDS.getBytes(StandardCharsets.US_ASCII)),
                "-",
                OPTIONS,
                "application/x-cards")));
  }

  @Test
  void itIsReadInAFolderAndInOtherArchives() throws IOException {
    Path site = Files.createDirectory(folder.resolve("site"));
    Files.writeString(site.resolve("x.cards"), CARDS);
    Files.write(site.resolve("y.zip"), Packed.zip("x.cards", CARDS));
    assertEquals(
        List.of(
            " http://h/x/x.cards/a.html",
            " http://h/x/x.cards/b/c.html",
            " http://h/x/y.zip/x.cards/a.html",
            " http://h/x/y.zip/x.cards/b/c.html"),
        read("site"));
  }

  @Test
  void otherKindsAreWrittenAsIt() throws IOException {
    Path zip = folder.resolve("x.zip");
    Files.write(zip, Packed.zip("a.html", "<a href=b>", "i.png", "PNG"));
    Path out = folder.resolve("x.cards");
    Rewriter rewriter = Rewriter.absolutizing(LinkExtractor.STANDARD);
    DocumentWork<Rewritten> work =
        DocumentWork.extract(LinkExtractor.STANDARD).then(Rewritten.by(rewriter));
    Format format = Format.ofName("x.cards").orElseThrow();
    SourceOptions options = SourceOptions.DEFAULT.withBase("http://h/");
    try (EntrySink sink = EntrySink.open(format, out, options, (place, reason) -> {})) {
      Sink.drain(
              Inputs.of(zip.toString(), options).documents().transform(new LinkPipeline<>(work)),
              sink.from(zip, ""))
          .block();
      sink.complete();
    }
    assertEquals("CARDS\na.html 19\n<a href=http://h/b>i.png 3\nPNG", Files.readString(out));
  }
}
