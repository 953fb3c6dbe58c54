package fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.Warcs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code check --fix}. */
class FixTest {

  @TempDir private Path folder;

  private Path site() {
    return folder.resolve("site");
  }

  private void write(String name, String text) throws IOException {
    Path file = site().resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private String read(String name) throws IOException {
    return Files.readString(site().resolve(name));
  }

  private Run check(String... options) {
    return Run.run(
        Stream.concat(
                Stream.of("check", site().toString(), "--base", "https://site.example/a/"),
                Stream.of(options))
            .toArray(String[]::new));
  }

  /** A site with faults whose correction is certain, and some that have none. */
  private void faults() throws IOException {
    write("docs/guide.html", "<p id=x>");
    write("docs/index.html", "<a href=guide.html>g</a><a href=../>up</a>");
    write("img/Logo.png", "x");
    write("notes.md", "# Notes\n\n[guide](Docs/Guide.html#x \"t\") ![logo](<img/logo.png>)\n");
    write("s.css", "a { background: url( 'IMG/logo.PNG' ) }");
    write(
        "index.html",
        """
        <link rel=stylesheet href=s.css>
        <a  HREF='Docs/Guide.html?a&amp;b#x' title="Docs/Guide.html">1</a> <a href=./DOCS/guide.html>2</a>
        <a href="/a/docs/GUIDE.html">3</a> <a href=HTTPS://site.example/a/docs/Guide.html>4</a>
        <a href=docs>5</a> <a href="docs?q">6</a> <a href=notes.md>7</a>
        <a href="https://old.example/x?y">8</a> <a href=https://old.example/z#w>9</a>
        <a href=none.html>10</a> <a href=docs/guide.html#y>11</a>
        <p data-fairlead-ignore><a href=Docs/Guide.html>12</a></p>
        """);
  }

  private static final String CORRECTED =
      """
      <link rel=stylesheet href=s.css>
      <a  HREF='docs/guide.html?a&amp;b#x' title="Docs/Guide.html">1</a> <a href=./docs/guide.html>2</a>
      <a href="/a/docs/guide.html">3</a> <a href=HTTPS://site.example/a/docs/guide.html>4</a>
      <a href=docs/>5</a> <a href="docs/?q">6</a> <a href=notes.md>7</a>
      <a href="https://new.example/x?y">8</a> <a href=https://new.example/z#w>9</a>
      <a href=none.html>10</a> <a href=docs/guide.html#y>11</a>
      <p data-fairlead-ignore><a href=Docs/Guide.html>12</a></p>
      """;

  @Test
  void pagesLargerThanMemoryAreCorrectedPartByPart() throws IOException {
    write("docs/guide.html", "<p id=x>");
    String text = "<p>text\n".repeat(300);
    String page = "<a href=%s>1</a>" + text + "<a href=%s#x>2</a>" + text + "<a href=%s#y>3</a>";
    write("index.html", page.replace("%s", "Docs/guide.html"));
    Run whole = check();
    Run parts = check("--max-document", "2000");
    assertEquals(whole.out(), parts.out());
    assertTrue(parts.err().contains("2 documents: 2 read"), parts.err());
    Run dry = check("--fix", "--dry-run", "--max-document", "2000");
    assertEquals(3, dry.lines().size(), dry.out());
    assertTrue(
        dry.lines().get(2).endsWith("index.html:601:9: Docs/guide.html#y -> docs/guide.html#y"));
    Run fixed = check("--fix", "--max-document", "2000");
    assertTrue(fixed.err().contains("3 references corrected in 1 file"), fixed.err());
    assertEquals(page.replace("%s", "docs/guide.html"), read("index.html"));
    assertTrue(fixed.out().contains("#y: no such fragment"), fixed.out());
  }

  private String archive() throws IOException {
    Path archive = folder.resolve("crawl.warc");
    byte[] records =
        Warcs.join(
            moved("https://old.example/x?y", "https://new.example/x?y"),
            moved("https://old.example/z", "/z2"),
            moved("https://old.example/z2", "https://new.example/z"),
            response("https://new.example/x?y", Warcs.html("x")),
            response("https://new.example/z", Warcs.html("<p id=w>")));
    Files.write(archive, records);
    return archive.toString();
  }

  private static byte[] moved(String from, String to) {
    return response(from, Warcs.bytes("HTTP/1.1 301 Moved\r\nLocation: " + to + "\r\n\r\n"));
  }

  private static byte[] response(String uri, byte[] block) {
    return Warcs.recordOf("response", "application/http;msgtype=response", uri, "", block);
  }

  /** A second run finds nothing to correct. */
  @Test
  void caseAndSlashOfAFolderAreCorrectedAtOnce() throws IOException {
    write("Docs/Sub/index.html", "<p id=y>");
    write(
        "index.html", "<a href=docs/sub>1</a><a href='./DOCS/Sub#y'>2</a><a href=Docs/Sub?q>3</a>");
    Run run = check("--fix", "--severity", "missing-slash=warning");
    assertEquals(
        "<a href=Docs/Sub/>1</a><a href='./Docs/Sub/#y'>2</a><a href=Docs/Sub/?q>3</a>",
        read("index.html"));
    assertEquals(List.of(), run.lines());
    assertTrue(check("--fix").err().contains("0 references corrected"), check("--fix").err());
  }

  /** The server finds the file before the folder, which has no index. */
  @Test
  void fileWithAnExtensionIsNoFolder() throws IOException {
    write("bar.html", "<p id=b>");
    write("bar/qux.html", "q");
    String page = "<a href=bar>1</a><a href='bar#b'>2</a><a href=bar/qux>3</a>";
    write("index.html", page);
    Run run = check("--fix", "--extension", "html", "--severity", "missing-slash=warning");
    assertEquals(List.of(), run.lines());
    assertEquals(page, read("index.html"));
  }

  @Test
  void certainCorrectionsAreWritten() throws IOException {
    faults();
    Run run = check("--fix", "--against", archive(), "--format", "jsonl");
    assertEquals(CORRECTED, read("index.html"));
    assertEquals(
        "# Notes\n\n[guide](docs/guide.html#x \"t\") ![logo](<img/Logo.png>)\n", read("notes.md"));
    assertEquals("a { background: url( 'img/Logo.png' ) }", read("s.css"));
    assertTrue(run.err().contains("11 references corrected in 3 files"), run.err());
    assertEquals(1, run.code());
    assertEquals(2, run.lines().size(), run.out());
    assertTrue(run.lines().get(0).contains("\"reference\":\"none.html\""), run.out());
    assertTrue(run.lines().get(1).contains("missing-fragment"), run.out());

    Map<String, byte[]> before = files();
    Run again = check("--fix", "--against", archive());
    assertTrue(again.err().contains("0 references corrected in 0 files"), again.err());
    Map<String, byte[]> after = files();
    assertEquals(before.keySet(), after.keySet());
    before.forEach((name, bytes) -> assertArrayEquals(bytes, after.get(name), name));
  }

  @Test
  void whatIsLeftIsReportedWhereItIsNow() throws IOException {
    write("Long-name/x.html", "<p>");
    write("index.html", "<a href=b.html>b</a>");
    write("b.html", "<a href=\"long-\nname/x.html\">a</a>\n<a href=\"nope.html\">b</a>");
    Run run = check("--fix", "--format", "jsonl");
    assertEquals("<a href=\"Long-name/x.html\">a</a>\n<a href=\"nope.html\">b</a>", read("b.html"));
    assertEquals(1, run.lines().size(), run.out());
    assertTrue(run.out().contains("\"line\":2,\"column\":10,\"offset\":42"), run.out());
    assertTrue(run.err().contains("3 documents"), run.err());
  }

  @Test
  void hundredFaultsOfEachKindAreCorrected() throws IOException {
    ByteArrayOutputStream records = new ByteArrayOutputStream();
    Map<String, String> right = new TreeMap<>();
    for (int i = 0; i < 100; i++) {
      String old = "https://old.example/" + i;
      records.writeBytes(moved(old, "https://new.example/" + i));
      records.writeBytes(response("https://new.example/" + i, Warcs.html("x")));
      write("dir" + i + "/index.html", "x");
      String page =
          "<!-- P%1$d -->\r\n<a  href='P%1$d.html'>P%1$d</a>\t<A HREF=dir%1$d ><a href=\"%2$s\" >%2$s</a>"
              .formatted(i, old);
      write("p" + i + ".html", page);
      right.put(
          "p" + i + ".html",
          page.replace("'P", "'p")
              .replace("dir" + i + " ", "dir" + i + "/ ")
              .replace("\"https://old", "\"https://new"));
    }
    Path archive = folder.resolve("crawl.warc");
    Files.write(archive, records.toByteArray());
    String[] options = {"--fix", "--against", archive.toString(), "--ignore-code", "orphan-page"};
    Run run = check(options);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("300 references corrected in 100 files"), run.err());
    assertEquals("", run.out());
    for (Map.Entry<String, String> one : right.entrySet()) {
      assertEquals(one.getValue(), read(one.getKey()));
    }
    assertTrue(check(options).err().contains("0 references corrected in 0 files"));
  }

