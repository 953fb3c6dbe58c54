package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Symbolic links in a folder that is copied or rewritten in place. */
class LinkedFilesTest {

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private Path site = Path.of("");
  private Path out = Path.of("");

  @BeforeEach
  void create() throws IOException {
    site = Files.createDirectories(folder.resolve("site"));
    out = folder.resolve("out");
    Files.createDirectories(site.resolve("en"));
    Files.createDirectories(site.resolve("fr"));
    Files.writeString(site.resolve("en/a.html"), "<a href=x>");
    Files.writeString(site.resolve("en/i.png"), "PNG");
    Files.writeString(site.resolve("en/top.html"), "<a href=/x>");
  }

  private Path link(String name, String target) throws IOException {
    return Files.createSymbolicLink(site.resolve(name), Path.of(target));
  }

  private RewriteJob job() {
    return RewriteJob.of(site).withBase("http://h/").absolute();
  }

  @Test
  void linkStaysIfItsPageIsThatOfItsTarget() throws IOException {
    link("fr/i.png", "../en/i.png");
    link("fr/top.html", "../en/top.html");
    link("b.html", site.toAbsolutePath().resolve("en/top.html").toString());
    link("en/same.html", "a.html");
    assertEquals(List.of(), job().to(out).run().failures());
    assertEquals(Path.of("../en/i.png"), Files.readSymbolicLink(out.resolve("fr/i.png")));
    assertEquals(Path.of("../en/top.html"), Files.readSymbolicLink(out.resolve("fr/top.html")));
    assertEquals(Path.of("en/top.html"), Files.readSymbolicLink(out.resolve("b.html")));
    assertEquals(Path.of("a.html"), Files.readSymbolicLink(out.resolve("en/same.html")));
    assertEquals("<a href=http://h/x>", Files.readString(out.resolve("fr/top.html")));
  }

  /** Under the other name, its references lead elsewhere. */
  @Test
  void linkBecomesAFileIfItsPageDiffers() throws IOException {
    link("fr/a.html", "../en/a.html");
    assertEquals(List.of(), job().to(out).run().failures());
    assertFalse(Files.isSymbolicLink(out.resolve("fr/a.html")));
    assertEquals("<a href=http://h/fr/x>", Files.readString(out.resolve("fr/a.html")));
    assertEquals("<a href=http://h/en/x>", Files.readString(out.resolve("en/a.html")));
  }

  /** Under its own name it is a page, and its target is none. */
  @Test
  void linkWithAnotherExtensionBecomesAFile() throws IOException {
    Files.writeString(site.resolve("p.txt"), "<a href=x>");
    Path page = link("p.html", "p.txt");
    link("q.txt", "en/a.html");
    link("i.jpeg", "en/i.png");
    assertEquals(List.of(), job().to(out).run().failures());
    assertEquals("<a href=http://h/x>", Files.readString(out.resolve("p.html")));
    assertEquals("<a href=x>", Files.readString(out.resolve("p.txt")));
    assertEquals("<a href=x>", Files.readString(out.resolve("q.txt")));
    assertEquals(Path.of("en/i.png"), Files.readSymbolicLink(out.resolve("i.jpeg")));
    List<String> failures = job().inPlace().run().failures();
    assertEquals(2, failures.size(), failures.toString());
    assertTrue(failures.get(0).startsWith(page + ": a symbolic link"), failures.toString());
  }

  @Test
  void linkOutOfTheFolderIsCopied() throws IOException {
    Path other = Files.writeString(folder.resolve("o.png"), "other");
    link("o.png", other.toString());
    SourceOptions all = SourceOptions.DEFAULT.withSymlinks(Symlinks.ALL).withBase("http://h/");
    assertEquals(List.of(), job().withSources(all).to(out).run().failures());
    assertFalse(Files.isSymbolicLink(out.resolve("o.png")));
    assertEquals("other", Files.readString(out.resolve("o.png")));
  }

  @Test
  void linkWhosePageWouldBeWrongIsReportedInPlace() throws IOException {
    Path wrong = link("fr/a.html", "../en/a.html");
    link("fr/top.html", "../en/top.html");
    link("fr/i.png", "../en/i.png");
    link("none", "nowhere");
    RewriteResult result = job().inPlace().run();
    assertEquals(
        List.of(
            wrong
                + ": a symbolic link, and references lead elsewhere under its name; only its"
                + " target is rewritten (--replace-symlinks)"),
        result.failures());
    assertEquals(1, result.counts().failed());
    assertTrue(Files.isSymbolicLink(wrong));
    assertEquals("<a href=http://h/en/x>", Files.readString(wrong));
    assertEquals("<a href=http://h/x>", Files.readString(site.resolve("fr/top.html")));
    SourceOptions none = SourceOptions.DEFAULT.withSymlinks(Symlinks.NONE).withBase("http://h/");
    Files.writeString(site.resolve("en/a.html"), "<a href=y>");
    assertEquals(List.of(), job().withSources(none).inPlace().run().failures());
  }

  @Test
  void linkIsReplacedByAFileWhereAsked() throws IOException {
    Path wrong = link("fr/a.html", "../en/a.html");
    link("fr/top.html", "../en/top.html");
    RewriteJob job = job().withReplacedSymlinks();
    RewriteResult result = job.inPlace().run();
    assertEquals(List.of(), result.failures());
    assertFalse(Files.isSymbolicLink(wrong));
    assertEquals("<a href=http://h/fr/x>", Files.readString(wrong));
    assertEquals("<a href=http://h/en/x>", Files.readString(site.resolve("en/a.html")));
    assertTrue(Files.isSymbolicLink(site.resolve("fr/top.html")));
    assertEquals(List.of(), job.to(out).run().failures());
    assertTrue(Files.isSymbolicLink(out.resolve("fr/top.html")));
  }

  @Test
  void danglingLinkIsReported() throws IOException {
    link("none.html", "nowhere.html");
    List<String> failures = job().to(out).run().failures();
    assertEquals(1, failures.size());
    assertTrue(failures.get(0).endsWith("symbolic link to a file that does not exist"));
  }

  /** The copy is the same as one that was never stopped. */
  @Test
  void anotherRunWritesTheSameLinks() throws IOException {
    link("fr/i.png", "../en/i.png");
    job().to(out).run();
    assertEquals(List.of(), job().to(out).run().failures());
    assertEquals(Path.of("../en/i.png"), Files.readSymbolicLink(out.resolve("fr/i.png")));
    assertEquals("PNG", Files.readString(site.resolve("en/i.png")));
  }
}
