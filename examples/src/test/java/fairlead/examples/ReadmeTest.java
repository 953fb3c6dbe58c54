package fairlead.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.html.DocumentLinks;
import fairlead.html.HtmlDocument;
import fairlead.html.HtmlLimits;
import fairlead.html.Link;
import fairlead.html.LinkExtractor;
import fairlead.uri.Dialect;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.Resolver;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.base.BaseContext;
import fairlead.uri.base.BaseUri;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.normalize.Fingerprinter;
import fairlead.uri.normalize.Key;
import fairlead.uri.normalize.KeyProfile;
import fairlead.uri.whatwg.Whatwg;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the README shows is what the library does. */
class ReadmeTest {

  private static String readme() throws IOException {
    return Files.readString(Path.of("../README.md"));
  }

  private static void snippet() {
    // snippet
    BaseContext context = BaseContext.retrievedFrom("http://h/mail.eml").inEntity("parts/1.html");
    byte[] page = "<base href='../x/'><a href='y?q#f'>".getBytes(StandardCharsets.UTF_8);

    LinkExtractor extractor = new LinkExtractor(Whatwg.DIALECT, HtmlLimits.DEFAULT);
    HtmlDocument document = new HtmlDocument(page, null, context, "text/html", "utf-8");
    if (extractor.extract(document) instanceof DocumentLinks found) {
      for (Link link : found.links()) {
        System.out.println(link.resolution() + " at " + link.place().line());
      }
    }
    // end
  }

  @Test
  void snippetCompilesAndPrintsWhatItSays() throws IOException {
    String source = Files.readString(Path.of("src/test/java/fairlead/examples/ReadmeTest.java"));
    String code =
        source
            .substring(source.indexOf("// snippet\n") + 11, source.indexOf("    // end\n"))
            .stripTrailing()
            .stripIndent();
    assertTrue(readme().contains("```java\n" + code + "\n```\n"), code);

    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      snippet();
    } finally {
      System.setOut(before);
    }
    String line = printed.toString(StandardCharsets.UTF_8).strip();
    assertTrue(readme().contains("prints `" + line + "`"), line);
  }

  /** The rows of the table that begins with a line, the line of names first. */
  private static List<List<String>> table(String start) throws IOException {
    return readme()
        .lines()
        .dropWhile(line -> !line.startsWith(start))
        .takeWhile(line -> line.startsWith("|"))
        .map(
            line ->
                Stream.of(line.split("\\|", -1))
                    .map(cell -> cell.strip().replace("`", ""))
                    .skip(1)
                    .toList())
        .map(cells -> cells.subList(0, cells.size() - 1))
        .toList();
  }

  @TestFactory
  Stream<DynamicTest> tableOfBaseLayersIsTrue() throws IOException {
    List<List<String>> rows = table("| page | default |");
    assertEquals(8, rows.size());
    return rows.stream().skip(2).map(row -> dynamicTest(row.toString(), () -> checkBase(row)));
  }

  private static void checkBase(List<String> row) throws IOException {
    String retrieved = row.get(2);
    BaseContext context =
        row.get(1).isEmpty() ? BaseContext.none() : BaseContext.defaulting(row.get(1));
    context = retrieved.isEmpty() ? context : context.andRetrievedFrom(retrieved);
    context = row.get(3).isEmpty() ? context : context.inEntity(row.get(3));
    byte[] page = Files.readAllBytes(Path.of("site", row.get(0)));
    HtmlDocument document = new HtmlDocument(page, null, context, "text/html", null);
    DocumentLinks found =
        assertInstanceOf(
            DocumentLinks.class,
            new LinkExtractor(Whatwg.DIALECT, HtmlLimits.DEFAULT).extract(document));
    BaseUri base = found.base();
    assertEquals(row.get(4), base.uri() == null ? "none" : base.uri().toString());
    assertEquals(row.get(5), base.layer() == null ? "none" : base.layer().label());
  }

  @Test
  void urlsAreAsTheReadmeSays() {
    Url url = Whatwg.parse("HTTPS:\\\\Bücher.example:443/a/../b c?q");
    assertEquals("https://xn--bcher-kva.example/b%20c?q", url.href());
    assertEquals("xn--bcher-kva.example:8443", url.withPort(8443).authority());
    assertEquals(
        "[warning: invalid-URL-unit at offset 9 (URL Standard, URL parsing)]",
        Whatwg.DIALECT.diagnose("http://h/%").toString());
  }

  @Test
  void keysAreAsTheReadmeSays() throws IOException {
    Resolver resolver = Rfc3986.DIALECT.resolver(Rfc3986.DIALECT.parse("http://h/a/b"));
    Uri target = (Uri) resolver.tryResolve("../c?d=1&utm_source=mail#e");
    assertEquals("http://h/c?d=1&utm_source=mail#e", target.toString());
    Key key = KeyProfile.CRAWL.key(target);
    assertEquals("http://h/c?d=1", key.text());
    String fingerprint = Fingerprinter.STANDARD.fingerprint(key).toString();
    assertTrue(readme().contains("// 128 bits: " + fingerprint), fingerprint);
  }

  @TestFactory
  Stream<DynamicTest> tableOfDialectsIsTrue() throws IOException {
    List<List<String>> rows = table("| reference |");
    List<String> names = rows.get(0);
    assertTrue(rows.size() > 7 && names.size() == 6, String.valueOf(rows));
    return rows.stream()
        .skip(2)
        .flatMap(
            row ->
                IntStream.range(1, names.size())
                    .mapToObj(i -> cell(names.get(i), row.get(0), row.get(i))));
  }

  private static DynamicTest cell(String name, String written, String expected) {
    return dynamicTest(
        name + " " + written,
        () -> {
          Dialect dialect = Dialects.named(name).orElseThrow();
          String reference = written.equals("(empty)") ? "" : written;
          Resolution resolution =
              dialect.tryResolve(dialect.parse("http://a/b/c/d;p?q"), reference);
          String mark = resolution instanceof Rejection ? "! " : "";
          assertEquals(expected, mark + resolution);
        });
  }
}
