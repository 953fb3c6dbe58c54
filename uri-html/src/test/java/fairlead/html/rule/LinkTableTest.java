package fairlead.html.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.html.DocumentLinks;
import fairlead.html.HeaderField;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rule.LinkRule.Condition;
import fairlead.testing.GeneratedPage;
import fairlead.testing.Tsv;
import fairlead.uri.Rejection;
import fairlead.uri.base.BaseContext;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every row of the table by {@code link-table-cases.tsv}, each with a relative, an absolute, an
 * empty and a broken reference. What is expected stands there and not in the table.
 */
class LinkTableTest {

  private static final String BASE = "<base href=http://b/c/>";

  /** What XML documents have around them, as the first of the two has its end tag too. */
  private static final String XML =
      "<r xmlns:xlink='http://www.w3.org/1999/xlink' xmlns:xml2='http://example.org/names'"
          + " xmlns:atom='http://www.w3.org/2005/Atom' xmlns:rss='http://purl.org/rss/1.0/'"
          + " xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
          + " xmlns:content='http://purl.org/rss/1.0/modules/content/'"
          + " xmlns:media='http://search.yahoo.com/mrss/'"
          + " xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd'"
          + " xmlns:sitemap='http://www.sitemaps.org/schemas/sitemap/0.9'"
          + " xmlns:image='http://www.google.com/schemas/sitemap-image/1.1'"
          + " xmlns:video='http://www.google.com/schemas/sitemap-video/1.1'>";

  private static final List<Map<String, String>> CASES =
      Tsv.resource(LinkTableTest.class, "link-table-cases.tsv");

  @TestFactory
  Stream<DynamicTest> references() {
    return CASES.stream()
        .flatMap(
            row ->
                Stream.of(
                    check(row, "relative", "x/y", row.get("relative")),
                    check(row, "absolute", "http://other/?a", "http://other/?a"),
                    check(row, "empty", "", row.get("empty")),
                    check(row, "broken", "http://[/", "!")));
  }

  private static DynamicTest check(
      Map<String, String> row, String what, String reference, String expected) {
    String name = row.get("document") + " " + what;
    return dynamicTest(
        name,
        () -> {
          String link = expected.equals("-") ? "" : row.get("link") + " " + expected;
          assertEquals(link, links(row, reference));
        });
  }

  /** Element, kind and target of the links of a document, which must occur where they say. */
  private static String links(Map<String, String> row, String reference) {
    String text = row.get("document").replace("@", reference);
    LinkTable table = LinkTable.STANDARD.switched(row.get("row"), true);
    LinkExtractor extractor = LinkExtractor.STANDARD.withTable(table);
    Representation document = document(text, row.get("type"));
    DocumentLinks found =
        assertInstanceOf(DocumentLinks.class, extractor.tryExtract(document), text);
    LinkSyntax syntax = rule(row.get("row")).syntax();
    boolean nested = syntax == LinkSyntax.DOCUMENT || syntax == LinkSyntax.FRAGMENT;
    String rule = nested ? "a-href" : row.get("row");
    StringJoiner links = new StringJoiner("; ");
    for (Link link : found.links()) {
      if (!link.rule().name().equals(rule)) {
        continue;
      }
      String target = link.resolution() instanceof Rejection ? "!" : link.resolution().toString();
      links.add(link.element() + " " + link.kind().label() + " " + target);
      boolean header = row.get("type").equals("header");
      assertEquals(header ? Precision.ABSENT : Precision.VALUE, link.span().precision());
      if (!header) {
        int length = link.span().byteEnd() - link.span().byteStart();
        String there =
            new String(document.bytes(), link.span().byteStart(), length, StandardCharsets.UTF_8);
        assertEquals(link.reference(), there);
      }
    }
    return links.toString();
  }

  private static Representation document(String text, String type) {
    BaseContext base = BaseContext.retrievedFrom("http://b/c/");
    if (type.equals("header")) {
      int colon = text.indexOf(':');
      HeaderField field =
          new HeaderField(text.substring(0, colon), text.substring(colon + 1).strip());
      return new Representation(new byte[0], "http://h/d/p", base, "text/html", null)
          .withHeaders(List.of(field));
    }
    String whole =
        switch (type) {
          case "text/html" -> text.replace("BASE", BASE);
          case "text/xml" -> text.startsWith("<?") ? text : XML + text + "</r>";
          default -> text;
        };
    String uri =
        switch (type) {
          case "text/plain" -> "http://h/d/robots.txt";
          case "sitemap" -> "http://h/d/sitemap.txt";
          default -> "http://h/d/p";
        };
    String mediaType = type.equals("sitemap") ? "text/plain" : type;
    return new Representation(whole.getBytes(StandardCharsets.UTF_8), uri, base, mediaType, null);
  }

