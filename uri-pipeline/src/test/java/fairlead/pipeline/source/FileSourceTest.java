package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.pipeline.Document;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileSourceTest {

  @TempDir Path folder;

  private Document read(String name, byte[] content, int limit) throws IOException {
    Path file = Files.write(folder.resolve(name), content);
    SourceOptions options =
        SourceOptions.DEFAULT.withLimits(Limits.DEFAULT.with(DocumentLimit.BYTES, limit));
    return Reads.documents(new FileSource(file, name, options)).get(0);
  }

  @Test
  void documentIsReadUpToTheLimitAndOneByteMore() throws IOException {
    byte[] content = bytes("x".repeat(100));
    assertEquals(11, read("long.html", content, 10).bytes());
    assertEquals(100, read("long.html", content, 99).bytes());
    assertEquals(1, read("long", content, 0).bytes());
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, Integer.MAX_VALUE - 1})
  void limitMayBeAsLargeAsNumbersAre(int limit) throws IOException {
    assertEquals(100, read("long.html", bytes("x".repeat(100)), limit).bytes());
  }

  @Test
  void nameTellsTheTypeAndContentWhereItDoesNot() throws IOException {
    byte[] feed = bytes("\n<rss version='2.0'>");
    assertEquals("text/css", Reads.html(read("s.css?v=3", feed, 100)).mediaType());
    assertEquals("application/xml", Reads.html(read("feed", feed, 100)).mediaType());
    assertNull(Reads.html(read("page", bytes("<p>"), 100)).mediaType());
    assertNull(Reads.html(read("text", bytes("no markup"), 100)).mediaType());
    assertEquals("\n<rss version='2.0'>", Reads.text(read("feed", feed, 100)));
  }

  /** A list of files names them one by one, and must not lead to other links than their folder. */
  @Test
  void fileOfAnotherKindIsNotReadAsHtml() throws IOException {
    for (String name : List.of("a.js", "b.GIF", "c.pdf", "d.txt", "e.js?v=3")) {
      assertEquals(
          name + " - not a document according to its name or content",
          Reads.summary(read(name, bytes("x <a href=y>"), 100)));
    }
    assertEquals("<html>", Reads.text(read("page.txt", bytes("<html>"), 100)));
    assertEquals("x", Reads.text(read("page.php3", bytes("x"), 100)));
  }

  @Test
  void robotsFileIsOneByItsName() throws IOException {
    byte[] robots = bytes("Sitemap: x");
    for (String name : List.of("robots.txt", "ROBOTS.TXT")) {
      assertEquals("text/x-robots", Reads.html(read(name, robots, 100)).mediaType());
    }
  }

  @Test
  void documentTooLargeForMemoryCostsItselfAlone() throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(folder.resolve("a.html").toFile(), "rw")) {
      file.setLength(2L << 30); // without taking room on the disk
    }
    Files.writeString(folder.resolve("b.html"), "<p>");
    assertEquals(
        List.of("a.html ! not enough memory", "b.html http://h/b.html"),
        OtherJvm.read("256m", entry -> true, 1 << 30, folder));
    assertEquals(
        List.of("a.html ! not enough memory"),
        OtherJvm.read("256m", entry -> true, 1 << 30, folder.resolve("a.html")));
  }

  @Test
  void fileThatCannotBeOpenedIsADocumentThatSaysSo() throws IOException {
    FileSource missing =
        new FileSource(folder.resolve("missing"), "missing", SourceOptions.DEFAULT);
    Document document = Reads.documents(missing.open()).get(0);
    assertTrue(Reads.summary(document).startsWith("missing ! "), Reads.summary(document));
    assertEquals(List.of(), Reads.documents(missing.open(document.provenance().next())));
    assertEquals(
        "folder ! not a regular file",
        Reads.summary(
                Reads.documents(new FileSource(folder, "folder", SourceOptions.DEFAULT).open())
                    .get(0))
            .replaceAll("^.* !", "folder !"));
  }
}
