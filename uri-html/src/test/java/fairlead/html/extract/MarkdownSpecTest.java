package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.Link.Enclosure;
import fairlead.html.Representation;
import fairlead.testing.ExpectedFailures;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.commonmark.testutil.TestResources;
import org.commonmark.testutil.example.Example;
import org.commonmark.testutil.example.ExampleReader;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The examples of CommonMark 0.31.2 and of GitHub's specification: the links of each text are those
 * of the HTML that the specification shows.
 */
class MarkdownSpecTest {

  private static final String URI = "https://example.org/docs/page";

  private static final ExpectedFailures FAILURES =
      ExpectedFailures.resource(MarkdownSpecTest.class, "markdown-expected-failures.tsv");

  @TestFactory
  Stream<DynamicTest> commonMark() {
    return tests("CommonMark", TestResources.getSpec(), MarkdownSpecTest::isCommonMark);
  }

  @TestFactory
  Stream<DynamicTest> gitHub() {
    return tests("GFM", TestResources.getGfmSpec(), (text, link) -> true);
  }

  private static Stream<DynamicTest> tests(
      String suite, URL spec, BiPredicate<String, Link> counted) {
    List<Example> examples = ExampleReader.readExamples(spec);
    assertTrue(examples.size() > 600);
    return Stream.iterate(0, i -> i < examples.size(), i -> i + 1)
        .map(
            i -> {
              Example example = examples.get(i);
              String name = suite + ' ' + (i + 1);
              return DynamicTest.dynamicTest(
                  name + ' ' + example.getSection(),
                  () ->
                      FAILURES.check(
                          name,
                          links(example.getHtml(), "text/html", (text, link) -> true).toString(),
                          links(example.getSource(), "text/markdown", counted).toString()));
            });
  }

  /** GitHub's readers also find links that nothing marks. */
  private static boolean isCommonMark(String text, Link link) {
    return !link.enclosures().equals(List.of(Enclosure.AUTOLINK))
        || (text.startsWith("<", link.span().start() - 1)
            && text.startsWith(">", link.span().end()));
  }

  private static Set<String> links(
      String text, String mediaType, BiPredicate<String, Link> counted) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    DocumentLinks document =
        LinkExtractor.STANDARD.extract(Representation.of(URI, bytes).withMediaType(mediaType));
    Set<String> links = new TreeSet<>();
    for (Link link : document.links()) {
      if (counted.test(text, link)) {
        links.add(link.element() + ' ' + link.target());
      }
    }
    return links;
  }
}
