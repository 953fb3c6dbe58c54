package fairlead.cli;

import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.Suites;
import fairlead.testing.Warcs;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RewriteCommandTest {

  private static final String CRAWL =
      "warc/jwat/jwat-warc__src__test__resources__IAH-20080430204825-00000-blackbook.warc.gz";

  @TempDir Path folder;

  private Path write(String name, String content) throws IOException {
    return Path.of(TestFiles.write(folder, name, content));
  }

  private Run rewrite(Object... args) {
    return run(
        Stream.concat(Stream.of("rewrite"), Stream.of(args))
            .map(String::valueOf)
            .toArray(String[]::new));
  }

  private static Map<String, String> contents(Path root) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (Path file : Suites.files(root)) {
      contents.put(
          root.relativize(file).toString(),
          new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
              + Files.getLastModifiedTime(file));
    }
    return contents;
  }

  @Test
  void dryRunPrintsEditsAndWhatStays() throws IOException {
    Path page = write("s/a/p.html", "<p>\n<a href=x><img src='//['>");
    Path site = folder.resolve("s");
    Map<String, String> before = contents(site);
    Run run = rewrite(site, "--absolute", "--base", "http://h/", "--dry-run");
    String place =
        "{\"document\":\"http://h/a/p.html\",\"source\":\"" + page + "\",\"line\":2,\"column\":";
    assertEquals(
        List.of(
            place + "9,\"offset\":12,\"length\":1,\"old\":\"x\",\"new\":\"http://h/a/x\"}",
            place
                + "21,\"offset\":24,\"length\":3,\"old\":\"//[\",\"left\":\"it cannot be resolved:"
                + " IPv6-unclosed at offset 2\"}"),
        run.lines());
    assertEquals(1, run.code());
    assertTrue(
        run.err().contains(page + ":2:21: it cannot be resolved: IPv6-unclosed at offset 2\n"),
        run.err());
    assertEquals(before, contents(site));
  }

  /** A limit costs what it cuts, and not the page. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--max-attributes=3 | <a a=1 b=2 c=3 href=m>\\n<a a=1 b=2 c=3 href=n> | 2:1: attributes cut"
            + " at the limit: tags: 2; also at 3:1",
        "--max-value=9 | <img srcset='m 1x, n 2x'> | 2:14: values cut at the limit: values: 1",
        "--max-nesting=1 | <iframe srcdoc='<iframe srcdoc=&quot;<a href=m>&quot;>'></iframe> |"
            + " 2:38: nested documents cut at the limit: documents: 1",
      })
  void whatALimitDoesNotCutIsWritten(String limit, String cut, String finding) throws IOException {
    String lines = cut.replace("\\n", "\n");
    Path page = write("p.html", "<a href=before>\n" + lines + "\n<a href=after>");
    Path out = folder.resolve("o");
    Run run = rewrite(page, "--absolute", "--base", "http://h/", limit, "--out", out);
    assertEquals(1, run.code(), run.err());
    assertTrue(run.err().contains(page + ":" + finding), run.err());
    String written = Files.readString(out.resolve("p.html"));
    assertTrue(written.startsWith("<a href=http://h/before>\n"), written);
    assertTrue(written.endsWith("\n<a href=http://h/after>"), written);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--max-links=1 | 2:9: links cut at the limit: 1 left out",
        "--max-tags=1 | 2:1: markup cut at the limit: 1 tags",
        "--max-target-chars=20 | 2:9: links cut at the limit: 1 left out",
      })
  void whatIsBeforeACutIsWritten(String limit, String finding) throws IOException {
    Path page = write("p.html", "<a href=before></a>\n<a href=after></a>");
    Path out = folder.resolve("o");
    Run run = rewrite(page, "--absolute", "--base", "http://h/", limit, "--out", out);
    assertEquals(1, run.code(), run.err());
    assertTrue(run.err().contains(page + ":" + finding), run.err());
    assertEquals(
        "<a href=http://h/before></a>\n<a href=after></a>",
        Files.readString(out.resolve("p.html")));
    Files.writeString(page, "<a href=before></a>\n<a href=after></a><base href=b/>");
    run = rewrite(page, "--absolute", "--base", "http://h/", "--max-tags=1", "--out", out);
    assertTrue(run.err().contains("1:9: the document has a base that was not read\n"), run.err());
    assertEquals(Files.readString(page), Files.readString(out.resolve("p.html")));
  }

  @Test
  void diffShowsLinesWithThoseAround() throws IOException {
    String lines = "1\n2\n3\n4\n";
    Path page = write("p.html", lines + "<a href=a>\n" + lines + lines + "<a href=b\n><a href=c>");
    Run run = rewrite(page, "--absolute", "--base", "http://h/", "--dry-run=diff");
    assertEquals(0, run.code());
    assertEquals(
        String.join(
            "\n",
            "--- " + page,
            "+++ " + page,
            "@@ -2,7 +2,7 @@",
            " 2",
            " 3",
            " 4",
            "-<a href=a>",
            "+<a href=http://h/a>",
            " 1",
            " 2",
            " 3",
            "@@ -11,5 +11,5 @@",
            " 2",
            " 3",
            " 4",
            "-<a href=b",
            "-><a href=c>",
            "\\ No newline at end of file",
            "+<a href=http://h/b",
            "+><a href=http://h/c>",
            "\\ No newline at end of file",
            ""),
        run.out());
  }

  @Test
  void firstByteAndLastLineEndAreInTheDiff() throws IOException {
    Path page = write("p.html", "<base href=a/>\n1\n2\n3\n4\n<a href=b>\n2\n");
    Run run =
        rewrite(page, "--absolute", "--base=http://h/", "--base-element=remove", "--dry-run=diff");
    assertEquals(
        String.join(
            "\n",
            "--- " + page,
            "+++ " + page,
            "@@ -1,7 +1,7 @@",
            "-<base href=a/>",
            "+",
            " 1",
            " 2",
            " 3",
            " 4",
            "-<a href=b>",
            "+<a href=http://h/a/b>",
            " 2",
            ""),
        run.out());
  }

  @Test
  void emptyFirstLineIsALineOfTheDiff() throws IOException {
    Path page = write("p.html", "\n<a href=b>\n");
    Run run = rewrite(page, "--absolute", "--base", "http://h/", "--dry-run=diff");
    assertEquals(
        "--- "
            + page
            + "\n+++ "
            + page
            + "\n@@ -1,2 +1,2 @@\n \n-<a href=b>\n+<a href=http://h/b>\n",
        run.out());
  }

  /** An empty reference leads to the base, not to the document. */
  @Test
  void folderOfABaseElementIsNoFileOfTheCopy() throws IOException {
    write("e/a/y.html", "");
    Path index =
        write(
            "e/index.html",
            "<base href=https://old.example/a/><a href=''>1</a><a href='#f'>2</a><a href=.>3</a>"
                + "<a href=y.html>4</a><a href=https://old.example/a/>5</a>");
    String expected =
        "<base href=a/><a href='https://old.example/a/'>1</a><a"
            + " href='https://old.example/a/#f'>2</a><a href=https://old.example/a/>3</a><a"
            + " href=y.html>4</a><a href=https://old.example/a/>5</a>";
    for (String rule : List.of("--relative", "--map=https://old.example/=.")) {
      Path out = folder.resolve("copy" + rule.length());
      String base = "https://old.example/";
      assertEquals(0, rewrite(index.getParent(), rule, "--base", base, "--out", out).code());
      assertEquals(expected, Files.readString(out.resolve("index.html")), rule);
    }
  }

  /** What is not copied stays where it is, and the copy may be at another depth. */
  @Test
  void referencesThatLeadOutOfACopyStartWhereItIs() throws IOException {
    write("LICENSE.html", "");
    Path page = write("site/sub/p.html", "<a href=../../LICENSE.html><a href=q.html><a href=gone>");
    write("site/sub/q.html", "");
    Path copies = page.resolve("../../../build/a/b").normalize();
    for (String[] output : new String[][] {{"site"}, {"site", "site/sub/q.html"}}) {
      List<String> arguments =
          new ArrayList<>(List.of("rewrite", "--relative", "--out", copies + "/" + output.length));
      for (String input : output) {
        arguments.add(page.resolve("../../..").normalize() + "/" + input);
      }
      assertEquals(0, run(arguments.toArray(String[]::new)).code());
      boolean one = output.length == 1;
      Path copy = copies.resolve(one ? "1/sub/p.html" : "2/site/sub/p.html");
      String up = one ? "../../../../../" : "../../../../../../";
      assertEquals(
          "<a href=%1$sLICENSE.html><a href=q.html><a href=%1$ssite/sub/gone>".formatted(up),
          Files.readString(copy));
    }
  }

  /** As GNU diff writes it, so that patch finds the file. */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void namesInADiffAreThoseOfTheFiles() throws IOException {
    for (String[] name :
        new String[][] {
          {"a b.html", "a b.html\t"},
          {"\"q\"\\.html", "\"q\"\\.html"},
          {"t\t\"\\\n\1", "t\\t\\\"\\\\\\n\\001"}
        }) {
      Path page = write(name[0], "<a href=b>");
      String shown = page.getParent().toString() + '/' + name[1];
      String header = name[0].startsWith("t") ? '"' + shown + '"' : shown;
      assertEquals(
          "--- " + header,
          rewrite(page, "--absolute", "--base", "http://h/", "--dry-run=diff").lines().get(0));
    }
  }

  /** Six lines between them are shown once, seven are not. */
  @Test
  void changesThatAreCloseTogetherAreShownTogether() throws IOException {
    String six = "1\n2\n3\n4\n5\n6\n";
    Path page = write("p.html", "<a href=a>\n" + six + "<a href=b>\n" + six + "7\n<a href=c>\n");
    Run run = rewrite(page, "--absolute", "--base", "http://h/", "--dry-run=diff");
    assertEquals(
        List.of("@@ -1,11 +1,11 @@", "@@ -13,4 +13,4 @@"),
        run.lines().stream().filter(line -> line.startsWith("@@")).toList());
  }

  /** What a patch of the lines before makes of them; fails if the numbers of a hunk are wrong. */
  private static List<String> patched(List<String> before, List<String> diff) {
    List<String> after = new ArrayList<>();
    int at = 0;
    for (int i = 2; i < diff.size(); ) {
      String[] numbers = diff.get(i++).replaceAll("[^0-9]+", " ").strip().split(" ", -1);
      int first = Integer.parseInt(numbers[0]) - 1;
      after.addAll(before.subList(at, first));
      assertEquals(after.size(), Integer.parseInt(numbers[2]) - 1);
      at = first;
      int added = after.size();
      for (; i < diff.size() && !diff.get(i).startsWith("@@"); i++) {
        String line = diff.get(i);
        if (line.startsWith("+")) {
          after.add(line.substring(1));
        } else if (!line.startsWith("\\")) {
          assertEquals(before.get(at++), line.substring(1));
          if (line.startsWith(" ")) {
            after.add(line.substring(1));
          }
        }
      }
      assertEquals(Integer.parseInt(numbers[1]), at - first);
      assertEquals(Integer.parseInt(numbers[3]), after.size() - added);
    }
    after.addAll(before.subList(at, before.size()));
    return after;
  }

  /** References with line breaks become shorter, so later hunks begin earlier. */
  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "ISO-8859-1", "UTF-16LE"})
  void diffCanBeApplied(String charset) throws IOException {
    String lines = "1\n2\n3\n4\n5\n6\n7\n8\n";
    String page =
        (charset.startsWith("UTF-16") ? "\uFEFF" : "<meta charset=" + charset + ">")
            + "\u00fc\n<a href='a\n\nb'>\n"
            + lines
            + "<a href='c\nd'><a href=\ne>\n<a href='\nf'>\n"
            + lines
            + "<a href=g>\n<p>\n<a href=h>\u00fc<a href=i>\n"
            + "1\n\n<a href=j>";
    Path file = folder.resolve("\u00fc.html");
    Files.write(file, page.getBytes(charset));
    Path out = folder.resolve("out");
    List<String> diff =
        rewrite(file, "--absolute", "--base", "http://h/", "--dry-run=diff").out().lines().toList();
    rewrite(file, "--absolute", "--base", "http://h/", "--out", out);
    assertEquals("--- " + file, diff.get(0));
    String shown = charset.equals("ISO-8859-1") ? "\uFFFD" : "\u00fc";
    List<String> before = page.replace("\u00fc", shown).lines().toList();
    String rewritten = Files.readString(out.resolve("\u00fc.html"), Charset.forName(charset));
    assertEquals(rewritten.replace("\u00fc", shown).lines().toList(), patched(before, diff));
    assertEquals(4, before.size() - rewritten.lines().count());
  }

  @Test
  void filesAreRewrittenInPlaceAndTakenBack() throws IOException {
    Path site = folder.resolve("s");
    Path page = write("s/p.html", "<a href=\u00fc title=\u00fc>");
    Files.setPosixFilePermissions(page, PosixFilePermissions.fromString("rw-r-----"));
    Path plain = write("s/plain.html", "<a href=http://h/>");
    FileTime time = FileTime.from(Instant.parse("2001-02-03T04:05:06Z"));
    Files.setLastModifiedTime(plain, time);
    byte[] old = Files.readAllBytes(page);
    Path manifest = folder.resolve("m.jsonl");
    String[] options = {"--absolute", "--base", "http://h/", "--in-place"};
    Run run =
        rewrite(site, options[0], options[1], options[2], "--in-place", "--manifest", manifest);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("1 document rewritten, 1 reference changed"), run.err());
    assertEquals("<a href=http://h/%C3%BC title=\u00fc>", Files.readString(page));
    assertEquals("rw-r-----", PosixFilePermissions.toString(Files.getPosixFilePermissions(page)));
    assertEquals(time, Files.getLastModifiedTime(plain));
    assertEquals(List.of("p.html", "plain.html"), List.copyOf(contents(site).keySet()));
    Map<String, String> written = contents(site);
    Run again = rewrite(site, options[0], options[1], options[2], options[3]);
    assertTrue(again.err().contains("nothing to rewrite"), again.err());
    assertEquals(written, contents(site));
    Run second =
        rewrite(site, options[0], options[1], options[2], "--in-place", "--manifest", manifest);
    assertEquals(2, second.code());
    assertTrue(second.err().contains("may be needed to undo an earlier run"), second.err());
    Run undone = rewrite("--undo", manifest);
    assertEquals("fairlead: 1 file restored, 0 already in their original state\n", undone.err());
    assertArrayEquals(old, Files.readAllBytes(page));
    assertEquals(
        "fairlead: 0 files restored, 1 already in their original state\n",
        rewrite("--undo", manifest).err());
    Files.writeString(page, "changed");
    Run changed = rewrite("--undo", manifest);
    assertEquals(1, changed.code());
    assertTrue(changed.err().contains("cannot be restored: it has changed since"), changed.err());
    assertEquals("changed", Files.readString(page));
  }

  /** The bytes of a name count, whether they are text or not. */
  @Test
  void fileWhoseNameIsNoTextIsTakenBackToo() throws IOException {
    Path site = Files.createDirectories(folder.resolve("s"));
    Path odd = Path.of(URI.create(site.toUri() + "b%FF.html"));
    Files.writeString(odd, "<a href=x>");
    Path manifest = folder.resolve("m.jsonl");
    rewrite(site, "--absolute", "--base", "http://h/", "--in-place", "--manifest", manifest);
    assertEquals("<a href=http://h/x>", Files.readString(odd));
    assertEquals(
        "fairlead: 1 file restored, 0 already in their original state\n",
        rewrite("--undo", manifest).err());
    assertEquals("<a href=x>", Files.readString(odd));
  }

  @Test
  void outputIsTakenBackToo() throws IOException {
    Path site = folder.resolve("s");
    write("s/a b/p.html", "<a href=x>");
    Path out = folder.resolve("o");
    Path manifest = folder.resolve("m.jsonl");
    rewrite(site, "--absolute", "--base", "http://h/", "--out", out, "--manifest", manifest);
    assertEquals("<a href=http://h/a%20b/x>", Files.readString(out.resolve("a b/p.html")));
    assertEquals(0, rewrite("--undo", manifest).code());
    assertEquals("<a href=x>", Files.readString(out.resolve("a b/p.html")));
    Files.writeString(manifest, "{\"file\":");
    assertEquals(2, rewrite("--undo", manifest).code());
  }

  @Test
  void symbolicLinksStay() throws IOException {
    Path site = folder.resolve("s");
    write("s/a.html", "<a href=x>");
    Files.createSymbolicLink(site.resolve("b.html"), site.resolve("a.html"));
    Run run = rewrite(site, "--absolute", "--base", "http://h/", "--in-place");
    assertEquals("<a href=http://h/x>", Files.readString(site.resolve("a.html")));
    assertTrue(Files.isSymbolicLink(site.resolve("b.html")));
    assertEquals(0, run.code(), run.err());
  }

  @Test
  void copyWorksFromItsFolder() throws IOException {
    write("s/index.html", "<base href=http://h/><a href=a/><a href=b><a href=//h/c/><a href=#t>");
    write("s/a/index.html", "<img src=/i.png><a href='http://h/?x'>");
    write("s/b.html", "<p>");
    write("s/i.png", "");
    Path out = folder.resolve("o");
    Run run =
        rewrite(folder.resolve("s"), "--base", "http://h/", "--map", "http://h/=.", "--out", out);
    assertEquals(0, run.code(), run.err());
    assertEquals(
        "<a href=a/index.html><a href=b.html><a href=http://h/c/><a href=#t>",
        Files.readString(out.resolve("index.html")));
    assertEquals(
        "<img src=../i.png><a href='../index.html?x'>",
        Files.readString(out.resolve("a/index.html")));
  }

  @Test
  void someLinksAreRewrittenAlone() throws IOException {
    Path page = write("p.html", "<base href=/b/><a href=x><img src=y>");
    Run run =
        rewrite(
            page,
            "--absolute",
            "--base",
            "http://h/",
            "--kind",
            "resource",
            "--base-element",
            "absolute",
            "--dry-run");
    assertEquals(2, run.lines().size(), run.out());
    assertTrue(run.lines().get(0).contains("\"new\":\"http://h/b/\""), run.out());
    assertTrue(run.lines().get(1).contains("\"new\":\"http://h/b/y\""), run.out());
  }

  @Test
  void archivesAreWrittenAgain() throws IOException {
    Path warc = Suites.corpora("warc/whirlwind/whirlwind.warc.gz");
    Path out = folder.resolve("o.warc.gz");
    Run run = rewrite(warc, "--absolute", "--out", out);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("1 document rewritten, 203 references changed"), run.err());
    String links = "links";
    assertEquals(
        targets(run(links, "-q", warc.toString())), targets(run(links, "-q", out.toString())));
    FileTime time = Files.getLastModifiedTime(out);
    assertTrue(rewrite(out, "--absolute", "--in-place").err().contains("nothing to rewrite"));
    assertEquals(time, Files.getLastModifiedTime(out));
    Path copy = Files.copy(warc, folder.resolve("copy.warc.gz"));
    assertEquals(0, rewrite(copy, "--absolute", "--in-place").code());
    assertArrayEquals(Files.readAllBytes(out), Files.readAllBytes(copy));
    assertEquals(2, rewrite(out, "--absolute", "--out", out).code());
    assertEquals(2, rewrite(out, "--map", "http://h/=.", "--out", folder.resolve("p")).code());
    Path message = write("x.mbox", "From a\n\n");
    assertTrue(
        rewrite(message, "--absolute", "--out", folder.resolve("z.mbox"))
            .err()
            .contains("archives that can be rewritten are zip, tar"));
    Path mailbox =
        write(
            "y.mbox",
            """
            From a@b Thu Jan  1 00:00:00 1970
            Message-ID: <x>
            Content-Type: text/html
            Content-Location: http://h/p/

            <a href=x>
            """);
    Path mhtml = folder.resolve("y.mhtml");
    rewrite(mailbox, "--absolute", "--to", "mhtml", "--base", "http://h/", "--out", mhtml);
    assertTrue(
        Files.readString(mhtml).contains("Content-Location: http://h/p/"),
        "an mbox can become others");
  }

  @Test
  void diffListsTheFieldsOfRecords() throws IOException {
    byte[] page =
        Warcs.bytes(
            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nLink: <x>; rel=next\r\n\r\n<a href=y>");
    Path warc = Files.write(folder.resolve("a.warc"), Warcs.response("p", page));
    List<String> lines = rewrite(warc, "--absolute", "--dry-run=diff").lines();
    assertEquals(
        warc + " (record at offset 0): Link: <x>; rel=next -> <http://h/x>; rel=next",
        lines.get(0));
    assertEquals("+<a href=http://h/y>", lines.get(6));
  }

  @Test
  void revisitRecordsStay() throws IOException {
    byte[] header = Warcs.bytes("HTTP/1.1 302 Found\r\nLocation: /x\r\n\r\n");
    byte[] record = Warcs.record("revisit", "application/http; msgtype=response", "p", "", header);
    Path warc = Files.write(folder.resolve("a.warc"), record);
    Path out = folder.resolve("b.warc");
    Run run = rewrite(warc, "--absolute", "--revisits", "headers", "--out", out);
    assertEquals(1, run.code());
    assertTrue(run.err().contains("cannot be written: a revisit record stays as it is"), run.err());
    assertArrayEquals(record, Files.readAllBytes(out));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--relative", "--map http://www.archive.org/=www.archive.org"})
  void webArchiveBecomesAFolderThatWorks(String rule) throws IOException {
    Path warc = Suites.corpora(CRAWL);
    Path out = folder.resolve("o");
    List<Object> args = new ArrayList<>(List.of(warc, "--to", "folder", "--out", out));
    args.addAll(List.of(rule.split(" ")));
    String leftOut = "left out: 2 with status 301, 5 with status 302, 40 with status 404";
    Run run = rewrite(args.toArray());
    assertFalse(run.err().contains("unwritten"), run.err());
    assertTrue(run.err().contains(out + ": 252 files written, "), run.err());
    assertTrue(run.err().contains(leftOut), run.err());
    args.add("--dry-run");
    Run dry = rewrite(args.toArray());
    assertTrue(dry.err().contains(leftOut), dry.err());
    String rewritten = run.err().replaceAll("(?s).*files written, (.* changed).*", "$1");
    assertTrue(dry.err().contains("nothing written: " + rewritten), dry.err());
    Run links = run("links", "-q", out.toString());
    List<String> files =
        targets(links).stream().filter(target -> target.contains("file:")).distinct().toList();
    assertTrue(files.size() > 150, files.toString());
    for (String file : files) {
      String path = file.replaceAll("[?#].*|\"", "");
      assertTrue(Files.exists(Path.of(URI.create(path))), file);
    }
    assertTrue(Files.exists(out.resolve("www.archive.org/index.html")));
  }

  @Test
  void nameOfTheOutputSaysWhatItIs() throws IOException {
    Path page = write("s/p.html", "<a href=x>");
    Path zip = folder.resolve("o.zip");
    rewrite(page.getParent(), "--relative", "--base", "http://h/", "--out", zip);
    try (ZipFile read = new ZipFile(zip.toFile())) {
      assertEquals("p.html", read.entries().nextElement().getName());
    }
    Path tar = folder.resolve("o.tgz");
    rewrite(zip, "--absolute", "--base", "http://h/", "--out", tar);
    assertEquals(0x1F, Files.readAllBytes(tar)[0]);
    Path warc = Suites.corpora(CRAWL);
    assertTrue(
        rewrite(warc, "--absolute", "--out", folder.resolve("o.warc"))
            .err()
            .contains("stays compressed; use the same file extension"));
    assertTrue(
        rewrite(warc, "--absolute", "--to", "zip", "--out", folder.resolve("o.wacz"))
            .err()
            .contains("o.wacz implies wacz, not zip (--to)"));
    Path existing = Files.createDirectory(folder.resolve("e.zip"));
    rewrite(page.getParent(), "--relative", "--base", "http://h/", "--out", existing);
    assertTrue(Files.exists(existing.resolve("p.html")));
  }

  @Test
  void webArchiveIsUnpackedWithoutARule() throws IOException {
    Path out = folder.resolve("o");
    Run run = rewrite(Suites.corpora(CRAWL), "--to", "folder", "--out", out);
    assertTrue(run.err().contains("252 files written, 0 documents rewritten"), run.err());
  }

  @Test
  void namesThatMeanSomethingElseElsewhereAreUnpackedOnRequest() throws IOException {
    Path zip = folder.resolve("x.zip");
    try (ZipOutputStream entries = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (String name :
          List.of("index.html", "other.html", "Other.html", ".git/hooks/post-checkout")) {
        entries.putNextEntry(new ZipEntry(name));
        entries.write(name.getBytes(StandardCharsets.US_ASCII));
      }
    }
    Path out = folder.resolve("o");
    Run run = rewrite(zip, "--relative", "--base", "http://h/", "--to", "folder", "--out", out);
    assertEquals(1, run.code(), run.err());
    assertTrue(
        run.err()
            .contains(
                "!/Other.html: cannot be written: another file is called other.html, and some"
                    + " systems treat the names as equal"),
        run.err());
    assertTrue(
        run.err()
            .contains("cannot be written: a version control system would run programs from .git"),
        run.err());
    assertFalse(Files.exists(out.resolve(".git")));
    Path all = folder.resolve("all");
    run =
        rewrite(
            zip,
            "--relative",
            "--base",
            "http://h/",
            "--to",
            "folder",
            "--all-names",
            "--out",
            all);
    assertEquals(0, run.code(), run.err());
    assertEquals(
        ".git/hooks/post-checkout", Files.readString(all.resolve(".git/hooks/post-checkout")));
    assertEquals("Other.html", Files.readString(all.resolve("Other.html")));
  }

  @Test
  void rejectedReferencesHaveAPlace() throws IOException {
    Path page = write("p.html", "<a href='//['>\n<a href='http://u:secret@[x'><a href=y>");
    Path out = folder.resolve("o");
    Run run = rewrite(page, "--absolute", "--base", "http://h/", "--out", out);
    assertTrue(run.err().contains(page + ":1:10: it cannot be resolved: IPv6-unclosed"), run.err());
    assertEquals(1, run.err().split(":1:10:", -1).length - 1, run.err());
    assertTrue(
        run.err().contains(page + ":2:10: IPv6-unclosed at offset 16: http://***@[x\n"), run.err());
  }

  @Test
  void referencesThatLeadOutOfTheOutputAreReported() throws IOException {
    Path page = write("s/a.html", "<a href=b.html>\n<a href=../c><a href=http://h/e>");
    write("s/b.html", "");
    Path out = folder.resolve("o");
    String[] moved = {"--base", "http://h/d/", "--relative"};
    Run first = run("rewrite", "--relative", "--dry-run", page.getParent().toString());
    assertEquals(0, first.code(), first.err()); // no input is the value of an option
    Run run =
        rewrite(page.getParent(), "--report-leaving", "--out", out, moved[0], moved[1], moved[2]);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains(page + ":2:9: leads out of the output: ../c\n"), run.err());
    assertTrue(run.err().contains(":2:22: leads out of the output: http://h/e\n"), run.err());
    assertTrue(run.err().contains("1 reference changed, 2 leading out of the output"), run.err());
    assertEquals(
        "<a href=b.html>\n<a href=http://h/c><a href=http://h/e>",
        Files.readString(out.resolve("a.html")));
    run = rewrite(page.getParent(), "--dry-run", moved[0], moved[1], moved[2]);
    assertTrue(run.out().contains("\"leaves\":\"http://h/e\"}\n"), run.out());
    assertTrue(
        run.err()
            .contains("dry run, nothing written: 1 document rewritten, 1 reference changed, 2"),
        run.err());
    assertFalse(run.err().contains("leads out of the output:"), run.err());
  }

  @ParameterizedTest
  @CsvSource({"keep, ''", "remove, removed", "absolute, made absolute"})
  void changedBaseElementsAreCounted(String policy, String done) throws IOException {
    Path page = write("p.html", "<base href=/d/><a href=x>");
    Path out = folder.resolve("o");
    Run run =
        rewrite(page, "--absolute", "--base", "http://h/", "--base-element", policy, "--out", out);
    String counted = done.isEmpty() ? "" : ", base element " + done + " in 1 document";
    assertTrue(run.err().contains(" changed" + counted + "\n"), run.err());
  }

  /** It is copied, so the run did something; a dry run copies nothing. */
  @Test
  void fileThatCannotBeReadIsCopied() throws IOException {
    write("s/p.html.gz", "no gzip");
    Path out = folder.resolve("o");
    Run run = rewrite(folder.resolve("s"), "--absolute", "--base", "http://h/", "--out", out);
    assertEquals("no gzip", Files.readString(out.resolve("p.html.gz")));
    assertEquals(1, run.code(), run.err());
    Run dry = rewrite(folder.resolve("s"), "--absolute", "--base", "http://h/", "--dry-run");
    assertEquals(2, dry.code(), dry.err());
  }

  @Test
  void longReferencesAreCut() throws IOException {
    String most = "http://h/" + "x".repeat(191);
    Path page = write("p.html", "<a href=" + most + "><a href=" + most + "y>");
    Run run = rewrite(page, "--relative", "--report-leaving", "--base", "http://h/d/", "--dry-run");
    assertTrue(run.err().contains("output: " + most + "\n"), run.err());
    assertTrue(run.err().contains("output: " + most + "...\n"), run.err());
  }

  @Test
  void editsOfALargePageAreListedInPlaceOfADiff() throws IOException {
    Path page = write("p.html", "<a href=x>" + "<p>".repeat(20_000) + "<a href='y\tz'>");
    Run run =
        rewrite(
            page, "--absolute", "--base", "http://h/", "--dry-run=diff", "--max-document", "1K");
    assertEquals(
        page + ":1:9: x -> http://h/x\n" + page + ":1:60020: y\\u0009z -> http://h/yz\n",
        run.out());
  }

  @Test
  void severalInputsBecomeOneArchive() throws IOException {
    write("a/x.html", "<a href=../b/y.html>");
    write("b/y.html", "<a href=../a/x.html>");
    Path out = folder.resolve("o.tar.zst");
    Path zip = folder.resolve("o.zip");
    Run run =
        rewrite(
            folder.resolve("a"),
            folder.resolve("b"),
            "--relative=all",
            "--to",
            "zip",
            "--base",
            "http://h/",
            "--out",
            zip);
    assertEquals(0, run.code(), run.err());
    assertEquals(
        List.of("\"http://r/b/y.html", "\"http://r/a/x.html"),
        targets(run("links", "-q", "--base", "http://r/", zip.toString())));
    write("s/a/x.html", "<a href=http://h/b/y.html>");
    write("s/b/y.html", "<a href=/a/x.html>");
    Path message = folder.resolve("m.mhtml");
    run =
        rewrite(
            folder.resolve("s"), "--absolute", "--to", "tar", "--base", "http://h/", "--out", out);
    assertEquals(0, run.code(), run.err());
    run = rewrite(out, "--absolute", "--to", "mhtml", "--base", "http://h/", "--out", message);
    assertEquals(0, run.code(), run.err());
    assertEquals(
        List.of("\"http://h/b/y.html", "\"http://h/a/x.html"),
        targets(run("links", "-q", message.toString())));
  }

  private static List<String> targets(Run run) {
    return run.lines().stream()
        .map(line -> line.replaceFirst(".*\"target\":", ""))
        .map(line -> line.replaceFirst("\",.*", ""))
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "p.html --dry-run                          | choose what to write: --absolute, --relative",
        "p.html --out o                            | choose what to write: --absolute, --relative",
        "p.html --absolute --relative --out o      | --absolute, --relative and --map cannot be",
        "p.html --absolute --map http://h/=http://g/ --out o | --absolute, --relative and --map"
            + " cannot be",
        "p.html --absolute                         | --out, --in-place or --dry-run is missing",
        "p.html --absolute --out o --in-place      | --out and --in-place cannot be combined",
        "p.html --relative=x --out o               | use inputs or all",
        "p.html --absolute --dry-run=x             | use json or diff",
        "p.html --absolute --dry-run --manifest m  | a manifest records what is written",
        "p.html --map x --out o                    | the equals sign between FROM and TO is"
            + " missing",
        "p.html --map x=y --out o                  | --map x=y: missing-scheme-non-relative-URL",
        "p.html --map http://h/=../y --out o       | --map http://h/=../y: ../y is not a folder"
            + " below the output folder",
        "p.html --absolute --base-element x        | use keep, remove, absolute",
        "p.html --absolute --in-place --symlinks all | no file is rewritten in place"
            + " through a symbolic link (--symlinks)",
        "p.html --absolute --out o --conversion    | conversions apply only to the records of a"
            + " WARC or WACZ (--conversion)",
        "p.html --absolute --out o --to rar        | use folder, zip, tar, warc, wacz or mhtml",
        "p.html --absolute --in-place --to zip     | --to needs --out",
        "p.html --relative --out o --to mhtml      | mhtml contains URIs but no paths; the URI of"
            + " the root is missing (--base)",
        "p.html --map http://h/=. --base http://h/ --out o --to warc | a map to a folder needs an"
            + " output that holds files",
        "--undo no-manifest                        | --undo: no-manifest: no such file",
        "--undo m p.html                           | --undo takes a manifest and nothing else",
        "--absolute --in-place                     | Missing required parameter: 'INPUT'"
      })
  void wrongUsageIsReported(String arguments, String message) throws IOException {
    String page = write("p.html", "<a href=x>").toString();
    Path out = folder.resolve("o");
    String there =
        arguments.replace("p.html", page).replaceAll("--(out|manifest) [om]\\b", "--$1 " + out);
    Run run = rewrite((Object[]) there.split(" +"));
    assertEquals(2, run.code());
    assertTrue(run.err().contains(message), run.err());
    assertFalse(Files.exists(out));
  }

  @Test
  void signatureThatIsLeftOutIsReported() throws IOException {
    Path page = write("s/p.html", "<a href=x>");
    Path wacz = folder.resolve("s.wacz");
    rewrite(page.getParent(), "--base", "http://h/", "--out", wacz);
    try (FileSystem zip = FileSystems.newFileSystem(wacz)) {
      Files.writeString(zip.getPath("datapackage-digest.json"), "{}");
    }
    Path out = folder.resolve("o.wacz");
    Run run = rewrite(wacz, "--absolute", "--out", out);
    assertTrue(run.err().contains(out + ": its signature in datapackage-digest"), run.err());
  }

  @Test
  void nameOfTheOutputMayBeAllThatIsChosen() throws IOException {
    Path page = write("s/p.html", "<a href=x>");
    Path zip = folder.resolve("o.zip");
    assertEquals(0, rewrite(page.getParent(), "--out", zip).code());
    assertTrue(Files.isRegularFile(zip));
    Path named = Files.createDirectory(folder.resolve("d.zip"));
    Run run = rewrite(page.getParent(), "--out", named);
    assertEquals(2, run.code());
    assertTrue(run.err().contains("choose what to write"), run.err());
  }

  @Test
  void symbolicLinksAreReplacedWhereAsked() throws IOException {
    Path site = Files.createDirectories(folder.resolve("linked"));
    Files.createDirectories(site.resolve("en"));
    Files.createDirectories(site.resolve("fr"));
    Files.writeString(site.resolve("en/a.html"), "<a href=x>");
    Path link = Files.createSymbolicLink(site.resolve("fr/a.html"), Path.of("../en/a.html"));
    String[] command = {
      "rewrite", site.toString(), "--absolute", "--base", "http://h/", "--in-place"
    };
    String[] replacing = Arrays.copyOf(command, command.length + 1);
    replacing[command.length] = "--replace-symlinks";
    assertEquals(0, Run.run(replacing).code());
    assertEquals("<a href=http://h/fr/x>", Files.readString(link));
  }
}
