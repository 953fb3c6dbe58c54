package fairlead.html.extract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.html.LinkContext;
import fairlead.html.Representation;
import fairlead.html.SourceSpan.Precision;
import fairlead.testing.Suites;
import fairlead.uri.base.BaseContext;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Links are the same whether the text is decoded, as UTF-16 always is, or its octets are read where
 * possible.
 */
class EncodedTextTest {

  private static final LinkExtractor EXTRACTOR = LinkExtractor.STANDARD.withFragments().withLint();

  private static final List<String> PIECES =
      List.of(
          "<a href=",
          "<a href='",
          "'>",
          "\">",
          ">",
          "<img srcset=\"",
          " 2x, ",
          "<p id=",
          "<base href='",
          "<style>a{background:url(",
          ")}</style>",
          "<noscript><a href=x",
          "</noscript>",
          "</a>",
          "<iframe srcdoc=\"",
          "<p style='b:url(",
          ")'",
          "<script>",
          "</script>",
          "<!--",
          "-->",
          "\u0436",
          "\u20ac",
          "\ud83d\ude00",
          "\uffff",
          "\u00e9",
          "&amp;",
          "&eacute;",
          "a",
          " ",
          "\r",
          "\n",
          "?q=",
          "#",
          "/",
          "<\u0436",
          "<meta name=robots content=nofollow>",
          "<svg>",
          "</svg>",
          "<table>",
          "<form>");

  @Provide
  Arbitrary<String> pages() {
    return Arbitraries.of(PIECES).list().ofMaxSize(40).map(pieces -> String.join("", pieces));
  }

  private static DocumentLinks links(String text, Charset charset, LinkExtractor extractor) {
    Representation page =
        new Representation(
            text.getBytes(charset),
            "http://h/d/p.html",
            BaseContext.retrievedFrom("http://h/d/p.html"),
            "text/html",
            charset.name());
    return extractor.extract(page);
  }

  private record Found(
      String rule,
      String raw,
      String reference,
      Precision precision,
      List<Integer> places,
      Object enclosures,
      String base,
      String target,
      Object attributes,
      LinkContext context) {

    static Found of(Link link) {
      return new Found(
          link.rule().name(),
          link.raw(),
          link.reference(),
          link.span().precision(),
          List.of(link.line(), link.column(), link.span().start(), link.span().end()),
          link.enclosures(),
          String.valueOf(link.base().uri()),
          String.valueOf(link.resolution()),
          link.attributes(),
          link.context());
    }
  }

  private static void assertSame(String text, Charset charset, LinkExtractor extractor) {
    DocumentLinks expected = links(text, StandardCharsets.UTF_16LE, extractor);
    DocumentLinks found = links(text, charset, extractor);
    assertEquals(
        expected.links().stream().map(Found::of).toList(),
        found.links().stream().map(Found::of).toList(),
        text);
    assertEquals(expected.findings().toString(), found.findings().toString(), text);
    assertEquals(expected.fragments(), found.fragments(), text);
    assertEquals(expected.base(), found.base(), text);
    byte[] bytes = text.getBytes(charset);
    for (Link link : found.links()) {
      if (link.span().precision() == Precision.VALUE) {
        int start = link.span().byteStart();
        int length = link.span().byteEnd() - start;
        assertEquals(link.raw(), new String(bytes, start, length, charset), text);
        assertEquals(link.raw(), text.substring(link.span().start(), link.span().end()), text);
      }
    }
  }

  @Property
  void linksOfUtf8AreThoseOfTheDecodedText(@ForAll("pages") String text) {
    assertSame(text, StandardCharsets.UTF_8, EXTRACTOR);
    assertSame(text, StandardCharsets.UTF_8, EXTRACTOR.withoutPlaces());
  }

  @Property
  void linksOfSingleByteTextsAreThoseOfTheDecodedText(@ForAll("pages") String text) {
    String known = text.replaceAll("[\u20ac\u00e9\uffff]|\ud83d\ude00", "\u044f").replace('?', '/');
    assertSame(known, Charset.forName("windows-1251"), EXTRACTOR);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<img srcset=\"\u00e9 2x, \ud83d\ude00/b 3x, c\">",
        "<img srcset='&eacute;\u0436 2x, \ud83d\ude00&amp;/b 3x, c'>",
        "<iframe srcdoc=\"<p>\ud83d\ude00\u0436</p><a href='\u00e9'><a href=x>\">",
        "<p style='b:url(\u20ac);c:url(\ud83d\ude00);d:url(z)'>",
        "<style>/* \u0436 */ a { b: url(\ud83d\ude00); c: url(z) }</style>",
        "<noscript>\ud83d\ude00<a href=\u0436>\u20ac<a href=x></noscript>",
        "<meta http-equiv=refresh content='0;url=\u0436 x'><a id=\u0436></a><a id=\u0436>",
        "\ud83d\ude00\r\n\u0436\r<base href='/\u20ac/'><base href=y>\n<a href=\ud83d\ude00>x</a>"
      })
  void referencesInPartsOfValuesHaveTheirPlaces(String text) {
    assertSame(text, StandardCharsets.UTF_8, EXTRACTOR);
  }

  @ParameterizedTest
  @Tag("corpora")
  @ValueSource(strings = {"sites/libreoffice-help-en-us", "sites/w3c-markup-validator"})
  void linksOfRealPagesAreThoseOfTheDecodedText(String folder) throws IOException {
    int pages = 0;
    for (Path file : Suites.files(Suites.corpora(folder))) {
      String name = file.toString();
      byte[] bytes = Files.readAllBytes(file);
      String text = new String(bytes, StandardCharsets.UTF_8).replace("\ufeff", "");
      if (name.endsWith("html")
          && text.chars().anyMatch(c -> c >= 0x80)
          && text.indexOf('\ufffd') < 0) {
        assertSame(text, StandardCharsets.UTF_8, EXTRACTOR);
        pages++;
      }
    }
    assertTrue(pages > 0, "the folder holds pages");
  }
}
