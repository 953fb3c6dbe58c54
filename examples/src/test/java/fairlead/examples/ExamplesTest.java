package fairlead.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The programs run on the example site, through their main methods too. */
class ExamplesTest {

  private static final Path SITE = Path.of("site");

  @FunctionalInterface
  private interface Program {
    void run() throws IOException;
  }

  private static String printedBy(Program program) throws IOException {
    PrintStream before = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      program.run();
    } finally {
      System.setOut(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static String saidBy(Program program) throws IOException {
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      program.run();
    } finally {
      System.setErr(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  @Timeout(60)
  void eachPageOfAServedSiteIsFetchedOnce(@TempDir Path folder) throws IOException {
    String[] arguments = {"site", folder.toString()};
    CrawlerFrontEnd.main(arguments);
    List<String> lines = Files.readAllLines(folder.resolve("pages.txt"));
    List<String> pages =
        lines.stream().map(line -> line.replaceAll("http://127.0.0.1:\\d+", "")).sorted().toList();
    assertEquals(
        List.of(
            "200\t/\t9 new links",
            "200\t/?sort=name&order=asc\t0 new links",
            "200\t/archive/1997.html\t0 new links",
            "200\t/guide/knots.html\t2 new links",
            "200\t/guide/tides.html#spring\t2 new links",
            "200\t/img/anchor.svg\t0 new links",
            "200\t/index.html\t1 new links",
            "200\t/index.html?sort=name&order=asc\t0 new links",
            "200\t/legacy/frames.html\t0 new links",
            "200\t/legacy/latin1.html\t1 new links",
            "404\t/above.html\t0 new links",
            "404\t/docs/archive/1997.html?page=2&lang=en#log\t0 new links",
            "404\t/guide/neap.html\t0 new links",
            "404\t/guide/springs.html\t0 new links",
            "404\t/legacy/men%C3%BC.html\t0 new links",
            "404\t/see:also\t0 new links"),
        pages);
    CrawlerFrontEnd.main(arguments); // on another port, so it is another host
    assertEquals(2 * lines.size(), Files.readAllLines(folder.resolve("pages.txt")).size());
  }

  @Test
  void everyDocumentOfAnArchiveThatIsBadIsReported(@TempDir Path folder) throws IOException {
    Path in = Files.createDirectory(folder.resolve("in"));
    Files.write(in.resolve("a.html"), new byte[] {0, 1, 2, 3, 0});
    Files.writeString(in.resolve("b.html"), "<base href=http://h:x><a href=x>");
    Files.writeString(in.resolve("c.html"), "<a href=x>");
    Files.createDirectories(folder.resolve("out/c.html/in-the-way"));
    String said =
        saidBy(() -> ArchiveAbsolutizer.absolutize(in, "http://h/", folder.resolve("out")));
    assertEquals(
        List.of(
            in + "/a.html: not HTML but binary data: at byte offset 0",
            in + "/b.html:1:12: unusable base: it cannot be parsed (port-invalid at offset 9)",
            in + "/c.html: cannot be written: a folder is in the way"),
        said.lines().toList());
  }

  @Test
  void linksThatLeaveTheSitesFolderAreBroken(@TempDir Path folder) throws IOException {
    Path site = Files.createDirectory(folder.resolve("site"));
    Files.writeString(folder.resolve("secret"), "x");
    Files.writeString(site.resolve("here"), "x");
    Files.writeString(
        site.resolve("p.html"), "<a href='http://h/" + folder + "/secret'><a href=here>");
    assertEquals(
        site + "/p.html:1:10: error: no such document: http://h/" + folder + "/secret\n",
        printedBy(() -> SiteLinkChecker.run(new String[] {site.toString(), "http://h/"})));
  }

  @Test
  void archiveIsMadeAbsoluteOnceAndForAll(@TempDir Path folder) throws IOException {
    Path once = folder.resolve("once");
    Path twice = folder.resolve("twice");
    String printed =
        printedBy(
            () ->
                ArchiveAbsolutizer.main(
                    new String[] {"site", "https://example.org/docs/", once.toString()}));
    assertEquals("35 links made absolute\n", printed);
    assertEquals(0, ArchiveAbsolutizer.absolutize(once, "https://example.org/docs/", twice));
    for (String name : List.of("index.html", "legacy/latin1.html", "style.css")) {
      assertEquals(-1, Files.mismatch(once.resolve(name), twice.resolve(name)), name);
    }
    assertEquals(
        -1, Files.mismatch(SITE.resolve("img/anchor.svg"), once.resolve("img/anchor.svg")));
    assertTrue(
        Files.readString(once.resolve("index.html"))
            .contains("<a HREF='https://example.org/docs/legacy/frames.html'>"));
  }

  @Test
  void brokenLinksAreTheOnesTheSiteHas() throws IOException {
    String root = "https://example.org/docs/";
    String printed =
        printedBy(() -> assertEquals(1, SiteLinkChecker.run(new String[] {"site", root})));
    assertTrue(
        printed.contains("guide/tides.html:17:25: error: no such document: neap.html\n"), printed);
    assertTrue(
        printed.contains("guide/knots.html:14:13: error: no such fragment: #bowline\n"), printed);
    assertFalse(printed.contains("knots.html\n"), printed);
    assertFalse(printed.contains("no such document: /docs/archive/1997.html"), printed);
    String mistakes = printedBy(() -> SiteLinkChecker.run(new String[] {"mistakes", root}));
    assertTrue(
        mistakes.contains(
            "mistakes/page.html:11:13: error: an unclosed bracket in the host"
                + " (IPv6-unclosed at offset 8): https://[::1/\n"),
        mistakes);
  }

  @Test
  void checkerTellsWhatItCannotRead(@TempDir Path folder) throws IOException {
    assertEquals(2, SiteLinkChecker.run(new String[0]));
    String printed =
        printedBy(() -> SiteLinkChecker.run(new String[] {folder + "/none", "http://h/"}));
    assertEquals(folder + "/none: error: cannot be read: no such file or folder\n", printed);
    Path site = Files.createDirectory(folder.resolve("site"));
    Files.createSymbolicLink(site.resolve("link"), folder);
    Files.writeString(site.resolve("a.warc.gz"), "x");
    Files.writeString(site.resolve("p.html"), "<a href=a.warc.gz><a href=none><a href=link>");
    assertEquals(
        site
            + "/p.html:1:27: error: no such document: none\n"
            + site
            + "/p.html:1:40: error: no such document: a symbolic link out of the folder is in its"
            + " place: link\n",
        printedBy(() -> SiteLinkChecker.run(new String[] {site.toString(), "HTTP://H:80/sub"})));
  }
}
