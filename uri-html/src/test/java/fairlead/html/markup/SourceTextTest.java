package fairlead.html.markup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.markup.AttributeValue.Holder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values and the source text that they are made of. */
class SourceTextTest {

  /**
   * Source texts, each with its value in an attribute, in a text and in a script or style sheet.
   */
  private static final List<List<String>> TEXTS =
      List.of(
          List.of("", "", "", ""),
          List.of("a", "a", "a", "a"),
          List.of("a&amp;b", "a&b", "a&b", "a&amp;b"),
          List.of("&amp;", "&", "&", "&amp;"),
          List.of("&#59;", ";", ";", "&#59;"),
          List.of("&lt;t", "<t", "<t", "&lt;t"),
          List.of("&#116;t", "tt", "tt", "&#116;t"),
          List.of("&", "&", "&", "&"),
          List.of("&x;", "&x;", "&x;", "&x;"),
          List.of("\r\n&x\r\n", "\n&x\n", "\n&x\n", "\n&x\n"),
          List.of("&&x;&", "&&x;&", "&&x;&", "&&x;&"),
          List.of("?a&copy=1", "?a&copy=1", "?a\u00a9=1", "?a&copy=1"),
          List.of("&copy", "\u00a9", "\u00a9", "&copy"),
          List.of("&amp=1", "&amp=1", "&=1", "&amp=1"),
          List.of("?a&copy;b=1", "?a\u00a9b=1", "?a\u00a9b=1", "?a&copy;b=1"),
          List.of("?a&copy&b=1", "?a\u00a9&b=1", "?a\u00a9&b=1", "?a&copy&b=1"),
          List.of("?a&copy|b=1", "?a\u00a9|b=1", "?a\u00a9|b=1", "?a&copy|b=1"),
          List.of("?a&=1", "?a&=1", "?a&=1", "?a&=1"),
          List.of("?b=1&c=2&lt;d", "?b=1&c=2<d", "?b=1&c=2<d", "?b=1&c=2&lt;d"),
          List.of("a\rb", "a\nb", "a\nb", "a\nb"),
          List.of("a\r\nb", "a\nb", "a\nb", "a\nb"),
          List.of("\r\r\n\n\r", "\n\n\n\n", "\n\n\n\n", "\n\n\n\n"),
          List.of("&#13;\n", "\r\n", "\r\n", "&#13;\n"),
          List.of("a\0b", "a\uFFFDb", "a\uFFFDb", "a\uFFFDb"),
          List.of("&#xD800;", "\uFFFD", "\uFFFD", "&#xD800;"),
          List.of("&#xD83D;&#xDE00;x", "\uFFFD\uFFFDx", "\uFFFD\uFFFDx", "&#xD83D;&#xDE00;x"),
          List.of("&#x1F600;x", "\uD83D\uDE00x", "\uD83D\uDE00x", "&#x1F600;x"),
          List.of("&#xDFFFz", "\uFFFDz", "\uFFFDz", "&#xDFFFz"),
          List.of("\uD83D\uDE00", "\uD83D\uDE00", "\uD83D\uDE00", "\uD83D\uDE00"),
          List.of("\uFFFF", "\uFFFF", "\uFFFF", "\uFFFF"));

  @Test
  void valuesAreMadeOfTheirSource() {
    for (List<String> row : TEXTS) {
      String raw = row.get(0);
      assertEquals(row.get(1), SourceText.value(raw, Holder.ATTRIBUTE), raw);
      assertEquals(row.get(2), SourceText.value(raw, Holder.TEXT), raw);
      assertEquals(row.get(3), SourceText.value(raw, Holder.DATA), raw);
      assertSame(raw, SourceText.value(raw, Holder.COMMENT));
      assertSame(raw, SourceText.value(raw, Holder.NOSCRIPT));
      assertSame(OffsetMap.IDENTITY, SourceText.map(raw, Holder.DOCUMENT));
    }
  }

