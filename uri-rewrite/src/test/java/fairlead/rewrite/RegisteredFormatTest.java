package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.archive.mime.MimeFormat;
import fairlead.pipeline.Document;
import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.StreamSource;
import fairlead.testing.Packed;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A format that a service provider adds to the table is read and written like all others. */
class RegisteredFormatTest {

  private static final String CARDS = "CARDS\na.html 3\n<p>b/c.html 8\n<a href>";

  private static final SourceOptions OPTIONS = SourceOptions.DEFAULT.withBase("http://h/x");

  @TempDir Path folder;

  private static List<String> uris(DocumentSource source) {
    List<String> uris = new ArrayList<>();
    try (DocumentCursor cursor = source.open()) {
      for (Document next = cursor.next(); next != null; next = cursor.next()) {
        uris.add(next.provenance().uri());
      }
    }
    return uris;
  }

  private List<String> read(String path) {
    return uris(Inputs.of(folder.resolve(path).toString(), OPTIONS));
  }

  @Test
  void itIsReadByItsNameByItsContentAndByItsMediaType() throws IOException {
    List<String> documents = List.of("http://h/x/a.html", "http://h/x/b/c.html");
    Files.writeString(folder.resolve("x.cards"), CARDS);
    Files.writeString(folder.resolve("x"), CARDS);
    assertEquals(documents, read("x.cards"));
    assertEquals(documents, read("x"));
    assertEquals(
        documents,
        uris(
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
            "http://h/x/x.cards/a.html",
            "http://h/x/x.cards/b/c.html",
            "http://h/x/y.zip/x.cards/a.html",
            "http://h/x/y.zip/x.cards/b/c.html"),
        read("site"));
  }

  /** As that of a provider can be: its archives can be rewritten in place. */
  @Test
  void kindWithoutAWriterHasAName() {
    assertEquals("mbox", OutputFormat.of(MimeFormat.MBOX).toString());
  }

  @Test
  void otherKindsAreWrittenAsIt() throws IOException {
    Path zip = folder.resolve("x.zip");
    Files.write(zip, Packed.zip("a.html", "<a href=b>", "i.png", "PNG"));
    Path out = folder.resolve("x.cards");
    RewriteJob.of(zip).withBase("http://h/").absolute().to(out).run();
    assertEquals("CARDS\na.html 19\n<a href=http://h/b>i.png 3\nPNG", Files.readString(out));
  }
}
