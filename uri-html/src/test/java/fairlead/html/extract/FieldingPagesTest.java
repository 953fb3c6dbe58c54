package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.Dialect;
import fairlead.uri.base.BaseLayer;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc2396;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The examples of Appendix C as HTML documents like that of Appendix D: one base element, one
 * anchor for each reference, retrieved from somewhere else.
 */
class FieldingPagesTest {

  private static final String START =
      """
      <!doctype html public "-//IETF//DTD HTML//EN">
      <HTML><HEAD>
      <TITLE>An example HTML document</TITLE>
      """;

  @TestFactory
  Stream<DynamicTest> appendixC() {
    List<Map<String, String>> rows = Tsv.read(Suites.conformance("appendix-c.tsv"));
    return Dialects.all().stream().flatMap(dialect -> page(dialect, rows));
  }

  private static Stream<DynamicTest> page(Dialect dialect, List<Map<String, String>> rows) {
    StringBuilder page =
        new StringBuilder(START).append("<BASE href=\"http://a/b/c/d;p?q\">\n</HEAD><BODY>\n");
    for (Map<String, String> row : rows) {
      String escaped = reference(row).replace("&", "&amp;").replace("\"", "&quot;");
      page.append("... <A href=\"").append(escaped).append("\">a hypertext anchor</A> ...\n");
    }
    DocumentLinks links = links(dialect, page + "</BODY></HTML>");
    List<DynamicTest> tests = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      Map<String, String> row = rows.get(i);
      Link link = links.links().get(i);
      tests.add(
          dynamicTest(
              dialect.name() + " " + row.get("reference"),
              () -> {
                assertEquals(reference(row), link.reference());
                assertEquals(row.get(dialect.name()), link.resolution().toString());
              }));
    }
    return tests.stream();
  }

  private static String reference(Map<String, String> row) {
    String written = row.getOrDefault("reference", "");
    return written.equals("\"\"") ? "" : written;
  }

  private static DocumentLinks links(Dialect dialect, String page) {
    LinkExtractor extractor = LinkExtractor.of(dialect);
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    return assertInstanceOf(
        DocumentLinks.class,
        extractor.tryExtract(Representation.of("http://elsewhere/where/it/was", bytes)));
  }

  @TestFactory
  Stream<DynamicTest> appendixD() {
    return Dialects.all().stream()
        .map(
            dialect ->
                dynamicTest(
                    dialect.name(),
                    () -> {
                      DocumentLinks links =
                          links(
                              dialect,
                              START
                                  + """
                                  <BASE href="http://www.ics.uci.edu/Test/a/b/c">
                                  </HEAD><BODY>
                                  ... <A href="../x">a hypertext anchor</A> ...
                                  </BODY></HTML>
                                  """);
                      assertEquals(BaseLayer.CONTENT, links.base().layer());
                      assertEquals(
                          "http://www.ics.uci.edu/Test/a/x",
                          links.links().get(0).resolution().toString());
                    }));
  }

  /** Appendix C of RFC 2396 on the current document: what has no path is the page as retrieved. */
  @Test
  void currentDocumentIsThePageAndNotItsBase() {
    String page = START + "<BASE href=\"http://a/b/c/d;p?q\"></HEAD><A href=\"\"><A href=\"#s\">";
    DocumentLinks links = links(Rfc2396.DIALECT, page);
    assertEquals(
        List.of("http://elsewhere/where/it/was", "http://elsewhere/where/it/was#s"),
        links.links().stream().map(Link::target).map(String::valueOf).toList());
  }
}