  /** Each has a mark after it, which must be found in the source; many of them, and few. */
  @ParameterizedTest
  @ValueSource(ints = {1, 15, 16, 17, 40})
  void charactersAreFoundInTheSource(int times) {
    for (List<String> row : TEXTS) {
      if (row.get(0).endsWith("&")) {
        continue; // what follows would belong to it
      }
      StringBuilder raw = new StringBuilder();
      StringBuilder value = new StringBuilder();
      List<Integer> inRaw = new ArrayList<>();
      List<Integer> inValue = new ArrayList<>();
      for (int i = 0; i < times; i++) {
        raw.append(row.get(0));
        value.append(row.get(1));
        inRaw.add(raw.length());
        inValue.add(value.length());
        raw.append("|.");
        value.append("|.");
      }
      assertEquals(value.toString(), SourceText.value(raw.toString(), Holder.ATTRIBUTE));
      OffsetMap map = SourceText.map(raw.toString(), Holder.ATTRIBUTE);
      assertEquals(0, map.raw(0));
      for (int i = 0; i < times; i++) {
        assertEquals(inRaw.get(i), map.raw(inValue.get(i)), row.get(0));
        assertEquals(inRaw.get(i) + 1, map.raw(inValue.get(i) + 1), row.get(0));
      }
      assertEquals(raw.length(), map.raw(value.length()));
      OffsetMap octets = map.inOctets(raw.toString());
      for (int i = 0; i < times; i++) {
        String before = raw.substring(0, inRaw.get(i));
        int length = before.getBytes(StandardCharsets.UTF_8).length;
        assertEquals(length, octets.raw(inValue.get(i)), row.get(0));
        assertEquals(length + 1, octets.raw(inValue.get(i) + 1), row.get(0));
      }
    }
  }

  @Test
  void valuesOfTheParserAreMadeOfTheirSource() {
    for (List<String> row : TEXTS) {
      String raw = row.get(0);
      for (Holder holder : List.of(Holder.ATTRIBUTE, Holder.TEXT)) {
        String parsed = Parser.unescapeEntities(raw, holder == Holder.ATTRIBUTE);
        assertEquals(parsed, SourceText.asParsed(raw, holder), raw);
      }
    }
  }

  @Test
  void sourceIsKnownByWhatTheParserMakesOfIt() {
    assertTrue(SourceText.isReadAs("a", "a", Holder.ATTRIBUTE));
    assertFalse(SourceText.isReadAs("a", "b", Holder.ATTRIBUTE));
    assertTrue(SourceText.isReadAs("a\r\n", "a\r\n", Holder.DATA));
    assertTrue(SourceText.isReadAs("\0\uFFFF", "\uFFFD\uFFFD", Holder.DATA));
    assertTrue(SourceText.isReadAs("&amp;", "&", Holder.TEXT));
    assertFalse(SourceText.isReadAs("&amp;", "&", Holder.DATA));
    assertTrue(SourceText.isReadAs("&copy=", "&copy=", Holder.ATTRIBUTE));
    assertFalse(SourceText.isReadAs("&copy=", "\u00a9=", Holder.ATTRIBUTE));
    assertTrue(SourceText.isReadAs("&copy=", "\u00a9=", Holder.TEXT));
    assertTrue(SourceText.isReadAs("&amp;\0", "&\uFFFD", Holder.TEXT));
    assertFalse(SourceText.isReadAs("&lt;a", "<", Holder.ATTRIBUTE));
    assertFalse(SourceText.isReadAs("&lt;", "<a", Holder.ATTRIBUTE));
  }

  @Test
  void valuesOfTheParserAreCorrectedAsFarAsPossible() {
    assertSame("abc\uFFFD", SourceText.ofParser("abc\uFFFD", Holder.ATTRIBUTE));
    assertEquals("", SourceText.ofParser("", Holder.ATTRIBUTE));
    assertEquals("a\n", SourceText.ofParser("a\r", Holder.ATTRIBUTE));
    assertEquals("a\nb\n\nc\n", SourceText.ofParser("a\rb\r\n\nc\r", Holder.ATTRIBUTE));
    assertEquals("a\uFFFDb", SourceText.ofParser("a\uD800b", Holder.ATTRIBUTE));
    assertEquals("\uFFFD", SourceText.ofParser("\uDFFF", Holder.ATTRIBUTE));
    assertEquals(
        "x\uD7FF\uE000\uFFFD", SourceText.ofParser("x\uD7FF\uE000\uDC00", Holder.ATTRIBUTE));
    assertEquals("\uD83D\uDE00\n", SourceText.ofParser("\uD83D\uDE00\r", Holder.ATTRIBUTE));
    assertEquals(" a b  c d ", SourceText.ofParser("\ra\nb\t\r\nc d\n", Holder.XML_ATTRIBUTE));
    assertEquals("a\uFFFD b", SourceText.ofParser("a\uD800\nb", Holder.XML_ATTRIBUTE));
  }