  @Test
  void dryRunShowsTheChanges() throws IOException {
    faults();
    Map<String, byte[]> before = files();
    Run run = check("--fix", "--dry-run", "--against", archive());
    assertTrue(
        run.out()
            .contains(
                """
                -[guide](Docs/Guide.html#x "t") ![logo](<img/logo.png>)
                +[guide](docs/guide.html#x "t") ![logo](<img/Logo.png>)
                """),
        run.out());
    assertFalse(run.out().contains("missing-fragment"), run.out());
    assertTrue(run.err().contains("11 references can be corrected in 3 files"), run.err());
    files().forEach((name, bytes) -> assertArrayEquals(before.get(name), bytes, name));
  }

  private Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(site())) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(site().relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return files;
  }

  @Test
  void ignoredFindingsAreLeft() throws IOException {
    write("page.html", "x");
    write("index.html", "<a href=Page.html>1</a><a href=PAGE.html>2</a>");
    assertEquals(0, check("--fix", "--ignore-reference", "PAGE*").code());
    assertEquals("<a href=page.html>1</a><a href=PAGE.html>2</a>", read("index.html"));
  }

  @Test
  void uncertainCorrectionsAreNotMade() throws IOException {
    write("caf\u00e9.html", "x");
    write("dir/index.html", "x");
    String text =
        "<a href=cafe\u0301.html>1</a><a href=Dir>2</a><a"
            + " href=https://me@site.example/a/Dir/>3</a>";
    write("index.html", text);
    check("--fix");
    assertEquals(text.replace("=Dir>", "=dir/>"), read("index.html"));
  }

  @Test
  void relativeReferencesStayRelative() throws IOException {
    write("Docs/my page.html", "x");
    write("Docs/a.html", "x");
    write("index.html", "<a href='docs/my page.html'>1</a><a href='docs\\a.html'>2</a>");
    write("sub/b.html", "<base href=../docs/><a href=a.html>1</a><a href=\"my page.html\">2</a>");
    check("--fix");
    assertEquals(
        "<a href='Docs/my%20page.html'>1</a><a href='Docs/a.html'>2</a>", read("index.html"));
    assertEquals(
        "<base href=../docs/><a href=../Docs/a.html>1</a><a href=\"../Docs/my%20page.html\">2</a>",
        read("sub/b.html"));
    assertEquals(0, check("--fix").code());
  }

  @Test
  void queryAndFragmentStayAsTheyAreWritten() throws IOException {
    String head = "<meta charset=utf-8>";
    write("Docs/my page.html", head + "<p id=ö>");
    write(
        "index.html",
        head
            + "<a href='docs/my page.html?a b=ä#ö'>1</a>"
            + "<a href='https://site.example/a/docs/my page.html?ä'>2</a>");
    check("--fix");
    assertEquals(
        head
            + "<a href='Docs/my%20page.html?a b=ä#ö'>1</a>"
            + "<a href='https://site.example/a/Docs/my%20page.html?ä'>2</a>",
        read("index.html"));
  }

  @Test
  void baselineCountsInTheCorrectedSiteToo() throws IOException {
    write("page.html", "x");
    write("index.html", "<a href=Page.html>1</a><a href=gone.html>2</a><a href=gone.html>3</a>");
    String baseline = folder.resolve("b.jsonl").toString();
    check("--ignore-code", "case-mismatch", "--report", "jsonl=" + baseline);
    Run run = check("--fix", "--baseline", baseline);
    assertEquals(0, run.code(), run.out());
    assertTrue(run.err().contains("ignored: 2"), run.err());
    assertTrue(read("index.html").contains("page.html"));
  }

  @Test
  void linksOfMarkdownInAnElementThatAsksForItAreLeft() throws IOException {
    write("page.html", "x");
    String ignored = "<div data-fairlead-ignore>\n\n[a](Page.html) [b](none)\n\n</div>\n\n";
    write("index.md", ignored + "[c](Page.html)\n");
    assertEquals(0, check("--fix").code());
    assertEquals(ignored + "[c](page.html)\n", read("index.md"));
  }

  @Test
  void namesOfItemsInFeedsAreLeft() throws IOException {
    String item =
        "<rss version='2.0'><channel><item><guid>https://site.example/a/Page.html</guid>"
            + "<link>https://site.example/a/Page.html</link></item></channel></rss>";
    write("feed.xml", item);
    write("page.html", "x");
    check("--fix");
    assertEquals(
        item.replace("<link>https://site.example/a/P", "<link>https://site.example/a/p"),
        read("feed.xml"));
  }

  @Test
  void nameThatIsAmbiguousIsLeft() throws IOException {
    write("foo.html", "x");
    write("FOO.html", "x");
    write("index.html", "<a href=Foo.html>1</a>");
    assertEquals(1, check("--fix").code());
    assertEquals("<a href=Foo.html>1</a>", read("index.html"));
  }

  @Test
  void onlyFilesAreCorrected() throws IOException {
    write("index.html", "x");
    String list = folder.resolve("list").toString();
    Files.writeString(Path.of(list), site().toString());
    Path archive = folder.resolve("a.warc");
    Files.write(archive, Warcs.response("http://h/", Warcs.html("x")));
    for (String[] wrong :
        new String[][] {
          {"check", "--fix", "-"},
          {"check", "--fix", "--files-from", list},
          {"check", "--fix", archive.toString()},
          {"check", "--fix", "http://127.0.0.1:9/"},
          {"check", "--dry-run", site().toString()}
        }) {
      Run run = Run.run(wrong);
      assertEquals(2, run.code(), run.err());
      assertTrue(run.err().contains("--fix"), run.err());
    }
  }
}
