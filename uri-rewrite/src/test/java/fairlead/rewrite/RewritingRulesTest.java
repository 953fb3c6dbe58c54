package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.html.rewrite.Change;
import fairlead.html.rewrite.ReferenceRule;
import fairlead.pipeline.PipelineOptions;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import fairlead.uri.Uri;
import fairlead.uri.UriParseException;
import fairlead.uri.generic.Rfc3986;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each rule writes in place of references, and into which output. */
class RewritingRulesTest {

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private Path site = Path.of("");
  private Path out = Path.of("");

  @BeforeEach
  void makeFolder() throws IOException {
    site = Files.createDirectory(folder.resolve("site"));
    out = folder.resolve("out");
  }

  private RewriteJob site() {
    return RewriteJob.of(site).withBase("http://h/");
  }

  private void file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** What the page of the site becomes. */
  private String written(RewriteJob job) throws IOException {
    assertEquals(List.of(), job.to(OutputFormat.FOLDER, out).run().failures());
    return Files.readString(out.resolve("p.html"));
  }

  /** They stand for all files of a folder, and need not be one. */
  @Test
  void foldersOfImportMapsMoveWithTheirFiles() throws IOException {
    String map =
        "<script type=importmap>{'imports':{'b/':'%s','g/':'http://g/s/'},"
            + "'scopes':{'%s':{'c':'./m.js'}}}</script>";
    file("site/sub/x.js", "");
    file("site/m.js", "");
    file("site/p.html", map.formatted("/sub/", "/sub/").replace('\'', '"'));
    assertEquals(map.formatted("./sub/", "./sub/").replace('\'', '"'), written(site().relative()));
  }

