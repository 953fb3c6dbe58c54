package fairlead.cli;

import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.Suites;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportCommandTest {

  @TempDir Path folder;

  private String write(String name, String content) throws IOException {
    return TestFiles.write(folder, name, content);
  }

  private static String counts(String page) {
    Matcher matcher = Pattern.compile("<p>(\\d.*?) <span").matcher(page);
    assertTrue(matcher.find(), page);
    return matcher.group(1);
  }

  /** The numbers of a table of the page, by their names. */
  private static Map<String, Long> table(String page, String caption) {
    int start = page.indexOf("<h3>" + caption + "</h3>");
    assertTrue(start > 0, caption);
    String table = page.substring(start, page.indexOf("</table>", start));
    Map<String, Long> numbers = new TreeMap<>();
    Matcher rows =
        Pattern.compile("<th scope=\"row\">(.*?)</th>.*?class=\"number\">([\\d,]+)<")
            .matcher(table);
    while (rows.find()) {
      numbers.put(rows.group(1).strip(), Long.parseLong(rows.group(2).replace(",", "")));
    }
    return numbers;
  }

  /** How often each value of a field occurs in lines. Absent fields do not count. */
  private static Map<String, Long> values(List<String> lines, String field) {
    Map<String, Long> values = new TreeMap<>();
    Pattern pattern = Pattern.compile("\"" + field + "\":\"((?:[^\"\\\\]++|\\\\.)*+)\"");
    for (String line : lines) {
      Matcher value = pattern.matcher(line);
      if (value.find()) {
        values.merge(value.group(1), 1L, Long::sum);
      }
    }
    return values;
  }

  private static Map<String, Long> summed(Map<String, Long> counts, UnaryOperator<String> name) {
    Map<String, Long> sums = new TreeMap<>();
    counts.forEach((value, count) -> sums.merge(name.apply(value), count, Long::sum));
    return sums;
  }

  private static String host(String target) {
    Matcher authority = Pattern.compile("^\\w+://(?:[^/?#@]*@)?([^/?#:]*)").matcher(target);
    return authority.find() ? authority.group(1) : "";
  }

  @Test
  void largePageIsReadInParts() throws IOException {
    StringBuilder text = new StringBuilder("<title>t</title>");
    for (int i = 0; i < 200; i++) {
      text.append("<p><a href=").append(i).append(".html>x</a>\n");
    }
    write("site/a.html", text + "<a href='http://[x'></a><base href=/b/>");
    write("site/b.html", "<a href=a.html></a>");
    String site = folder.resolve("site").toString();
    String whole = run("report", site, "--base", "http://h/").out();
    Run parts = run("report", site, "--base", "http://h/", "--max-document", "2000");
    assertEquals("2 documents, 202 links, 201 distinct targets", counts(whole));
    String date = "<time.*?</time>";
    assertEquals(whole.replaceAll(date, ""), parts.out().replaceAll(date, ""));
    assertTrue(parts.err().contains("2 documents: 2 read"), parts.err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"warc/whirlwind/whirlwind.warc.gz", "sites/w3c-markup-validator", "mhtml"})
  void numbersAreThoseOfLinksAndUnique(String corpus) throws IOException {
    String input = Suites.corpora(corpus).toString();
    Path out = folder.resolve("report.html");
    Run report = run("report", input, "--out", out + "");
    assertEquals("", report.out());
    List<String> links = run("links", "-q", input).lines();
    List<String> unique = run("unique", "-q", "--counts", input).lines();
    String page = Files.readString(out);
    assertTrue(
        counts(page)
            .endsWith(
                String.format(
                    Locale.ROOT, ", %,d links, %,d distinct targets", links.size(), unique.size())),
        counts(page));
    assertEquals(values(links, "kind"), table(page, "Kind"));
    assertEquals(values(links, "baseLayer"), table(page, "Where the base comes from"));
    Map<String, Long> targets = values(links, "target");
    assertEquals(
        summed(targets, target -> target.substring(0, target.indexOf(':'))), table(page, "Scheme"));
    Map<String, Long> hosts = summed(targets, ReportCommandTest::host);
    hosts.remove(""); // of targets that have none
    Map<String, Long> busiest = table(page, "Busiest hosts");
    busiest.remove("(all others)");
    busiest.forEach((host, count) -> assertEquals(hosts.get(host), count, host));
    assertEquals(
        hosts.values().stream().max(Long::compare), busiest.values().stream().max(Long::compare));
    long most =
        unique.stream()
            .mapToLong(line -> Long.parseLong(line.substring(0, line.indexOf('\t'))))
            .max()
            .orElse(0);
    assertEquals(
        most,
        table(page, "Targets with the most links").values().stream().max(Long::compare).orElse(0L));
  }

  @Test
  void outputOfLinksIsRead() throws IOException {
    write("s/a.html", "<a href=b.html></a><a href=c.html></a><a href='http://[x'></a>");
    write("s/b.html", "<a href=a.html></a>");
    String lines = run("links", "-q", folder.resolve("s") + "").out();
    Run piped = Run.batch(lines, "report", "-");
    assertEquals(0, piped.code(), piped.err());
    assertEquals("2 documents with links, 4 links, 3 distinct targets", counts(piped.out()));
    assertTrue(piped.err().contains("2 documents, 4 links, 3 distinct targets"), piped.err());
    String file = write("links.jsonl", lines + "nonsense\n");
    Run read = run("report", file);
    assertEquals(1, read.code(), read.err());
    assertTrue(read.err().contains("1 line skipped: not a link"), read.err());
    assertTrue(read.err().contains("links.jsonl:5: not a link"), read.err());
    assertEquals("", run("report", write("good.jsonl", lines), "--quiet").err());
    Run strange = Run.batch(lines + "nonsense\n".repeat(11), "report", "-");
    assertEquals(1, strange.code(), strange.err());
    assertTrue(strange.err().contains("11 lines skipped: not a link"), strange.err());
    assertEquals(10, strange.err().split("-:\\d+: not a link", -1).length - 1, strange.err());
    Run nothing = run("report", write("empty.jsonl", ""));
    assertEquals(2, nothing.code());
    assertEquals("fairlead: no link was read\n", nothing.err());
    assertEquals("", nothing.out());
    Run mixed = run("report", file, folder.resolve("s") + "");
    assertEquals(2, mixed.code());
    assertTrue(mixed.err().contains("cannot be combined with other inputs"), mixed.err());
    Run filtered = run("report", file, "--kind", "page");
    assertEquals(2, filtered.code());
  }

  @Test
  void pageReplacesAFileOnlyWhenItIsComplete() throws IOException {
    Path out = Files.writeString(folder.resolve("report.html"), "old", StandardCharsets.UTF_8);
    Run nothing = run("report", folder.resolve("none") + "", "--out", out + "");
    assertEquals(2, nothing.code());
    assertEquals("old", Files.readString(out));
    String page = write("p.html", "<a href=x></a>");
    Run same = run("report", page, "--out", page);
    assertEquals(2, same.code());
    assertTrue(same.err().contains("would be overwritten; choose another --out"), same.err());
    assertEquals(2, run("report", page, "--out", folder.resolve("no/x.html") + "").code());
    assertEquals(0, run("report", page, "--out", out + "", "--title", "A & B").code());
    assertTrue(Files.readString(out).contains("<title>Links of A &amp; B</title>"));
  }

  @Test
  void titleSaysWhatWasRead() throws IOException {
    String page = write("p.html", "<a href=x></a>");
    String other = write("q.html", "<a href=y></a>");
    assertTrue(run("report", page).out().contains("<title>Links of " + page + "</title>"));
    assertTrue(run("report", page, other).out().contains("<title>Links of 2 inputs</title>"));
    Run piped = Run.batch("<a href=x>", "report", "-", "--base", "http://h/");
    assertTrue(piped.out().contains("<title>Links of documents</title>"));
    assertTrue(piped.err().contains("fairlead: 1 distinct target\n"), piped.err());
  }

  @Test
  void dashIsNoFile() throws IOException {
    String page = write("p.html", "<a href=x></a>");
    for (String[] args :
        new String[][] {
          {"report", page, "--out", "-"},
          {"links", page, "--output", "-"},
          {"check", page, "--report", "html=-"}
        }) {
      Run run = run(args);
      assertFalse(Files.deleteIfExists(Path.of("-")));
      assertEquals(2, run.code(), run.err());
      assertTrue(run.err().contains(": - is not a file; without --"), run.err());
    }
  }

  @Test
  void pageOfTheInputIsNoOutput() throws IOException {
    String page = write("s/p.html", "<a href=x></a>");
    String site = folder.resolve("s").toString();
    for (String[] args :
        new String[][] {
          {"report", site, "--out", page}, {"check", site, "--report", "html=" + page}
        }) {
      Run run = run(args);
      assertEquals(2, run.code(), run.err());
      assertTrue(run.err().contains(" is a file of the input; choose another --"), run.err());
      assertEquals("<a href=x></a>", Files.readString(Path.of(page)));
    }
    for (String name : List.of("robots.txt", "p.svg", "style.css", "img.png", "noext")) {
      String file = write("s/" + name, "<a href=x></a>");
      assertEquals(2, run("report", site, "--out", file).code(), name);
      assertEquals(2, run("check", site, "--report", "html=" + file).code(), name);
      Files.delete(Path.of(file));
    }
    for (String format : List.of("json", "junit", "checkstyle", "sarif", "html")) {
      String report =
          format
              + "="
              + folder.resolve(
                  "s/report." + (List.of("junit", "checkstyle").contains(format) ? "xml" : format));
      for (int i = 0; i < 2; i++) {
        assertEquals(1, run("check", site, "--report", report).code(), report);
      }
      Files.delete(Path.of(report.substring(report.indexOf('=') + 1)));
    }
    Path out = folder.resolve("s/report.html");
    for (int i = 0; i < 2; i++) {
      assertEquals(0, run("report", site, "--out", out + "").code(), "a report may be replaced");
    }
    assertEquals("1 document, 1 link, 1 distinct target", counts(Files.readString(out)));
  }

  @Test
  void linesAreRecognizedByTheirNameOrStart() throws IOException {
    write("s/a.html", "<a href=b.html></a>");
    String lines = run("links", "-q", folder.resolve("s") + "").out();
    for (String start : List.of("\uFEFF", "\n \n", "{\"x\":1}\n")) {
      Run piped = Run.batch(start + lines, "report", "-");
      assertEquals("1 document with links, 1 link, 1 distinct target", counts(piped.out()), start);
    }
    Run named = run("report", write("l.jsonl", "garbage\n" + lines));
    assertEquals("1 document with links, 1 link, 1 distinct target", counts(named.out()));
  }

  @Test
  void filtersProfileAndMemoryApply() throws IOException {
    String page = write("p.html", "<a href=/x></a><img src=/y><a href='/x?sid=1'></a>");
    String[] all = {"report", "-q", page, "--base", "http://h/"};
    assertEquals("1 document, 3 links, 3 distinct targets", counts(run(all).out()));
    Run pages = run("report", "-q", page, "--base", "http://h/", "--kind", "page");
    assertEquals("1 document, 2 links, 2 distinct targets", counts(pages.out()));
    Run small = run("report", "-q", page, "--base", "http://h/", "--max-memory", "62");
    assertTrue(small.out().contains("<p>2 links lead to further targets"), small.out());
    assertFalse(small.out().contains("http://h/y"), small.out());
  }
}