  @ParameterizedTest
  @CsvSource({
    "?a&region=2&copy=1, ?a&region=2&copy=1",
    "&copy;&amp;&#59;&#x3b;&lt, \u00a9&;;&lt",
    "&copyright;&copy=1;&#59, &copyright;&copy=1;&#59",
    "&;&#;&#x;&, &;&#;&#x;&",
    "&&amp;&, &&&",
    "&#xD800;, \uFFFD",
  })
  void referencesOfXmlEndInASemicolon(String raw, String value) {
    assertEquals(value, SourceText.value(raw, Holder.XML_TEXT));
    assertEquals(value, SourceText.value(raw, Holder.XML_ATTRIBUTE));
  }

  @Test
  void referencesWithoutASemicolonAreFound() {
    for (String text : List.of("a&", "&a=1;", "&amp;&a b", "&#1", "&&amp;", "&;", "&#;")) {
      assertTrue(SourceText.hasLooseReference(text), text);
    }
    assertFalse(SourceText.hasLooseReference("a;b#c&amp;&#10;&x;"));
  }

  @Test
  void whiteSpaceIsASpaceInAttributesOfXml() {
    String raw = "\n a\tb&#10;\r\nc&amp;\rd";
    assertEquals("  a b\n c& d", SourceText.value(raw, Holder.XML_ATTRIBUTE));
    assertEquals("\n a\tb\n\nc&\nd", SourceText.value(raw, Holder.ATTRIBUTE));
    OffsetMap map = SourceText.map(raw, Holder.XML_ATTRIBUTE);
    assertEquals(raw.indexOf('c'), map.raw("  a b\n ".length()));
    assertEquals(raw.indexOf('d'), map.raw("  a b\n c& ".length()));
  }

  @Test
  void doubtIsRaisedByWhatMayHaveBeenWrittenOtherwise() {
    for (String value : List.of("\r", "a\uFFFD", "a\uD83D\uDE00", "\uD800")) {
      assertTrue(SourceText.isInDoubt(value, Holder.ATTRIBUTE), value);
    }
    assertFalse(SourceText.isInDoubt("a\n\u00e9\0", Holder.ATTRIBUTE));
    assertFalse(SourceText.isInDoubt("", Holder.ATTRIBUTE));
    assertTrue(SourceText.isInDoubt("a\n", Holder.XML_ATTRIBUTE));
    assertTrue(SourceText.isInDoubt("\t", Holder.XML_ATTRIBUTE));
    assertFalse(SourceText.isInDoubt("a b", Holder.XML_ATTRIBUTE));
    assertTrue(SourceText.hasDoubtful("x&#13;"));
    assertTrue(SourceText.hasDoubtful("\uFFFF"));
    assertFalse(SourceText.hasDoubtful("x&amp;#\uFFFD"));
  }

  @Test
  void baseElementsAreSeenByTheirTag() {
    for (String text : List.of("<base href=/b/>", "<p><BASE\nhref=/b/>", "< <base/href=/b/>")) {
      assertTrue(SourceText.hasBase(text, 0), text);
    }
    for (String text : List.of("", "base href", "<base", "<base>", "<basefont size=1>")) {
      assertFalse(SourceText.hasBase(text, 0), text);
    }
    assertTrue(SourceText.hasBase("<base a><base b>", 1));
    assertFalse(SourceText.hasBase("<base a><base b>", 9));
  }

  @Provide
  Arbitrary<String> references() {
    return Arbitraries.of(
            "&", "amp", "lt", "copy", "not", "notin", "x", "1", ";", "=", "?", "#", " ", "&amp;",
            "&#65;")
        .list()
        .ofMaxSize(10)
        .map(pieces -> String.join("", pieces));
  }

  @Property
  void valuesAreThoseOfTheParser(@ForAll("references") String raw) {
    String parsed = Parser.unescapeEntities(raw, true);
    assertEquals(parsed, SourceText.asParsed(raw, Holder.ATTRIBUTE));
    assertTrue(SourceText.isReadAs(raw, parsed, Holder.ATTRIBUTE));
    assertEquals(parsed, SourceText.value(raw, Holder.ATTRIBUTE));
    assertEquals(Parser.unescapeEntities(raw, false), SourceText.value(raw, Holder.TEXT));
  }
}
