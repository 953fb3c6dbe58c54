package fairlead.html.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.html.DocumentLinks;
import fairlead.html.HtmlDocument;
import fairlead.html.HtmlLimits;
import fairlead.html.Link;
import fairlead.html.LinkExtractor;
import fairlead.html.Place.Precision;
import fairlead.html.rule.LinkRule.Condition;
import fairlead.testing.GeneratedPage;
import fairlead.uri.Rejection;
import fairlead.uri.whatwg.Whatwg;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every row of the table, with a relative, an absolute, an empty and a broken reference. */
class LinkTableTest {

  @TestFactory
  Stream<DynamicTest> relativeReferences() {
    return each(
        "relative",
        rule -> {
          Link link = only(rule, "x/y");
          switch (rule.base()) {
            case DOCUMENT_BASE -> assertEquals("http://b/c/x/y", link.resolution().toString());
            case DOCUMENT_URI -> assertEquals("http://h/d/x/y", link.resolution().toString());
            case CODEBASE -> assertEquals("http://b/c/code/x/y", link.resolution().toString());
            case NONE -> assertInstanceOf(Rejection.class, link.resolution());
          }
          assertEquals("x/y", link.raw());
          boolean header = rule.vocabulary() == Vocabulary.HTTP;
          assertEquals(header ? Precision.ABSENT : Precision.VALUE, link.place().precision());
        });
  }

  @TestFactory
  Stream<DynamicTest> absoluteReferences() {
    return each(
        "absolute",
        rule -> {
          Link link = only(rule, "http://other/?a&amp;b");
          assertEquals("http://other/?a&b", link.resolution().toString());
          assertEquals("http://other/?a&b", link.reference());
        });
  }

  @TestFactory
  Stream<DynamicTest> emptyReferences() {
    return each(
        "empty",
        rule -> {
          List<Link> links = links(rule, "");
          switch (rule.empty()) {
            case NO_LINK -> assertEquals(List.of(), links);
            case BASE -> {
              String base = rule.base() == LinkBase.DOCUMENT_URI ? "http://h/d/p" : "http://b/c/";
              assertEquals(base, links.get(0).resolution().toString());
            }
            case DOCUMENT -> assertEquals("http://h/d/p", links.get(0).resolution().toString());
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> brokenReferences() {
    return each(
        "broken",
        rule -> {
          Link link = only(rule, "http://[/");
          assertInstanceOf(Rejection.class, link.resolution());
          assertEquals("http://[/", link.reference());
        });
  }

  private interface Check {
    void of(LinkRule rule);
  }

  private static Stream<DynamicTest> each(String value, Check check) {
    return LinkTable.STANDARD.rules().stream()
        .map(rule -> dynamicTest(rule.name() + " " + value, () -> check.of(rule)));
  }

  private static Link only(LinkRule rule, String reference) {
    List<Link> links = links(rule, reference);
    assertEquals(1, links.size(), () -> reference + " " + links);
    return links.get(0);
  }

  private static List<Link> links(LinkRule rule, String reference) {
    LinkTable table = LinkTable.STANDARD.switched(rule.name(), true);
    LinkExtractor extractor = new LinkExtractor(Whatwg.DIALECT, HtmlLimits.DEFAULT, table);
    DocumentLinks found =
        assertInstanceOf(DocumentLinks.class, extractor.extract(Samples.document(rule, reference)));
    boolean nested = rule.syntax() == LinkSyntax.DOCUMENT || rule.syntax() == LinkSyntax.FRAGMENT;
    String name = nested ? "a-href" : rule.name();
    return found.links().stream().filter(link -> link.rule().name().equals(name)).toList();
  }

  @Test
  void rowsAreSwitchedByName() {
    LinkTable without = LinkTable.STANDARD.switched("a-href", false);
    assertTrue(LinkTable.STANDARD.of("a").stream().anyMatch(rule -> rule.name().equals("a-href")));
    assertFalse(without.of("a").stream().anyMatch(rule -> rule.name().equals("a-href")));
    assertEquals(LinkTable.STANDARD.rules().size(), without.rules().size());
    assertThrows(IllegalArgumentException.class, () -> without.switched("a-herf", true));
  }

  @Test
  void rowsOfOnesOwnAreAdded() {
    LinkTable table =
        LinkTable.STANDARD.with(LinkRule.of("x-src", "x-image", "src", LinkKind.RESOURCE));
    byte[] bytes = "<x-image src=y style='a: url(z)'>".getBytes(StandardCharsets.UTF_8);
    LinkExtractor extractor = new LinkExtractor(Whatwg.DIALECT, HtmlLimits.DEFAULT, table);
    DocumentLinks found =
        assertInstanceOf(
            DocumentLinks.class, extractor.extract(HtmlDocument.of("http://h/", bytes)));
    assertEquals(
        List.of("x-src http://h/y", "style http://h/z"),
        found.links().stream().map(link -> link.rule().name() + " " + link.resolution()).toList());
  }

  @Test
  void pageOfTheDocumentsListsTheTable() throws IOException {
    StringBuilder page =
        new StringBuilder(
            """
            # Where links stand

            Written by `LinkTableTest` from the table itself, `link-rules.tsv` in `uri-html`; `--rows` and
            `LinkTable.switched` switch rows by name. *When*: what another attribute of the element has to be, or
            that it must not be there. *Empty*: what an empty reference means; `document` is the document by the
            HTML Standard and url-syntax-05, the base by the other dialects, and stands for a missing action too.
            By url-syntax-05 an empty `img src` is the document as well.

            | row | element | attribute | when | kind | syntax | base | empty | default | vocabulary |
            | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
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