  private static LinkRule rule(String name) {
    return LinkTable.STANDARD.rules().stream()
        .filter(rule -> rule.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no row " + name));
  }

  @Test
  void everyRowHasItsCases() {
    Set<String> covered = CASES.stream().map(row -> row.get("row")).collect(Collectors.toSet());
    Set<String> rows =
        LinkTable.STANDARD.rules().stream().map(LinkRule::name).collect(Collectors.toSet());
    assertEquals(rows, covered);
  }

  @Test
  void conditionsAreAskedOfOtherElementsToo() {
    assertEquals("", links("input-src", "BASE<input type=text src=@>"));
    assertEquals("", links("input-src", "BASE<input type=' image' src=@>"));
    assertEquals("", links("meta-refresh", "BASE<meta http-equiv=' refresh' content='0;url=@'>"));
    assertEquals("", links("param-value", "BASE<param value=@>"));
    assertEquals("", links("meta-refresh", "BASE<meta http-equiv=x content='0;url=@'>"));
    assertEquals("", links("svg-xlink-href", "BASE<svg><image href=y xlink:href=@></svg>"));
    assertEquals(
        "link sitemap http://b/c/x", links("link-href", "BASE<link rel='SITEMAP' href=@>"));
    assertEquals(
        "script metadata http://b/c/x",
        links(
            "script-json-ld",
            "BASE<script type='\napplication/LD+json '>{\"url\":\"@\"}</script>"));
    assertEquals("", links("script-json-ld", "<script type=' '>{\"url\":\"@\"}</script>"));
    assertEquals("", links("script-importmap", "<script>{\"imports\":{\"a\":\"/@\"}}</script>"));
  }

  private static String links(String row, String document) {
    return links(Map.of("row", row, "type", "text/html", "document", document), "x");
  }

  @Test
  void rowsAreSwitchedByName() {
    LinkTable without = LinkTable.STANDARD.switched("a-href", false);
    assertTrue(LinkTable.STANDARD.of("a").stream().anyMatch(rule -> rule.name().equals("a-href")));
    assertFalse(without.of("a").stream().anyMatch(rule -> rule.name().equals("a-href")));
    assertEquals(LinkTable.STANDARD.rules().size(), without.rules().size());
    assertThrows(IllegalArgumentException.class, () -> without.switched("a-herf", true));
    List<LinkRule> one =
        LinkTable.STANDARD.only(Set.of("a-ping", "a-pong")).rules().stream()
            .filter(LinkRule::on)
            .toList();
    assertEquals(List.of("a-ping"), one.stream().map(LinkRule::name).toList());
  }

  private static List<String> found(LinkTable table, String page) {
    LinkExtractor extractor = LinkExtractor.STANDARD.withTable(table);
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    DocumentLinks found =
        assertInstanceOf(
            DocumentLinks.class, extractor.tryExtract(Representation.of("http://h/", bytes)));
    return found.links().stream()
        .map(link -> link.rule().name() + " " + link.resolution())
        .toList();
  }

  @Test
  void rowsOfOnesOwnAreAdded() {
    LinkTable table =
        LinkTable.STANDARD.with(LinkRule.of("x-src", "x-image", "src", LinkKind.RESOURCE));
    assertEquals(
        List.of("x-src http://h/y", "style http://h/z"),
        found(table, "<x-image src=y style='a: url(z)'>"));
  }

  @Test
  void attributesOfRowsMayHaveAnyName() {
    LinkTable table = LinkTable.STANDARD.with(LinkRule.of("é", "p", "é", LinkKind.RESOURCE));
    assertEquals(List.of("é http://h/y"), found(table, "<p é=y>"));
  }

  @Test
  void rowsMayReadTheTextOfAnyElement() {
    LinkTable table =
        LinkTable.STANDARD.with(LinkRule.of("p", "p", LinkRule.TEXT, LinkKind.NAVIGATION));
    assertEquals(List.of("p http://h/y"), found(table, "<p>y</p>"));
  }

  @Test
  void pageOfTheDocumentsListsTheTable() throws IOException {
    StringBuilder page =
        new StringBuilder(
            """
            # Where links are

            `LinkTableTest` generates this page from the table itself, `link-rules.tsv` in `uri-html`. `--rows` and
            `LinkTable.switched` switch rows on and off by name.

            - *When*: the value that another attribute of the element must have, or an attribute that must be absent.
            - *Empty*: the meaning of an empty reference. `document` means the document itself in the HTML Standard
              and url-syntax-05, and the base in the other dialects; it also applies to a missing action. In
              url-syntax-05, an empty `img src` also means the document.
            - *Fragment*: the meaning of a reference that is only a fragment. `document` means a place in the
              document, regardless of its base, as in SVG 2 and CSS Values 4.

            An object's codebase is a base only in the older dialects, and the row `noscript` applies only if
            scripting is enabled. The kind of `link-href`, `atom-link` and `http-link` depends on `rel`: it may be
            `style`, `origin`, `resource` (icons), `hint`, `sitemap` or `related` (pages); otherwise it is `metadata`.

            | row | element | attribute | when | kind | syntax | base | empty | fragment | default | vocabulary |
            | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
            """);
    for (LinkRule rule : LinkTable.STANDARD.rules()) {
      Condition when = rule.when();
      page.append("| ")
          .append(
              String.join(
                  " | ",
                  rule.name(),
                  String.join(" ", rule.elements()),
                  rule.attribute(),
                  when == null ? "" : describe(when),
                  rule.kind().label(),
                  word(rule.syntax()),
                  word(rule.base()),
                  word(rule.empty()),
                  word(rule.fragmentOnly()),
                  rule.on() ? "on" : "off",
                  rule.vocabulary().label()))
          .append(" |\n");
    }
    GeneratedPage.hold("link-table.md", page.toString());
  }

  private static String describe(Condition when) {
    return when.values().isEmpty()
        ? "no " + when.attribute()
        : when.attribute() + "=" + String.join(" or ", when.values());
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  @Test
  void namesAreUniqueAndRowsThatAreOffAreGuesses() throws IOException {
    for (LinkRule rule : LinkTable.STANDARD.rules()) {
      assertTrue(rule.on() || rule.vocabulary() == Vocabulary.EXTENDED, rule.name());
    }
    Path rows = Path.of("src/main/resources/fairlead/html/rule/link-rules.tsv");
    try (Stream<String> lines = Files.lines(rows)) {
      // One row would have taken the place of another of its name.
      assertEquals(
          lines.filter(line -> !line.startsWith("#")).count(), LinkTable.STANDARD.rules().size());
    }
  }
}
