package fairlead.check.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fairlead.check.CheckCode;
import fairlead.check.CheckFinding;
import fairlead.check.CheckResult;
import fairlead.check.CheckSeverity;
import fairlead.check.SiteChecker;
import fairlead.check.SiteRules;
import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.source.DocumentSource;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.LargePages;
import fairlead.pipeline.source.SourceOptions;
import fairlead.testing.Warcs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextReportTest {

  @TempDir Path site;

  private String file; // the only page

  @BeforeEach
  void file() {
    file = site.resolve("index.html").toString();
  }

  private CheckResult check(String page) throws IOException {
    Files.writeString(site.resolve("index.html"), page);
    return SiteChecker.at("http://h/").check(site);
  }

  private static String text(TextReport report, CheckResult result) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (SourceLines lines = SourceLines.ofFiles()) {
      report.write(result, lines, out);
    }
    return out.toString(UTF_8);
  }

  @Test
  void firstPlaceOfATargetHasItsLine() throws IOException {
    CheckResult result =
        check(
            """
            <p>one</p>
            \t<p>See <a href=a.html>caf\u00e9</a>
            <a href=a.html></a><a href=b.html>\
            """);
    assertEquals(
        """
        error missing-document: http://h/a.html: no such document (2 times)
          %1$s:2:17  a.html
            | <p>See <a href=a.html>caf\u00e9</a>
            |                ^^^^^^
          %1$s:3:9  a.html

        error missing-document: http://h/b.html: no such document
          %1$s:3:28  b.html
            | <a href=a.html></a><a href=b.html>
            |                            ^^^^^^

               3  error    missing-document

        docs/check-codes.md explains each code
        """
            .formatted(file),
        text(TextReport.DEFAULT, result));
  }

  @Test
  void manyFindingsFitAScreen() throws IOException {
    StringBuilder page = new StringBuilder("<a href=often>".repeat(5000));
    for (int i = 0; i < 1000; i++) {
      page.append("<a href=n").append(i).append('>');
    }
    CheckResult result = check(page.toString());
    String text = text(TextReport.DEFAULT, result);
    assertTrue(text.startsWith("error missing-document: http://h/often: no such document (5,000"));
    assertTrue(text.contains("\n  ... and 4,997 more\n"), text);
    assertTrue(text.contains("\n... and 981 more errors about 981 targets\n"), text);
    assertTrue(text.contains("\n--all shows everything"), text);
    assertTrue(text.lines().count() < 120, text);
    assertEquals(
        6000,
        text(TextReport.DEFAULT.withAll(true), result)
            .lines()
            .filter(line -> line.startsWith("  " + file))
            .count());
  }

  /** One code may have several: a target that exists but for a repeated slash is a warning. */
  @Test
  void severitiesAreCountedApart() throws IOException {
    CheckResult result = check("<a href=gone></a><a href=none></a><a href=.//></a>");
    assertTrue(
        text(TextReport.DEFAULT, result)
            .contains(
                """
                       2  error    missing-document
                       1  warning  missing-document
                """),
        text(TextReport.DEFAULT, result));
  }

  @Test
  void severitiesBelowTheLowestAreOnlyCounted() throws IOException {
    CheckResult result = check("<a href='&#32;'></a><p id=a><p id=a>");
    String text = text(TextReport.DEFAULT, result);
    assertTrue(text.startsWith("warning duplicate-id"), text);
    assertTrue(text.contains("       1  note     empty-reference (not shown)\n"), text);
    assertTrue(
        text(TextReport.DEFAULT.withMinSeverity(CheckSeverity.NOTE), result)
            .contains("note empty-reference"));
    assertFalse(
        text(TextReport.DEFAULT.withMinSeverity(CheckSeverity.ERROR), result)
            .contains("warning duplicate-id"));
  }

  @Test
  void pagesCanBeGroups() throws IOException {
    String text =
        text(
            TextReport.DEFAULT.withGrouping(TextReport.Grouping.PAGE),
            check("<a href=a></a><a href=b></a>"));
    assertTrue(text.startsWith("error " + file + " (2 times)\n"), text);
    assertTrue(text.contains(":1:9  missing-document: no such document: a\n"), text);
  }

  @Test
  void coloursAreForTerminals() throws IOException {
    CheckResult result = check("<a href=a></a>");
    String plain = text(TextReport.DEFAULT, result);
    String coloured = text(TextReport.DEFAULT.withColours(true), result);
    assertTrue(coloured.startsWith("\u001b[1;31merror\u001b[0m missing-document"), coloured);
    assertEquals(plain, coloured.replaceAll("\u001b\\[[0-9;]*m", ""));
  }

  @Test
  void linesOfFilesThatChangedOrHavePasswordsAreNotShown() throws IOException {
    CheckResult result = check("<a href=a.html></a>");
    Files.writeString(site.resolve("index.html"), "short");
    assertFalse(text(TextReport.DEFAULT, result).contains("|"));
    CheckResult secret = check("<a href=http://u:secret@h/x></a><a href=a.html></a>");
    assertFalse(text(TextReport.DEFAULT, secret).contains("secret"));
  }

  @Test
  void markCoversCharacterReferences() throws IOException {
    String text = text(TextReport.DEFAULT, check("<a href=\"gone?a=1&amp;b=2\">x</a>"));
    assertTrue(text.contains("    | <a href=\"gone?a=1&amp;b=2\">x</a>\n"), text);
    assertTrue(text.contains("    |          ^^^^^^^^^^^^^^^^\n"), text);
  }

  @Test
  void passwordsThatAreCutAreNotShown() throws IOException {
    String password = "SECRET" + "x".repeat(200);
    for (String page :
        new String[] {
          "<a href='http://u:" + password + "@h.example/'></a><a href=gone>",
          "<a href=gone></a><a href='http://u:" + password + "@h.example/'></a>",
          "<a href=gone></a><a href='http://u:SECRET\n" + password + "@h.example/'></a>"
        }) {
      String text = text(TextReport.DEFAULT, check(page));
      assertTrue(text.contains("no such document"), text);
      assertFalse(text.contains("xxx") || text.contains("SECRET"), text);
    }
  }

  @Test
  void pipesInPlaceOfFilesAreNotRead() throws Exception {
    CheckResult result = check("<a href=gone>");
    Files.delete(site.resolve("index.html"));
    Process mkfifo = new ProcessBuilder("mkfifo", site.resolve("index.html").toString()).start();
    assumeTrue(mkfifo.waitFor() == 0, "no mkfifo");
    String text =
        assertTimeoutPreemptively(Duration.ofSeconds(60), () -> text(TextReport.DEFAULT, result));
    assertFalse(text.contains(" | "), text);
  }

  @Test
  void offsetsInRecordsAreNotThoseOfTheFile() throws IOException {
    Path warc = site.resolve("crawl.warc");
    Files.writeString(warc, "<a href=gone>");
    CheckFinding finding =
        new CheckFinding(
            CheckCode.MISSING_DOCUMENT,
            CheckSeverity.ERROR,
            null,
            warc.toString(),
            "",
            StandardCharsets.UTF_8,
            1,
            9,
            8,
            "a",
            "href",
            "gone",
            null,
            "no such document",
            null);
    String text =
        text(
            TextReport.DEFAULT,
            new CheckResult(
                "", List.of(finding), Map.of(CheckCode.MISSING_DOCUMENT, 1L), 1, 1, 0, 0, 1));
    assertFalse(text.contains(" | "), text);
  }

  /** The places and marked lines of a report about an input, with its archives. */
  private static String marked(Path input) throws IOException {
    return marked(input, LinkExtractor.STANDARD);
  }

  private static String marked(Path input, LinkExtractor extractor) throws IOException {
    SourceOptions options =
        SourceOptions.DEFAULT.withBase("http://h/").withLimits(extractor.limits());
    DocumentSource source = new LargePages(Inputs.of(input.toString(), options), extractor);
    SiteChecker checker = SiteChecker.by(SiteRules.anywhere()).withExtractor(extractor);
    CheckResult result = Objects.requireNonNull(checker.result(source).block());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (SourceLines lines = SourceLines.of(result, source)) {
      TextReport.DEFAULT.write(result, lines, out);
    }
    return out.toString(UTF_8)
        .lines()
        .filter(line -> line.startsWith("    |"))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void linesOfEntriesThatAreReadInPartsAreReadAgain() throws IOException {
    Path zip = site.resolve("site.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("a.html"));
      String text = "<p>text\n".repeat(500);
      out.write((text + "<a href=none>" + text + "<a href='gone'>").getBytes(UTF_8));
    }
    assertEquals(
        """
            | <a href=none><p>text
            |         ^^^^
            | <a href='gone'>
            |          ^^^^\
        """,
        marked(
            zip,
            LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.BYTES, 1_024))));
  }

  @Test
  void linesOfEntriesAreReadAgain() throws IOException {
    Path zip = site.resolve("site.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (String name : List.of("a.html", "b.html", "c.html")) {
        out.putNextEntry(new ZipEntry(name));
        out.write(("<p>\n<a href=none-" + name + ">").getBytes(UTF_8));
      }
    }
    assertEquals(
        """
            | <a href=none-a.html>
            |         ^^^^^^^^^^^
            | <a href=none-b.html>
            |         ^^^^^^^^^^^
            | <a href=none-c.html>
            |         ^^^^^^^^^^^\
        """,
        marked(zip));
  }

  @Test
  void archivesNeedNoExtension() throws IOException {
    Path warc = site.resolve("crawl");
    String rows = "<p><a href=same>x</a>\n".repeat(300) + "<p><a href=last>x</a>";
    Files.write(warc, Warcs.response("http://h/a", Warcs.html(rows)));
    assertTrue(marked(warc).endsWith("<p><a href=last>x</a>\n    |            ^^^^"), marked(warc));
    Path page = Files.writeString(site.resolve("noext"), "<a href=gone>");
    assertEquals("    | <a href=gone>\n    |         ^^^^", marked(page));
  }

  @Test
  void marksCoverWhatIsWritten() throws IOException {
    for (String[] one :
        new String[][] {
          {"<a href=\"\tq8\">x</a>", "\tq8"},
          {"<a href=&lt;b>x</a>", "&lt;b"},
          {"<a href=&#x1F600;x class=c>x</a>", "&#x1F600;x"},
          {"<a href=\"&#103;one\">x</a>", "&#103;one"},
          {"<p style='background: url(\\67 one)'>", "\\67 one"},
          {"<a href=\"\">x</a>", ""},
          {"<a href=\"\n gone\">x</a>", ""},
          {"<p id='é a'><i class=c id='é a'>", "é a"},
          {"<a href=#><base href=\"http://h/\">", "http://h/"},
          {"<img alt=x src=\"\" id=é>", ""}
        }) {
      String text = text(TextReport.DEFAULT.withMinSeverity(CheckSeverity.NOTE), check(one[0]));
      int at = one[1].isEmpty() ? one[0].indexOf('"') + 1 : one[0].lastIndexOf(one[1]);
      int length = Math.max(1, one[1].length());
      assertTrue(text.contains("    | " + " ".repeat(at) + "^".repeat(length) + "\n"), text);
    }
  }

  @Test
  void linesThatCannotBeDecodedFromTheirMiddleAreNotShown() throws IOException {
    String longText = "\u65e5\u672c\u8a9e".repeat(700);
    for (String charset : List.of("euc-jp", "gbk", "iso-2022-jp", "utf-8", "windows-1251")) {
      String head = "<meta charset=" + charset + ">\n";
      byte[] page = (head + longText + " <a href=gone>").getBytes(Charset.forName(charset));
      String marked = marked(Files.write(site.resolve(charset + ".html"), page));
      assertFalse(marked.contains("\ufffd"), marked);
      assertEquals(charset.equals("utf-8") || charset.startsWith("w"), !marked.isEmpty(), charset);
    }
  }

  @Test
  void linesOfCapturesOfOnePageAreTheirOwn() throws IOException {
    Path warc = site.resolve("crawl.warc");
    Files.write(
        warc,
        Warcs.join(
            Warcs.response("http://h/a", Warcs.html("<p>one</p><a href=first>")),
            Warcs.response("http://h/a", Warcs.html("<a href=second>"))));
    assertEquals(
        """
            | <p>one</p><a href=first>
            |                   ^^^^^
            | <a href=second>
            |         ^^^^^^\
        """,
        marked(warc));
  }

  @Test
  void referencesOfAnyCharacterAreMarked() throws IOException {
    for (String reference : List.of("caf\u00e9", "\u00e9t\u00e9", "&eacute;t&eacute;", "<?php?>")) {
      String text = text(TextReport.DEFAULT, check("<a href=\"" + reference + "\">x</a>"));
      String line = "    | <a href=\"" + reference + "\">x</a>\n";
      assertTrue(text.contains(line + "    |          " + "^".repeat(reference.length())), text);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://bot:S3CRET&#64;git.example/",
        "https://bot:S3CRET&#64git.example/",
        "https://bot:S3CRET&#x40;git.example/",
        "https://bot:S3CRET&commat;git.example/",
        "https&#58;bot:S3CRET@git.example/",
        "&#104;ttps:bot&colon;S3CRET@git.example/",
        "https:/&#x2f;bot:S3CRET&#x40;git.example/",
        "https:/&Tab;/bot:S3CRET@git.example/",
        "https://bot:S3CRET&at;git.example/"
      })
  void escapedPasswordsAreNotShown(String url) throws IOException {
    String page = "<a href=\"m\">x</a> <a href=\"" + url + "\">y</a>";
    String nested = "<iframe srcdoc=\"<a href='" + url.replace("&", "&amp;") + "'>\"></iframe>";
    String css = "<style>a { b: url(m); c: url(https://bot:S3CRET\\40 h/) }</style>";
    for (String text : List.of(page, page + nested, "<a href=m>x</a>" + nested, css)) {
      assertNoSecret(text(TextReport.DEFAULT, check(text)));
    }
  }

  private static void assertNoSecret(String report) {
    assertFalse(
        report.lines().anyMatch(line -> line.startsWith("    |") && line.contains("S3C")), report);
  }

  @Test
  void passwordsLongerThanTheExcerptAreNotShown() throws IOException {
    for (int length = 900; length < 2500; length += 100) {
      String link = "<a href=\"https://bot:" + "S3C".repeat(length / 3) + "@git.example/\">y</a>";
      assertNoSecret(text(TextReport.DEFAULT, check(link + "<a href=m2>z</a>")));
      assertNoSecret(text(TextReport.DEFAULT, check("<a href=m2>z</a>" + link)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "utf-8",
        "windows-1251",
        "koi8-r",
        "utf-16le",
        "utf-16be",
        "gb18030",
        "iso-2022-jp"
      })
  void linesAreReadInTheCharsetOfTheirDocument(String charset) throws IOException {
    String text = charset.equals("iso-2022-jp") ? "\u65e5\u672c" : "\u0434\u0430";
    String line = text.repeat(15) + "<a href=" + text + ">" + text + "</a>";
    String mark = charset.startsWith("utf-16") ? "\ufeff" : "";
    byte[] page =
        (mark + "<meta charset=" + charset + ">\n" + text + "\n" + line + "\n" + text)
            .getBytes(Charset.forName(charset));
    Files.write(site.resolve("page.html"), page);
    Path zip = site.resolve("site.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.putNextEntry(new ZipEntry("page.html"));
      out.write(page);
    }
    String expected = "    | " + line + "\n    | " + " ".repeat(38) + "^^";
    assertEquals(expected, marked(site.resolve("page.html")));
    assertEquals(expected, marked(zip));
  }

  @Test
  void longAndHostileLinesAreCut() throws IOException {
    String page = "\u001b[2J\u202e" + "x ".repeat(5000) + "<a href=none>" + "\u0007y ".repeat(5000);
    String text = text(TextReport.DEFAULT, check(page));
    assertTrue(text.contains("<a href=none>\\u0007y"), text);
    assertTrue(text.lines().allMatch(line -> line.length() < 500), text);
    assertFalse(text.contains("\u001b") || text.contains("\u0007"));
  }
}
