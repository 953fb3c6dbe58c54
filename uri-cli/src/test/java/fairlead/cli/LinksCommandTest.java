package fairlead.cli;

import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.Suites;
import fairlead.testing.Warcs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinksCommandTest {

  @TempDir Path folder;

  private String write(String name, String content) throws IOException {
    return TestFiles.write(folder, name, content);
  }

  @Test
  void linksAreJsonLinesAndTheSummaryIsAMessage() throws IOException {
    write("site/a.html", "<a href=b.html>");
    write("site/b.html", "<img src=/x>");
    Run run = run("links", folder.resolve("site").toString(), "--base", "http://h/d");
    assertEquals(0, run.code());
    assertTrue(run.lines().get(0).contains("\"target\":\"http://h/d/b.html\""), run.out());
    assertTrue(run.lines().get(1).contains("\"document\":\"http://h/d/b.html\""), run.out());
    assertTrue(
        run.err().contains("fairlead: 2 documents: 2 read, 0 partial, 0 failed, 0 skipped"),
        run.err());
    assertTrue(run.err().contains("fairlead: 2 links: 1 navigation, 1 resource"), run.err());
    assertEquals("", run("links", "-q", folder.resolve("site").toString()).err());
  }

  /** What was meant to be read must not pass because it is of another kind. */
  @Test
  void inputsOfWhichNothingIsReadAreReportedAndDoNotPass() throws IOException {
    write("notes/a.txt", "[b](b.html)");
    write("notes/b.txt", "x");
    String notes = folder.resolve("notes").toString();
    String wat =
        write(
            "a.wat",
            new String(
                Warcs.record("metadata", "application/json", "x", "", new byte[] {'{', '}'}),
                StandardCharsets.UTF_8));
    for (String command : List.of("links", "unique", "check")) {
      String noun = command.equals("check") ? "page" : "document";
      Run run = run(command, "-q", notes);
      assertEquals(2, run.code(), command);
      assertEquals(
          "fairlead: no "
              + noun
              + " was read: 2 skipped: not a document according to its name; the first skipped is "
              + notes
              + "/a.txt",
          run.err().strip());
      run = run(command, "-q", wat);
      assertEquals(2, run.code(), command);
      assertEquals("fairlead: no " + noun + " was read: no input contains one", run.err().strip());
    }
    write("notes/c.html", "");
    assertEquals(0, run("links", "-q", notes).code(), "a page without links was read");
  }

  @Test
  void basesOfOlderReadingsAreAskedFor() throws IOException {
    String svg =
        write(
            "a.svg",
            "<svg xmlns='http://www.w3.org/2000/svg' xml:base='/x/'><image href='y'/></svg>");
    String page = write("a.html", "<object codebase=/c/ data=d></object>");
    String target = "\"target\":\"http://h";
    assertTrue(run("links", "-q", svg, "--base", "http://h/").out().contains(target + "/y"));
    assertTrue(
        run("links", "-q", svg, "--base", "http://h/", "--xml-base")
            .out()
            .contains(target + "/x/y"));
    assertTrue(
        run("links", "-q", svg, "--base", "http://h/", "--dialect", "rfc3986", "--no-xml-base")
            .out()
            .contains(target + "/y"));
    assertTrue(run("links", "-q", page, "--base", "http://h/").out().contains(target + "/d"));
    assertTrue(
        run("links", "-q", page, "--base", "http://h/", "--codebase")
            .out()
            .contains(target + "/c/d"));
    assertTrue(
        run("links", "-q", page, "--base", "http://h/", "--dialect", "rfc2396")
            .out()
            .contains(target + "/c/d"));
  }

  @Test
  void passwordsAreNotRepeated() {
    for (String input : List.of("u:SECRET@h", "http:/\t/u:SECRET@h", "http://u:SECRET@h/x")) {
      Run run = run("links", input);
      assertEquals(2, run.code());
      assertFalse(run.err().contains("SECRET"), run.err());
    }
    assertTrue(run("links", "u:SECRET@h").err().startsWith("fairlead: ***@h: no such file"));
  }

  @Test
  void limitsOnMarkupAreReported() throws IOException {
    String page = write("a.html", "<a href=1></a><a href=2></a><abcdef><a href=3>");
    Run tags = run("links", page, "--max-tags", "2");
    assertEquals(1, tags.code());
    assertEquals(2, tags.lines().size());
    assertTrue(tags.err().contains("a.html:1:29: markup cut at the limit: 2 tags"), tags.err());
    Run names = run("links", page, "--max-tag-name", "5");
    assertEquals(2, names.lines().size());
    assertTrue(
        names.err().contains("markup cut at the limit: a tag's name of 5 characters"), names.err());
  }

  /** They could reorder what is shown, or hide a part of it. */
  @Test
  void namesOfFilesAreReportedWithoutCharactersThatNobodySees() throws IOException {
    Run run = run("links", folder.resolve("a\u202Eb\u200Bc\u2028d").toString());
    assertTrue(run.err().contains("a\\u202Eb\\u200Bc\\u2028d"), run.err());
  }

  /** The user named it, so its bytes count, as for a file that is not compressed. */
  @Test
  void nameOfACompressedFileDoesNotMatterIfItIsNamed() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write("<p><a href=x>".getBytes(StandardCharsets.UTF_8));
    }
    Path file = Files.write(folder.resolve("q.bin"), bytes.toByteArray());
    assertEquals(1, run("links", file.toString()).lines().size());
    Run inFolder = run("links", folder.toString());
    assertEquals(2, inFolder.code(), inFolder.out());
  }

  @Test
  void badInputIsOneLineEachAndTheRestGoesOn() throws IOException {
    String good = write("good.html", "<a href=x>");
    String binary = folder.resolve("image.html").toString();
    Files.write(Path.of(binary), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0});
    String charset = write("charset.html", "<meta charset=martian><a href=x>");
    String base = write("base.html", "<p>\n<base href='http://h:x'><a href=x>");
    String cut = write("cut.warc", "WARC/1.0\r\nWARC-Type: resp");
    Run run = run("links", "missing.html", binary, charset, base, cut, good);
    assertEquals(1, run.code());
    assertEquals(3, run.lines().size());
    List<String> talk = run.err().lines().toList();
    assertEquals("fairlead: missing.html: no such file or folder", talk.get(0));
    assertEquals(
        "fairlead: " + binary + ": not HTML but binary data: at byte offset 4", talk.get(1));
    assertEquals(
        "fairlead: " + charset + ": unknown charset: 'martian', read as windows-1252", talk.get(2));
    assertEquals(
        "fairlead: "
            + base
            + ":2:13: unusable base: it cannot be parsed (port-invalid at offset"
            + " 9)",
        talk.get(3));
    assertEquals(
        "fairlead: "
            + cut
            + " (record at offset 0): unexpected end of data; the rest of the archive is not"
            + " read",
        talk.get(4));
    assertTrue(talk.get(5).contains("6 documents: 3 read, 0 partial, 3 failed"), talk.get(5));
  }

  @Test
  void nothingReadIsTwo() {
    assertEquals(2, run("links", folder.resolve("none").toString()).code());
  }

  @Test
  void contextIsReportedOnRequest() throws IOException {
    String page =
        write(
            "context.html",
            "<body><noscript><p id=top><a href=x rel='next NoFollow'>Go"
                + " <b>on</b></a></noscript>");
    Run plain = run("links", page);
    assertTrue(
        plain
            .out()
            .endsWith(
                ",\"line\":1,\"column\":35,\"offset\":34,\"length\":1"
                    + ",\"charset\":\"windows-1252\",\"inside\":[\"noscript\"]}\n"),
        plain.out());
    Run run = run("links", page, "--context");
    assertTrue(
        run.out()
            .endsWith(
                ",\"rel\":[\"next\",\"nofollow\"],\"text\":\"Go on\""
                    + ",\"path\":\"html/body/noscript/p#top/a\",\"inside\":[\"noscript\"]"
                    + ",\"nofollow\":true}\n"),
        run.out());
  }

  @Test
  void lintFindsWhatDoesNoHarm() throws IOException {
    String page = write("late.html", "<a href=x></a>\n<base href=b/>");
    assertEquals(0, run("links", page).code());
    Run run = run("links", page, "--lint");
    assertEquals(1, run.code());
    assertTrue(run.err().contains(page + ":2:12: base after links"), run.err());
  }

  @Test
  void basesAreEstablishedByPolicy() throws IOException {
    String page = write("base.html", "<noscript><base href=n/></noscript><base href=b/><a href=x>");
    assertTrue(run("links", page, "--base=http://h/").out().contains("\"http://h/b/x\""));
    assertTrue(
        run("links", page, "--base=http://h/", "--no-scripting")
            .out()
            .contains("\"http://h/n/x\""));
    assertTrue(
        run("links", page, "--base=http://h/", "--absolute-base").out().contains("\"http://h/x\""));
    String feed = write("feed.xml", "<a xml:base='/q/' xlink:href='x'/>");
    assertTrue(run("links", feed, "--base=http://h/").out().contains("\"http://h/x\""));
    assertTrue(
        run("links", feed, "--base=http://h/", "--xml-base").out().contains("\"http://h/q/x\""));
  }

  @Test
  void rowsOfTheLinkTableAreSwitched() throws IOException {
    String page = write("rows.html", "<a href=x></a><img data-src=y><p style='a: url(z)'>");
    assertEquals(List.of("a href x", "p style z"), rows(run("links", page)));
    assertEquals(
        List.of("a href x", "img data-src y"), rows(run("links", page, "--rows=data-src,-style")));
    assertEquals(
        List.of("a href x"), rows(run("links", page, "--rows", "-all", "--rows", "a-href")));
    Run wrong = run("links", page, "--rows", "a-herf");
    assertEquals(2, wrong.code());
    assertTrue(wrong.err().contains("no row of the link table is named a-herf"), wrong.err());
  }

  private List<String> rows(Run run) {
    Pattern fields =
        Pattern.compile("\"element\":\"(.*?)\",\"attribute\":\"(.*?)\".*\"reference\":\"(.*?)\"");
    return fields
        .matcher(run.out())
        .results()
        .map(found -> found.group(1) + " " + found.group(2) + " " + found.group(3))
        .toList();
  }

  @Test
  void largePageIsReadInParts() throws IOException {
    String text = "<title>t</title>" + "<p>é <a href=x>x</a>\n".repeat(500) + "<base href=/b/>";
    String page = write("p.html", text);
    for (String command : new String[] {"links", "unique"}) {
      Run whole = run(command, page, "--base", "http://h/");
      Run parts = run(command, page, "--base", "http://h/", "--max-document", "2000");
      assertEquals(0, parts.code(), parts.err());
      assertEquals(whole.out(), parts.out());
      assertTrue(parts.err().contains("1 document: 1 read"), parts.err());
      Run piped = Run.batch(text, command, "-", "--base", "http://h/", "--max-document", "2000");
      assertEquals(whole.out().replace(page, "-"), piped.out());
    }
  }

  @Test
  void limitsAreSettings() throws IOException {
    String page = write("p.html", "<a href=x></a><a href=abcdef></a><a href=y></a>");
    Run links = run("links", page, "--max-links", "1");
    assertEquals(1, links.lines().size());
    assertTrue(links.err().contains("links cut at the limit: 2 left out"), links.err());
    String style = write("s.css", "a { b: url(c) }");
    assertTrue(
        run("links", style, "--max-document", "10").err().contains("document cut at the limit"));
    assertTrue(
        run("links", page, "--max-reference", "3").err().contains("3 longer than the limit"));
    assertTrue(run("links", page, "--timeout", "0").err().contains("time limit passed"));
    assertEquals(3, run("links", page, "--max-depth", "2147483647").lines().size());
    String archive = write("a.warc", "WARC/1.0\r\nContent-Length: 0\r\nX: y\r\n\r\n\r\n\r\n");
    assertTrue(
        run("links", archive, "--max-header", "9")
            .err()
            .contains("(record at offset 0): a header of more than 9 bytes"));
    assertTrue(
        run("links", archive, "--max-header-fields", "1")
            .err()
            .contains("(record at offset 0): a header of more than 1 fields"));
    write("deep/in/p.html", "<a href=x>");
    String deep = folder.resolve("deep").toString();
    assertTrue(
        run("links", deep, "--max-folders", "0")
            .err()
            .contains("deep/in: nested in more than 0 folders"));
    assertTrue(
        run("links", deep, "--max-names", "1").err().contains("deep/in: more than 1 file names"));
    String within = write("within.html", "<iframe srcdoc='<a href=x>'></iframe>");
    assertTrue(run("links", within, "--max-nesting", "0").err().contains("nested documents cut"));
  }

  @Test
  void orderedOutputIsTheSameWhateverTheConcurrency() throws IOException {
    for (int i = 0; i < 60; i++) {
      write("s/" + i + ".html", "<p>x</p>".repeat(i % 9 * 500) + "<a href=" + i + ">");
    }
    String site = folder.resolve("s").toString();
    Run one = run("links", site, "--concurrency", "1");
    Run four = run("links", site, "--concurrency", "4", "--window", "3", "--in-flight", "8K");
    assertEquals(one.out(), four.out());
    Run unordered = run("links", site, "--concurrency", "4", "--unordered");
    assertEquals(
        one.lines().stream().sorted().toList(), unordered.lines().stream().sorted().toList());
  }

  @Test
  void baseOfAFolderIsReadAsTheDialectReadsIt() throws IOException {
    String site = Path.of(write("s/p.html", "<a href=x>")).getParent().toString();
    assertTrue(
        run("links", site, "--base", " http://h/x ").out().contains("\"http://h/x/p.html\""));
    for (String base : List.of("mailto:x", "urn:a:b", "data:,x")) {
      Run run = run("links", site, "--base", base);
      assertEquals(2, run.code());
      assertTrue(run.err().contains("the root of a folder must have a path"), run.err());
    }
  }

  @Test
  void talkForgesNoLineAndShowsNoPassword() throws IOException {
    String page = write("p.html", "<meta charset='x\nfairlead: forged\u001b[31m'>");
    Run run = run("links", page);
    assertTrue(run.err().contains("'x\\u000Afairlead: forged\\u001B[31m'"), run.err());
    for (String[] args :
        new String[][] {
          {"links", "https://user:secret@h/"}, {"links", "--bse=http://user:secret@h/", "x"}
        }) {
      Run secret = run(args);
      assertEquals(2, secret.code());
      assertFalse(secret.err().contains("secret"), secret.err());
    }
    assertEquals(2, run("links", "").code());
  }

  @Test
  void folderBaseHasNoQuery() {
    Run run = run("links", folder.toString(), "--base", "http://user:secret@h/?q");
    assertEquals(2, run.code());
    assertFalse(run.err().contains("secret"), run.err());
  }

  @Test
  void progressOfFilesTellsTheTimeThatIsLeft() throws IOException {
    Path crawl =
        Suites.corpora(
            "warc/jwat/jwat-warc__src__test__resources__IAH-20080430204825-00000-blackbook.warc.gz");
    List<String> args = new ArrayList<>(List.of("unique"));
    for (int i = 0; i < 8; i++) {
      args.add(Files.copy(crawl, folder.resolve(i + ".warc.gz")).toString());
    }
    String err = run(new byte[0], true, args.toArray(String[]::new)).err();
    List<String> drawn =
        Arrays.stream(err.split("\r\u001b\\[K"))
            .filter(line -> line.contains(" left") && !line.contains("\n"))
            .toList();
    assertFalse(drawn.isEmpty(), err);
    for (String line : drawn) {
      assertTrue(line.matches("[\\d,]+ documents?, .* targets?, .* MB/s, \\d+ %, .* left"), line);
      assertTrue(line.length() <= 80, line);
    }
  }

  @Test
  void progressIsShownToSomebodyWatchingAndNobodyElse() throws IOException {
    Run watched = slowly(true, "links", "missing", "-");
    assertTrue(watched.err().contains("\r\u001b[K"), watched.err());
    assertTrue(watched.err().contains("fairlead: missing: no such file or folder\n"));
    assertFalse(slowly(false, "links", "-").err().contains("\r"));
    assertFalse(slowly(true, "links", "-q", "-").err().contains("\r"));
    for (String other : List.of("plain", "none")) {
      String err = slowly(true, "links", "--progress", other, "-").err();
      assertFalse(err.contains("\r"), err);
      assertTrue(err.contains("2 documents: 2 read"), err);
    }
    assertEquals(2, run("links", "--progress", "bar", "-").code());
  }

  /** Reads two messages; progress is due before the second one. */
  private static Run slowly(boolean interactive, String... args) {
    String message =
        "From a@b Thu Jan  1 00:00:00 1970\nSubject: x\nContent-Type: text/html\n\n<a href=x>\n\n";
    InputStream first = new ByteArrayInputStream(message.getBytes(StandardCharsets.US_ASCII));
    InputStream second =
        new ByteArrayInputStream(message.getBytes(StandardCharsets.US_ASCII)) {
          private boolean waited;

          @Override
          public synchronized int read(byte[] bytes, int offset, int length) {
            if (!waited) {
              waited = true;
              pause();
            }
            return super.read(bytes, offset, length);
          }
        };
    return Run.run(new SequenceInputStream(first, second), interactive, args);
  }

  private static void pause() {
    try {
      Thread.sleep(400);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