  /** The base stays, although the feed moves. */
  @ParameterizedTest
  @CsvSource({
    "http://h/b/, a,          http://n/b/a",
    "/d/,         a,          http://n/d/a",
    "http://g/,   a,          http://g/a",
    "http://h/b/, http://g/a, http://g/a"
  })
  void linksWithAnXmlBaseBecomeAbsolute(String base, String reference, String expected)
      throws IOException {
    String feed =
        "<feed xmlns='http://www.w3.org/2005/Atom' xml:base='%s'><link href='%s'/></feed>";
    file("site/f.atom", feed.formatted(base, reference));
    RewriteJob job = ruled(site(), "to URI");
    for (Path to : List.of(out, folder.resolve("again"))) {
      job.to(OutputFormat.FOLDER, to).run();
      assertEquals(feed.formatted(base, expected), Files.readString(to.resolve("f.atom")));
      Files.copy(to.resolve("f.atom"), site.resolve("f.atom"), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static RewriteJob ruled(RewriteJob job, String rule) {
    return switch (rule) {
      case "absolute" -> job.absolute();
      case "relative" -> job.relative();
      case "relative on host" -> job.relativeOnHost();
      case "to URI" -> job.map("http://h/", "http://n/");
      case "to folder" -> job.map("http://h/", ".");
      case "own" -> job.rule((link, base) -> Change.to(link.reference() + "!"));
      default -> job;
    };
  }

  /** Unless the user says otherwise. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "none, <base href=/d/><a href=x><a href=http://h/q.html>",
        "absolute, <base href=/d/><a href=http://h/d/x><a href=http://h/q.html>",
        "relative, <base href=d/><a href=http://h/d/x><a href=../q.html>",
        "relative on host, <base href=d/><a href=x><a href=../q.html>",
        "to URI, <base href=/d/><a href=x><a href=http://n/q.html>",
        "to folder, <base href=d/><a href=http://h/d/x><a href=../q.html>",
        "own, <base href=/d/><a href=x!><a href=http://h/q.html!>"
      })
  void baseElementsBecomeRelativeWhereReferencesDo(String rule, String expected)
      throws IOException {
    file("site/p.html", "<base href=/d/><a href=x><a href=http://h/q.html>");
    file("site/q.html", "");
    assertEquals(expected, written(ruled(site(), rule)));
  }

  /** A map may lead to another copy of the document, or to a folder that does not contain it. */
  @Test
  void mappedReferencesBeginAtTheFileOfTheDocument() throws IOException {
    for (String name : List.of("old/a", "old/b", "old/c", "new/a", "new/b", "cdn/lib")) {
      file("site/" + name + ".html", "<a href=/old/b.html><a href=c.html>");
    }
    String maps = "<a href=../new/b.html><a href=c.html>";
    site().map("http://h/old/", "new").map("http://h/", ".").to(OutputFormat.FOLDER, out).run();
    assertEquals(maps, Files.readString(out.resolve("old/a.html")));
    file("site/p.html", "<a href=http://cdn.example/lib.html><a href=x>");
    out = folder.resolve("other");
    assertEquals(
        "<a href=cdn/lib.html><a href=http://h/x>",
        written(site().map("http://cdn.example/", "cdn")));
  }

  @Test
  void userChoosesOtherwise() throws IOException {
    file("site/p.html", "<base href=/d/><a href=x rel=next><a href=http://i/y#z>");
    RewriteJob job = site().absolute();
    assertEquals(
        "<a href=http://h/d/x rel=next><a href=http://i/y#z>",
        written(job.withBaseElements(BaseElementPolicy.REMOVE)));
    assertEquals(
        "<base href=/d/><a href=http://h/d/x rel=next><a href=http://i/y#z>",
        written(job.withFilter(LinkFilters.rel("next"))));
    assertEquals(
        "<base href=/d/><a href=x rel=next><a href=http://i/y#z>",
        written(job.withFilter(LinkFilters.host("i"))));
    assertEquals(
        "<base href=/d/><a href=http://k/d/x rel=next><a href=http://i/y#z>",
        written(
            job.withSources(SourceOptions.DEFAULT.withBase("http://k/"))
                .withPipeline(PipelineOptions.defaults().withConcurrency(1))));
    file("site/p.html", "<a href='\\x'>");
    assertEquals("<a href='http://h/x'>", written(job));
    assertEquals(
        "<a href='http://h/\\x'>", written(job.withExtractor(LinkExtractor.of(Rfc3986.DIALECT))));
  }

  @ParameterizedTest
  @CsvSource({
    "http://a/x, http://b/x",
    "http://a/d/x, http://c/x",
    "http://o/x, http://o/x",
    "x, http://b/x"
  })
  void firstMapThatFitsCounts(String reference, String expected) throws IOException {
    file("site/p.html", "<a href=" + reference + ">");
    RewriteJob job =
        RewriteJob.of(site)
            .withBase("http://a/")
            .map("http://a/d", "http://c/")
            .map("http://a/", "http://b/");
    String page = written(job);
    assertEquals("<a href=" + (reference.equals("x") ? "x" : expected) + ">", page);
  }

  @Test
  void mapIsFromAUriToAUriOrAFolder() {
    for (String to : List.of(":x", "1:x", "http://h:x/")) {
      assertThrows(UriParseException.class, () -> site().map("http://h/", to), to);
    }
    assertThrows(UriParseException.class, () -> site().map("x", "http://h/"));
    assertThrows(UriParseException.class, () -> site().map("x", "folder"));
  }

  /** With the extensions and index files that a server adds. */
  @ParameterizedTest
  @CsvSource({
    "http://m/, index.html",
    "http://m/a#f, a.html#f",
    "http://m/r/b.html, r/b.html",
    "http://m/none, http://m/none",
    "http://m/%00, http://m/%00",
    "http://m/%2E%2E%2Fsecret, http://m/%2E%2E%2Fsecret",
    "http://m/r%2F%2E%2E%2Fa, r%2F%2E%2E%2Fa.html",
    "http://o/a, http://o/a",
    "http://d/b, r/b.html",
    "http://d/a, http://d/a"
  })
  void mapToAFolderLeadsToItsFiles(String reference, String expected) throws IOException {
    file("site/p.html", "<a href=" + reference + ">");
    file("site/index.html", "");
    file("site/a.html", "");
    file("site/r/b.html", "");
    file("secret.html", "");
    RewriteJob job = RewriteJob.of(site).withBase("http://m/");
    assertEquals(
        "<a href=" + expected + ">",
        written(job.map("http://m/", "").map("http://d/", "./q/..//r/")));
  }

  @Test
  void mapToAFolderKnowsTheFilesOfAllInputs() throws IOException {
    file("one/p.html", "<a href=http://m/p2><a href=http://n/q><a href=http://n/p2>");
    file("one/p2.html", "");
    file("two/q.html", "");
    Path one = folder.resolve("one");
    Path two = folder.resolve("two");
    RewriteJob job = RewriteJob.of(one, two).withBase("http://m/");
    job.map("http://m/", "one").map("http://n/", "two").to(out).run();
    assertEquals(
        "<a href=p2.html><a href=../two/q.html><a href=http://n/p2>",
        Files.readString(out.resolve("one/p.html")));
    file(
        "one/p.html",
        "<a href=http://m/p2><a href=http://n/q><a href=http://n/p><a href=http://n/r>");
    Path other = folder.resolve("other");
    RewriteJob.of(one.resolve("p.html"), two.resolve("q.html"))
        .withBase("http://n/")
        .map("http://n/", "")
        .to(other)
        .run();
    assertEquals(
        "<a href=http://m/p2><a href=q.html><a href=\"\"><a href=http://n/r>",
        Files.readString(other.resolve("p.html")));
  }

  /** Which has them under other names in a folder than in an archive. */
  @Test
  void mapToAFolderKnowsTheFilesOfAnArchive() throws IOException {
    String links = "<a href=http://h/d/q><a href=http://h/d/Q><a href=http://h/d/r>";
    Path zip =
        Files.write(
            folder.resolve("x.zip"), Packed.zip("p.html", links, "d/q.html", "", "d/Q.html", ""));
    RewriteJob job = RewriteJob.of(zip).withBase("http://h/").map("http://h/", "");
    String all = "<a href=d/q.html><a href=d/Q.html><a href=http://h/d/r>";
    job.to(OutputFormat.FOLDER, out).run();
    assertEquals(all.replace("d/Q.html", "http://h/d/Q"), Files.readString(out.resolve("p.html")));
    assertEquals(all, written(job.withAllNames()));
    job.inPlace().run();
    RewriteJob.of(zip).to(OutputFormat.FOLDER, out).run();
    assertEquals(all, Files.readString(out.resolve("p.html")));
  }

  /** Since its documents stay where they are. */
  @Test
  void mapInAnArchiveLeavesRelativeReferences() throws IOException {
    Path zip =
        Files.write(
            folder.resolve("x.zip"),
            Packed.zip("p.html", "<a href=q.html><a href=http://o/>", "q.html", ""));
    RewriteJob.of(zip).withBase("http://h/").map("http://o/", "http://n/").inPlace().run();
    RewriteJob.of(zip).to(OutputFormat.FOLDER, out).run();
    assertEquals("<a href=q.html><a href=http://n/>", Files.readString(out.resolve("p.html")));
  }

  @Test
  void rootWithoutItsSlashLeadsOutOfTheOutput() throws IOException {
    file("site/p.html", "<a href=/docs><a href=/docs/><a href=/docs/q.html>");
    file("site/index.html", "");
    file("site/q.html", "");
    assertEquals(
        "<a href=http://h/docs><a href=./><a href=q.html>",
        written(site().withBase("http://h/docs/").relative()));
  }

  /** As a tar says too, whose entries have the same names. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void nameThatNoArchiveHasIsNoTarget() throws IOException {
    file("site/p.html", "<a href=con.html><a href=q.html>");
    file("site/con.html", "");
    file("site/q.html", "");
    site().relative().to(folder.resolve("o.zip")).run();
    RewriteJob.of(folder.resolve("o.zip")).to(OutputFormat.FOLDER, out).run();
    assertEquals(
        "<a href=http://h/con.html><a href=q.html>", Files.readString(out.resolve("p.html")));
  }

  @ParameterizedTest
  @CsvSource({
    "INSIDE, false, true, false",
    "FOLDERS, false, true, true",
    "NONE, false, false, false",
    "ALL, true, true, true"
  })
  void onlyLinksThatAreFollowedHaveTargets(
      Symlinks followed, boolean outside, boolean inside, boolean inFolder) throws IOException {
    file("secret/x.html", "");
    file("site/q.html", "");
    file("site/d/q.html", "");
    Files.createSymbolicLink(site.resolve("e"), Path.of("d"));
    Files.createSymbolicLink(site.resolve("d/i.html"), Path.of("q.html"));
    Files.createSymbolicLink(site.resolve("o.html"), folder.resolve("secret/x.html"));
    Files.createSymbolicLink(site.resolve("s"), folder.resolve("secret"));
    Files.createSymbolicLink(site.resolve("i.html"), Path.of("q.html"));
    Places places = new Places(List.of(site), out, null, false);
    List<Path> folders = List.of(Path.of(""));
    assertEquals(outside, places.isFile("o.html", folders, followed));
    assertEquals(outside, places.isFile("s/x.html", folders, followed));
    assertEquals(inside, places.isFile("i.html", folders, followed));
    assertEquals(inFolder, places.isFile("e/q.html", folders, followed));
    assertEquals(inFolder, places.isFile("e/i.html", folders, followed));
    assertTrue(places.isFile("q.html", folders, followed));
    assertTrue(places.isFile("d/q.html", folders, followed));
    assertFalse(places.isFile("../secret/x.html", folders, followed));
  }

  @Test
  void linksStayTargetsInPlace() throws IOException {
    file("site/p.html", "<a href=i.html><a href=http://h/i.html>");
    file("site/q.html", "");
    Files.createSymbolicLink(site.resolve("i.html"), Path.of("q.html"));
    site().relative().inPlace().run();
    assertEquals("<a href=i.html><a href=i.html>", Files.readString(site.resolve("p.html")));
  }

  /** The folder of the module. */
  @ParameterizedTest
  @ValueSource(strings = {".", "./.", "pom.xml"})
  void filesOfTheCurrentFolderAreTargets(String input) {
    Places places = new Places(List.of(Path.of(input)), out, null, false);
    assertTrue(places.isFile("pom.xml", List.of(Path.of("")), Symlinks.INSIDE));
    assertFalse(places.isFile("../pom.xml", List.of(Path.of("")), Symlinks.INSIDE));
  }

  /** Named after their URIs. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "none, <a href=q><a href=http://h/r?s><a href=http://o/>",
        "absolute, <a href=http://h/q><a href=http://h/r?s><a href=http://o/>",
        "relative, <a href=q.html><a href=r@s.html><a href=http://o/>",
        "to URI, <a href=http://n/q><a href=http://n/r?s><a href=http://o/>",
        "to folder, <a href=q.html><a href=r@s.html><a href=http://o/>",
        "to its folder, <a href=q.html><a href=r@s.html><a href=http://o/>",
        "to no folder, <a href=http://h/q><a href=http://h/r?s><a href=http://o/>",
        "from elsewhere, <a href=http://h/q><a href=http://h/r?s><a href=http://n/>",
        "own, <a href=q!><a href=http://h/r?s!><a href=http://o/!>"
      })
  void filesOfAWebArchiveLeadToOneAnother(String rule, String expected) throws IOException {
    Path warc =
        Files.write(
            folder.resolve("x.warc"),
            Warcs.join(
                Warcs.response(
                    "p", Warcs.html("<a href=q><a href=http://h/r?s><a href=http://o/>")),
                Warcs.response("q", Warcs.html("")),
                Warcs.response("r?s", Warcs.html(""))));
    RewriteJob job = RewriteJob.of(warc);
    RewriteJob named =
        switch (rule) {
          case "to its folder" -> job.map("http://h/", "h");
          case "from elsewhere" -> job.map("http://o/", "http://n/");
          case "to no folder" -> job.map("http://h/", "i");
          default -> ruled(job, rule);
        };
    named.to(OutputFormat.FOLDER, out).run();
    assertEquals(expected, Files.readString(out.resolve("h/p.html")));
  }

  @Test
  void ruleOfTheUserGetsTheFile() throws IOException {
    Path warc = folder.resolve("x.warc");
    Files.write(warc, Warcs.response("p?x", Warcs.html("<a href=q>")));
    ReferenceRule rule =
        new ReferenceRule() {
          @Override
          public Change of(Link link, @Nullable Uri base) {
            return Change.NONE;
          }

          @Override
          public ReferenceRule within(String file, @Nullable Uri base) {
            return (link, now) -> Change.to("from " + file + " at " + base);
          }
        };
    RewriteJob.of(warc).rule(rule).to(OutputFormat.FOLDER, out).run();
    assertEquals(
        "<a href=\"from h/p@x.html at http://h/p?x\">",
        Files.readString(out.resolve("h/p@x.html")));
  }
}
