package fairlead.pipeline.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.Document;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputsTest {

  @TempDir Path folder;

  private List<String> read(String name) {
    return Reads.summaries(
        Inputs.of(
            folder.resolve(name).toString(),
            SourceOptions.DEFAULT.withBase("http://h/x"),
            Set.of()));
  }

  @Test
  void inputIsRecognizedByItsBytes() throws IOException {
    byte[] archive = Warcs.response("page", Warcs.html("<p>"));
    Files.writeString(folder.resolve("page"), "<p>");
    Files.write(folder.resolve("archive"), archive);
    Files.write(folder.resolve("packed"), Warcs.gzip(archive));
    Files.write(folder.resolve("zip"), new byte[] {'P', 'K', 3, 4});
    assertEquals(List.of("page http://h/x"), read("page"));
    assertEquals(List.of(" http://h/page"), read("archive"));
    assertEquals(List.of(" http://h/page"), read("packed"));
    Files.writeString(folder.resolve("bzip2"), "BZh9");
    Files.write(folder.resolve("lz4"), new byte[] {4, 0x22, 0x4D, 0x18});
    assertTrue(read("zip").get(0).endsWith("! not a zip archive"));
    assertTrue(read("bzip2").get(0).endsWith("! Unexpected end of stream"), read("bzip2").get(0));
    assertTrue(read("lz4").get(0).endsWith("! lz4 compression is not read"));
    assertTrue(read("missing").get(0).endsWith("! no such file or folder"));
  }

  @Test
  void folderIsReadFileByFile() throws IOException {
    Files.writeString(Files.createDirectory(folder.resolve("site")).resolve("a.html"), "<p>");
    assertEquals(List.of("a.html http://h/x/a.html"), read("site"));
  }

  @Test
  void whatCannotBeExaminedIsReportedAsSuch() throws IOException {
    String reason = read("x".repeat(5000)).get(0);
    assertTrue(reason.endsWith("! File name too long"), reason.substring(reason.length() - 40));
  }

  @Test
  void rootIsTheFolderOfAPageOrAFolderOrAnArchiveItself() throws IOException {
    Path page = Files.writeString(folder.resolve("a.html"), "<p>");
    Path zip = Files.write(folder.resolve("a.zip"), Packed.zip("a.html", "<p>"));
    SourceOptions based = SourceOptions.DEFAULT.withBase("http://h/d/x?y/z");
    assertEquals("http://h/d/", Inputs.root(page, based));
    assertEquals("http://h/d/x?y/z", Inputs.root(zip, based));
    assertEquals("http://h/d/", Inputs.root(folder, SourceOptions.DEFAULT.withBase("http://h/d/")));
    assertEquals("", Inputs.root(zip, SourceOptions.DEFAULT));
    String uri = FileUris.of(page, null);
    assertEquals(
        uri.substring(0, uri.length() - "a.html".length()),
        Inputs.root(page, SourceOptions.DEFAULT));
  }

  private List<String> below(String path, String base) {
    return Reads.documents(Inputs.below(path, SourceOptions.DEFAULT.withBase(base)).open()).stream()
        .map(document -> Reads.summary(document).replaceAll("^.* ", ""))
        .toList();
  }

  /** The files of the module, since these are below the working folder. */
  @Test
  void fileBelowTheBaseHasItsPathThere() {
    String page = "pom.xml";
    assertEquals(List.of("http://h/d/" + page), below(page, "http://h/d"));
    assertEquals(List.of("http://h/d/" + page), below(page, "http://h/d/"));
    assertEquals(List.of("http://h/d/" + page), below("./src/../" + page, "http://h/d/"));
    assertEquals(
        List.of("file"),
        Reads.documents(Inputs.below(page, SourceOptions.DEFAULT).open()).stream()
            .map(document -> String.valueOf(document.provenance().uri()).replaceAll(":.*", ""))
            .toList());
  }

  @Test
  void fileElsewhereIsNotBelowTheBase() throws IOException {
    Path page = Files.writeString(folder.resolve("a.html"), "<p>");
    for (String path : List.of(page.toString(), "../a.html", "a/../../a.html", "..")) {
      Document document =
          Reads.documents(Inputs.below(path, SourceOptions.DEFAULT.withBase("http://h/")).open())
              .get(0);
      assertTrue(
          Reads.summary(document).endsWith(" ! not in the folder whose URI is the base"), path);
    }
    assertEquals(
        1, Reads.documents(Inputs.below(page.toString(), SourceOptions.DEFAULT).open()).size());
  }

  @Test
  void archivesAreKnownByNameOrContent() throws IOException {
    byte[] zip = Packed.zip("a.html", "<p>");
    assertTrue(Inputs.isArchive(Files.write(folder.resolve("a.zip"), zip)));
    assertTrue(Inputs.isArchive(Files.write(folder.resolve("a"), zip)));
    assertTrue(Inputs.isArchive(Files.write(folder.resolve("a.png"), zip)));
    assertFalse(Inputs.isArchive(Files.write(folder.resolve("a.html"), zip)), "its name decides");
    assertFalse(Inputs.isArchive(Files.writeString(folder.resolve("b"), "<p>")));
    assertTrue(Inputs.isArchive(Files.write(folder.resolve("b.html.gz"), Warcs.gzip(new byte[0]))));
  }

  @Test
  void sourceOfAnErrorHasPositions() {
    DocumentSource missing = Inputs.of(folder.resolve("missing").toString(), SourceOptions.DEFAULT);
    Document document = Reads.documents(missing.open()).get(0);
    assertEquals(List.of(), Reads.documents(missing.open(document.provenance().next())));
  }
}
