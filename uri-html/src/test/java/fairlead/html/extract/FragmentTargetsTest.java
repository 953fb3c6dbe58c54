package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks;
import fairlead.html.Finding;
import fairlead.html.FragmentMatch;
import fairlead.html.FragmentTargets;
import fairlead.html.Limits;
import fairlead.html.Representation;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The HTML Standard's "select the indicated part". */
class FragmentTargetsTest {

  private static final String PAGE =
      "<p id=a><a name=b></a><img name=c><template><p id=d></template><svg><g id=e></g></svg>"
          + "<p id='f g'><p id='h%20i'><p id=\u00e9><p id=''><p id=TOP2><a name='%74op'></a>"
          + "<iframe srcdoc='<p id=j>'></iframe>";

  private static DocumentLinks extract(LinkExtractor extractor, String page) {
    Representation document = Representation.of("http://h/", page.getBytes(StandardCharsets.UTF_8));
    return assertInstanceOf(DocumentLinks.class, extractor.tryExtract(document));
  }

  private static FragmentTargets targets(Limits limits, String page) {
    LinkExtractor extractor = LinkExtractor.STANDARD.withLimits(limits).withFragments();
    return Objects.requireNonNull(extract(extractor, page).fragments());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "a, ELEMENT",
        "A, NONE", // with regard to case
        "b, ELEMENT",
        "c, NONE", // only an a is found by its name
        "d, NONE", // in a template
        "e, ELEMENT", // in any namespace
        "f%20g, ELEMENT", // escapes undone
        "f g, ELEMENT",
        "h%20i, ELEMENT", // as written
        "h%2520i, ELEMENT",
        "%C3%A9, ELEMENT",
        "\u00e9, ELEMENT",
        "%E9, NONE", // no UTF-8
        "j, NONE", // of another document
        "``, TOP",
        "top, TOP",
        "ToP, TOP",
        "%74op, ELEMENT", // an element comes first
        "t%6Fp, TOP",
        "top2, NONE",
        ":~:text=x, TOP", // a directive alone
        "a:~:text=x, ELEMENT",
        "z:~:text=x, NONE",
      })
  void fragmentsAreMatched(String fragment, FragmentMatch expected) {
    assertEquals(expected, targets(Limits.DEFAULT, PAGE).match(fragment));
  }

  @Test
  void elementsWithPrefixesOfferTargets() {
    String page = "<s:svg xmlns:s='http://www.w3.org/2000/svg'><s:g id='a'/></s:svg>";
    Representation drawing =
        Representation.of("http://h/", page.getBytes(StandardCharsets.UTF_8))
            .withMediaType("image/svg+xml");
    DocumentLinks links = LinkExtractor.STANDARD.withFragments().extract(drawing);
    FragmentTargets targets = Objects.requireNonNull(links.fragments());
    assertEquals(FragmentMatch.ELEMENT, targets.match("a"));
    assertEquals(FragmentMatch.NONE, targets.match("b"));
  }

  @Test
  void shadowRootsOfferNoTargets() {
    String page = "<div><template shadowrootmode=open id=t><p id=a><a name=b></template><p id=c>";
    FragmentTargets targets = targets(Limits.DEFAULT, page);
    assertEquals(FragmentMatch.NONE, targets.match("t"));
    assertEquals(FragmentMatch.NONE, targets.match("a"));
    assertEquals(FragmentMatch.NONE, targets.match("b"));
    assertEquals(FragmentMatch.ELEMENT, targets.match("c"));
  }

  @Test
  void whatIsNotKeptIsNotDenied() {
    FragmentTargets few = targets(Limits.DEFAULT.with(DocumentLimit.LINKS, 1), "<p id=a><p id=b>");
    assertEquals(FragmentMatch.ELEMENT, few.match("a"));
    assertEquals(FragmentMatch.UNKNOWN, few.match("b"));
    FragmentTargets some =
        targets(Limits.DEFAULT.with(DocumentLimit.LINKS, 3), "<a id=a><a name=b><a id=c><a id=d>");
    assertEquals(FragmentMatch.ELEMENT, some.match("c"));
    assertEquals(FragmentMatch.UNKNOWN, some.match("d"));
    FragmentTargets cut = targets(Limits.DEFAULT.with(DocumentLimit.BYTES, 8), "<p id=a><p id=b>");
    assertEquals(FragmentMatch.UNKNOWN, cut.match("b"));
  }

  @Test
  void nothingIsKeptUnlessAskedFor() {
    assertNull(extract(LinkExtractor.STANDARD, "<p id=a>").fragments());
  }

  @Test
  void laterElementsWithAnIdAreReportedInTheirPlacesUpToALimit() {
    LinkExtractor lint = LinkExtractor.STANDARD.withFragments().withLint();
    assertEquals(
        List.of("2:7: duplicate id: 'a', first at 1:7"),
        lint
            .extract("http://h/", "<p id=a><p id=b><p id=><p id=>\n<p id=a><template><p id=b>")
            .findings()
            .stream()
            .map(Finding::toString)
            .toList());
    String copied = "<p><a id=x href=/y>a</p>\n<p>b</p><template>c</template>";
    assertEquals(List.of(), lint.extract("http://h/", copied).findings());
    assertEquals(
        List.of("1:15: duplicate id: 'b', first at 1:7"),
        lint.extract("http://h/", "<p id=b><b id=b>x</p><p>y</p>").findings().stream()
            .map(Finding::toString)
            .toList(),
        "the parser repeats the second one");
    assertEquals(
        List.of("1:24: duplicate id: 'a', first at 1:11"),
        lint.extract("http://h/", "<meta id='a'><html id='a'>").findings().stream()
            .map(Finding::toString)
            .toList(),
        "the element of the second one is before that of the first");
    String ignored = "<div data-fairlead-ignore><p id=a><p id=a></div><p id=a>";
    assertEquals(
        List.of("1:55: duplicate id: 'a', first at 1:33"),
        lint.extract("http://h/", ignored).findings().stream().map(Finding::toString).toList(),
        "only the second one is ignored");
    assertEquals(1_000, lint.extract("http://h/", "<p id=a>".repeat(1_500)).findings().size());
    assertEquals(
        List.of(
            "1:31: duplicate id: 'b', first at 1:15",
            "1:44: duplicate id: 'a', first at 1:7",
            "1:70: duplicate id: 'c', first at 1:57"),
        lint
            .extract(
                "http://h/",
                "<p id=a><p id=b><table><td id=b></td><i id=a></i><td id=c></td><i id=c></table>")
            .findings()
            .stream()
            .map(Finding::toString)
            .toList(),
        "the parser moves the second and last elements before the table");
    assertEquals(
        List.of("1:22: duplicate id: 'a', first at 1:7"),
        lint.extract("http://h/", "<i id=a></i><p><b id=a>x<p>y<p>z").findings().stream()
            .map(Finding::toString)
            .toList(),
        "the parser repeats it twice");
    String repeated = "<p id=b><i id=a></i><p><b id=a>x" + "<p>y".repeat(1_500) + "<p id=b>";
    assertEquals(
        List.of("duplicate id: 'a'", "duplicate id: 'b'"),
        lint.extract("http://h/", repeated).findings().stream()
            .map(finding -> finding.toString().replaceAll("^\\S+ |, first.*", ""))
            .toList(),
        "the parser repeats it more often than duplicates are kept");
    assertEquals(
        List.of("1:32: duplicate id: 'a', first at 1:19", "1:53: duplicate id: 'a', first at 1:19"),
        lint
            .extract("http://h/", "<table><tr><td id=a></td><i id=a>2</i></table><p id=a>3")
            .findings()
            .stream()
            .map(Finding::toString)
            .toList());
    DocumentLinks whole = extract(lint, "<p id=a><p id=a>");
    assertEquals(
        FragmentMatch.NONE,
        Objects.requireNonNull(whole.fragments()).match("b"),
        "nothing is missing");
    assertEquals(
        "[duplicate id: 'a']",
        extract(lint.withoutPlaces(), "<p id=a><p id=a>").findings().toString());
    assertEquals(
        List.of(),
        LinkExtractor.STANDARD.withFragments().extract("http://h/", "<p id=a><p id=a>").findings());
  }
}
