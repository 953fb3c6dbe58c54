package fairlead.html.markup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.DocumentLinks;
import fairlead.html.Limits;
import fairlead.html.Link;
import fairlead.html.Representation;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.text.MarkupText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How much markup the parser is given. */
class MarkupBoundsTest {

  private static final Limits FEW =
      Limits.DEFAULT.with(DocumentLimit.TAGS, 2).with(DocumentLimit.NAME_CHARS, 3);

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "<a><b>~<a><b>",
        "<a><b><c>~<a><b>",
        "<a></a></a><b>~<a></a></a><b>",
        "<a>< c <3 <!c <?c <b>~<a>< c <3 <!c <?c <b>",
        "<a><<b><c>~<a><<b>",
        "<!-- <a> --><b><c>~<!-- <a> --><b>", // as they look
        "<abc>~<abc>",
        "<abcd>~``",
        "x</abcd>~x",
        "<abc/d><abc\td><p>~<abc/d><abc\td>",
        "<a><z><x>~<a><z>",
        "<A><Z><x>~<A><Z>",
        "<@b><[b><`b><{b><1b><a><b><c>~<@b><[b><`b><{b><1b><a><b>",
        "<\u0080><\u00ff><c>~<\u0080><\u00ff>",
        "<:><_><c>~<:><_>",
        "<\u0001b><!c><a><b>~<\u0001b><!c><a><b>",
        "<ab~<ab",
        "<~<",
        "x~x",
        "<_x><\u00e9><c>~<_x><\u00e9>",
      })
  void textEndsInFrontOfTheTagThatIsTooMuch(String text, String expected) {
    String page = text.replace("\\t", "\t");
    MarkupBounds bounds = new MarkupBounds(FEW);
    assertEquals(
        expected.replace("\\t", "\t"), page.substring(0, bounds.admit(MarkupText.of(page))));
  }

  @Test
  void limitIsNamed() {
    MarkupBounds tags = new MarkupBounds(FEW);
    assertNull(tags.exceeded());
    assertEquals(6, tags.admit(MarkupText.of("<a><b><c>")));
    assertEquals("2 tags", tags.exceeded());
    MarkupBounds name = new MarkupBounds(FEW);
    assertEquals(0, name.admit(MarkupText.of("<abcd>")));
    assertEquals("a tag's name of 3 characters", name.exceeded());
    MarkupBounds nul = new MarkupBounds(FEW);
    assertEquals(4, nul.admit(MarkupText.of("\0<a>\0")));
    assertEquals("2 tags", nul.exceeded());
    MarkupBounds chars = new MarkupBounds(FEW);
    assertEquals(10, chars.admit(MarkupText.of("<\0><\u0080><a><b>")));
  }

  @Test
  void partsOfABufferAreTaken() {
    MarkupBounds bounds = new MarkupBounds(FEW);
    assertEquals(4, bounds.admit("...<a><...".toCharArray(), 3, 4));
    assertEquals(5, bounds.admit("b><c>...".toCharArray(), 0, 5) + 2);
    assertEquals("2 tags", bounds.exceeded());
  }

  /** In a stream, what is admitted of the tag that is too much is not a whole tag. */
  @Property(tries = 2000)
  void streamsAreCutAtTheSameTag(
      @ForAll("markup") String text,
      @ForAll @IntRange(min = 1, max = 100) int tags,
      @ForAll @IntRange(min = 1, max = 6) int chars)
      throws IOException {
    Limits limits =
        Limits.DEFAULT
            .with(DocumentLimit.TAGS, tags > 50 ? 2 : tags)
            .with(DocumentLimit.NAME_CHARS, chars);
    MarkupBounds whole = new MarkupBounds(limits);
    String admitted = text.substring(0, whole.admit(MarkupText.of(text)));
    MarkupBounds bounds = new MarkupBounds(limits);
    StringBuilder read = new StringBuilder();
    try (BufferedReader reader =
        new BufferedReader(
            new BoundedReader(
                new StringReader(text), bounds, null, new Deadline(Duration.ofMinutes(1))),
            2)) {
      for (int c = reader.read(); c >= 0; c = reader.read()) {
        read.append((char) c);
      }
    }
    assertEquals(whole.exceeded(), bounds.exceeded());
    assertTrue(read.toString().startsWith(admitted), text);
    assertTrue(read.substring(admitted.length()).indexOf('>') < 0, text);
  }

  @Provide
  Arbitrary<String> markup() {
    return Arbitraries.of("<", "</", "a", "bc", ">", " ", "/", "\0", "!", "<a>", "</a>", "\u00e9")
        .list()
        .ofMaxSize(16)
        .map(parts -> String.join("", parts));
  }

  private static DocumentLinks read(LinkExtractor extractor, String page) {
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    return assertInstanceOf(
        DocumentLinks.class, extractor.tryExtract(Representation.of("http://h/", bytes)));
  }

  @Test
  void linksInFrontOfTheCutAreKept() {
    LinkExtractor extractor = LinkExtractor.STANDARD.withLimits(FEW);
    for (LinkExtractor each : List.of(extractor, extractor.withoutPlaces())) {
      DocumentLinks links = read(each, "<a href=1></a><a href=2></a><a href=3>");
      assertEquals(List.of("1", "2"), links.links().stream().map(Link::reference).toList());
      String place = each == extractor ? "1:29: " : "";
      assertEquals("[" + place + "markup cut at the limit: 2 tags]", links.findings().toString());
      assertTrue(links.isPartial());
    }
  }

  /** The parser takes U+FFFF for the end of the text. */
  @Test
  void nothingEndsATextButItsEnd() {
    LinkExtractor extractor = LinkExtractor.STANDARD;
    String page =
        "<a href=1>\uFFFF</a><a href='2\uFFFF'></a><style>a{b:url(3\uFFFF)}</style><a href=4>";
    for (LinkExtractor each : List.of(extractor, extractor.withoutPlaces())) {
      assertEquals(
          List.of("1", "2\uFFFF", "3\uFFFF", "4"),
          read(each, page).links().stream().map(Link::reference).toList());
    }
  }

  /** Each took the parser minutes, or more memory than there was. */
  @ParameterizedTest
  @Tag("large")
  @ValueSource(strings = {"<", "</", "<a href=x ping='"})
  void hostileTextsAreReadInTime(String open) {
    boolean list = open.endsWith("'");
    String page =
        "<a href=good></a>" + open + (list ? "p " : "a").repeat(8_000_000) + (list ? "'>" : ">");
    LinkExtractor extractor = LinkExtractor.STANDARD;
    DocumentLinks links =
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> read(extractor, page));
    assertEquals("good", links.links().get(0).reference());
    assertTrue(links.isPartial());
  }
}
