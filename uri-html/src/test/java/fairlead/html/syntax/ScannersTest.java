package fairlead.html.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.syntax.CssScanner.CssReference;
import fairlead.html.syntax.LinkHeaderScanner.HeaderLink;
import fairlead.html.syntax.RefreshScanner.Refresh;
import fairlead.html.syntax.SrcsetScanner.Candidate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each branch of the standards' algorithms, and what must hold of all scanners. */
class ScannersTest {

  private static <T> List<T> list(BiConsumer<String, Consumer<T>> scanner, String value) {
    List<T> found = new ArrayList<>();
    scanner.accept(value, found::add);
    return found;
  }

  private static String texts(Stream<Scanned> found) {
    return found
        .map(one -> one.text().isEmpty() ? "empty" : one.text())
        .collect(Collectors.joining(" | "));
  }

  private static String srcset(String value) {
    List<Candidate> found = list(SrcsetScanner::scan, value);
    String dropped = texts(found.stream().filter(Candidate::isDropped).map(Candidate::url));
    return texts(found.stream().filter(one -> !one.isDropped()).map(Candidate::url))
        + (dropped.isEmpty() ? "" : " !! " + dropped);
  }

  @Test
  void descriptorsAreKeptAsWritten() {
    List<Candidate> found = list(SrcsetScanner::scan, "a 1x,b  100w  50h , c, d,e 1x  ,f(g) 2.0x");
    assertEquals(
        List.of("a 1x", "b 100w  50h", "c ", "d,e 1x", "f(g) 2.0x"),
        found.stream().map(one -> one.url().text() + " " + one.descriptors()).toList());
  }

  /** HTML Standard, "parse a srcset attribute". */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "``~``",
        "` , , `~``", // steps 4 and 5
        "`a`~`a`",
        "` a , b `~`a | b`",
        "`a 1x,b 2x`~`a | b`",
        "`a,b`~`a,b`", // a comma inside is part of the URL
        "`a, b`~`a | b`", // one at its end is not
        "`a,,, b`~`a | b`",
        "`a 1x,,b`~`a | b`",
        "`data:,x 1x`~`data:,x`",
        "`a 10w, b 20w`~`a | b`",
        "`a 10w 5h`~`a`",
        "`a 5h`~` !! a`", // a height without a width
        "`a 5h 10w`~`a`",
        "`a 0w`~` !! a`",
        "`a 0h 1w`~` !! a`",
        "`a 1w 1w`~` !! a`",
        "`a 1x 1x`~` !! a`",
        "`a 1w 1x`~` !! a`",
        "`a 1x 1w`~` !! a`",
        "`a 1h 1x`~` !! a`",
        "`a 1x 1h`~` !! a`",
        "`a 1h 1h 1w`~` !! a`",
        "`a -1x`~` !! a`",
        "`a -0x`~`a`",
        "`a +1x`~` !! a`",
        "`a 1.5x`~`a`",
        "`a .5x`~`a`",
        "`a 5.x`~` !! a`",
        "`a 1e3x`~`a`",
        "`a 1E-3x`~`a`",
        "`a 1ex`~` !! a`",
        "`a x`~` !! a`",
        "`a w`~` !! a`",
        "`a 9w`~`a`",
        "`a -0e5x`~`a`",
        "`a 1.0w`~` !! a`",
        "`a 1X`~` !! a`",
        "`a 1y, b`~`b !! a`",
        "`a (1x, c 2x), b`~`b !! a`", // parentheses keep commas
        "`a (1x, b`~` !! a`", // to the end if need be
        "`a 1x (`~` !! a`",
        "`a f(, ) 1x, b`~`b !! a`",
        "`a  1x  , b`~`a | b`",
        "`a\t1x\n,\fb\r`~`a | b`",
      })
  void srcsets(String value, String expected) {
    assertEquals(expected, srcset(value));
  }

  /** RFC 9309, Sections 2.2 and 2.2.4: lines of a name, a colon and a value. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "``~``",
        "`Sitemap: a`~`a`",
        "`sitemap:a`~`a`",
        "` \tSITEMAP \t: \ta \t`~`a`",
        "`sitemap: a b`~`a`", // a URI has no blanks
        "`Sitemap:`~``",
        "`Sitemap`~``",
        "`Sitemap `~``",
        "`Sitemap a`~``",
        "`Sitemap http://h/a`~`http://h/a`",
        "`SitemapHTTP://h/a`~``",
        "`Sitemap is at http://h/a`~``",
        "`Sitemaps: a`~``",
        "`# Sitemap: a`~``",
        "`User-agent: *\nSitemap: a\rSitemap: b\r\nDisallow: /\n\nSitemap: c`~`a | b | c`",
        "`\uFEFFSitemap: a`~`a`",
        "`Sitemap: a#b`~`a#b`",
      })
  void robots(String value, String expected) {
    assertEquals(expected, texts(ScannersTest.<Scanned>list(RobotsScanner::scan, value).stream()));
  }

  /** The sitemaps protocol, "Other Sitemap formats": a URL on each line. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "` `~``",
        "`http://h/a\n \t`~`http://h/a`",
        "`\uFEFF http://h/a \r\n\r\nHTTPS://h/b`~`http://h/a | HTTPS://h/b`",
        "`http://\nhttps://\nhttp://a\nhttps://b`~`http://a | https://b`",
        "`http:/h/a\nftp://h/a\na`~``",
      })
  void lines(String value, String expected) {
    assertEquals(expected, texts(ScannersTest.<Scanned>list(LinesScanner::scan, value).stream()));
  }

  private static String css(String value) {
    return ScannersTest.<CssReference>list(CssScanner::scan, value).stream()
        .map(found -> (found.isImport() ? "@" : "") + texts(Stream.of(found.reference())))
        .collect(Collectors.joining(" | "));
  }

  /** CSS Syntax Module Level 3, Section 4. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "``~``",
        "`a { background: url(b) }`~`b`",
        "`url( b )`~`b`",
        "`URL(\"b\")`~`b`",
        "`url( 'b c' )`~`b c`",
        "`u\\72l(b)`~`b`", // escapes in names count
        "`url(b`~`b`", // the end closes everything
        "`url(\"b`~`b`",
        "`url(b `~`b`",
        "`url()`~`empty`",
        "`url(`~`empty`",
        "`url( `~`empty`",
        "`(url(b))`~`b`", // any token may come first
        "`\\75rl(b)`~`b`",
        "`url(b)1`~`b`",
        "`url(b\\)c\\20 d)`~`b)c d`",
        "`url(\\000041b)`~`Ab`",
        "`url(\\110000\\0)`~`\uFFFD\uFFFD`",
        "`url(\\d7ff\\d800\\dfff\\e000\\10ffff)`~`\uD7FF\uFFFD\uFFFD\uE000\uDBFF\uDFFF`",
        "`url(\\f1)`~`\u00F1`",
        "`url(b\u0000)`~`b\uFFFD`",
        "`url(b c) url(d)`~`d`", // a bad url ends at its parenthesis
        "`url(b\"c) url(d)`~`d`",
        "`url(b(c) url(d)`~`d`",
        "`url(b\\)(c\\)e) url(d)`~`d`",
        "`url(b\\\nc) url(d)`~`d`",
        "`url(b c`~``",
        "`url(b c \"x) url(d)`~`d`",
        "`url(b\") url(c)`~`c`", // nor does what is before that begin anything
        "`url(b\u0001) url(b\u0008) url(b\u000B) url(b\u000E) url(b\u001F) url(b\u007F)`~``",
        "`url(\"b\n)`~``",
        "`/* url(b) */ url(c)`~`c`",
        "`/* url(b)`~``",
        "`/*/ url(b) */ url(c)`~`c`",
        "`\"url(b)\" url(c)`~`c`", // in a string it is none
        "`'a\nurl(c)`~`c`", // which ends with its line
        "`'a\\\nurl(b)' url(c)`~`c`", // unless that is escaped
        "`\"a\\\"url(b)\" url(c)`~`c`",
        "`url('a\\\nb')`~`ab`",
        "`url('a\\\r\nb')`~`ab`",
        "`@import \"b\";`~`@b`",
        "`@import url(b);`~`@b`",
        "`@import url('b') print;`~`@b`",
        "`@IMPORT/**/ 'b'`~`@b`",
        "`@import b \"c\"`~``", // nothing may occur between
        "`@import; \"b\"`~``",
        "`@imports \"b\"`~``",
        "`@namespace url(b); url(c)`~`c`",
        "`@namespace svg \"b\"; @import 'c'`~``", // too late
        "`a {} @import 'b'`~``",
        "`a {} @import url(b); c { d: url(e) }`~`e`",
        "`@media x { @import 'b'; c: url(d) }`~`d`",
        "`@charset \"b\"; @layer c; @import 'd'; @import 'e'`~`@d | @e`",
        "`@namespace {} a { b: url(c) }`~`c`", // the block ends the rule
        "`@namespace2 url(b)`~`b`",
        "`@charset \"b\";`~``",
        "`image-set(\"b\" 1x, url(c) 2x type(\"image/png\"))`~`b | c`",
        "`-webkit-image-set('b' 1x)`~`b`",
        "`image-set(url(b) 1x, \"c\" 2x)`~`b | c`",
        "`image-set(url(b ) 1x, \"c\" 2x)`~`b | c`",
        "`image-set(x(\"b\") \"c\")`~`c`",
        "`format(\"b\") src(\"c\")`~`c`",
        "`src(var(--x))`~``",
        "`1url(b)`~``", // a dimension, then a parenthesis
        "`1e3url(b) +.5url(c) 1.5url(d) 1e-3url(e)`~``",
        "`1.url(b) 1e+url(c)`~`b | c`", // neither a fraction nor an exponent
        "`#url(b)`~``",
        "`#\\75rl(b)`~``",
        "`@url(b)`~``",
        "`curl(b) url-prefix(c)`~``",
        "`--url(b)`~``",
        "`-url(b)`~``",
        "`-\\75rl(b)`~``",
        "`aurl(b) zurl(c) \u0080url(d) _url(e)`~``",
        "`<!-- url(b) -->url(c)`~`b | c`",
        "`) } ] url(b)`~`b`",
        "`\\`~``",
        "`url(\\`~`\uFFFD`",
      })
  void styles(String value, String expected) {
    assertEquals(expected, css(value));
  }

  @Test
  void declarationsImportNothing() {
    List<CssReference> found = list(CssScanner::scanDeclarations, "@import 'a'; b: url(c)");
    assertEquals("c", texts(found.stream().map(CssReference::reference)));
  }

  @Test
  void listsAreSplit() {
    assertEquals("a | b,c", split(ListScanner::spaces, " a\t\nb,c\f "));
    assertEquals("a b | c", split(ListScanner::commas, " a b , ,c,"));
    assertEquals("", split(ListScanner::spaces, " ") + split(ListScanner::commas, ","));
  }

  private static String split(BiConsumer<String, Consumer<Scanned>> scanner, String value) {
    return texts(list(scanner, value).stream());
  }

  /** RFC 8288, Appendix B. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "``~``",
        "`<a>`~`a {}`",
        "` <a> ; rel=next`~`a {rel=next}`",
        "`<a>;REL=\"next x\";rel=b`~`a {rel=next x}`",
        "`<a>;rel=next,<b>; rel=prev`~`a {rel=next} | b {rel=prev}`",
        "`<a,b>;title=\"x, \\\"y\\\"\" , , <c>`~`a,b {title=x, \"y\"} | c {}`",
        "`<a>;anchor=\"#b\";crossorigin;title*=UTF-8''x`~`a {anchor=#b, crossorigin=,"
            + " title*=UTF-8''x}`",
        "`<a>;rel = next ; x`~`a {rel=next, x=}`",
        "`<a>;rel=\"b\" ;type=\"c\" , <d>`~`a {rel=b, type=c} | d {}`",
        "`<a>;rel= ;x`~`a {rel=, x=}`",
        "`<a><b>`~`a {} | b {}`",
        "`<a>;rel=\"b\\`~`a {rel=b}`",
        "`<a>;rel=\"b`~`a {rel=b}`",
        "`<a`~``", // no end
        "`a`~``",
        "`<a> b, <c>`~`a {}`", // what comes next is unknown
        "`<a>;;rel=b`~`a {=, rel=b}`",
      })
  void headers(String value, String expected) {
    assertEquals(
        expected,
        headerLinks(value, 512).stream()
            .map(ScannersTest::describe)
            .collect(Collectors.joining(" | ")));
  }

  private static String describe(HeaderLink link) {
    return link.target().text()
        + link.parameters().entrySet().stream()
            .map(parameter -> parameter.getKey() + "=" + parameter.getValue().text())
            .collect(Collectors.joining(", ", " {", "}"));
  }

  private interface JsonReader {
    boolean read(String text, Consumer<Scanned> found);
  }

  private static String json(JsonReader scanner, String value) {
    List<Scanned> found = new ArrayList<>();
    return scanner.read(value, found::add) ? texts(found.stream()) : "none" + texts(found.stream());
  }

  @Test
  void parametersOfALinkAreBoundedButForThoseOfTheStandard() {
    String header = "<a>;p=1;q=2;p=3;r=4;rel=next;Type=\"a/b\"";
    HeaderLink cut = headerLinks(header, 3).get(0);
    assertEquals(Set.of("p", "q", "rel", "type"), cut.parameters().keySet());
    assertEquals("next", cut.rel());
    assertEquals("a/b", cut.parameter("type"));
    assertTrue(cut.cut());
    HeaderLink whole = headerLinks(header, 4).get(0);
    assertEquals(Set.of("p", "q", "r", "rel", "type"), whole.parameters().keySet());
    assertFalse(whole.cut());
  }

  private static List<HeaderLink> headerLinks(String value, int maxOthers) {
    List<HeaderLink> found = new ArrayList<>();
    LinkHeaderScanner.scan(value, maxOthers, found::add);
    return found;
  }

  /** HTML Standard, "parse an import map string". */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "``~``",
        "`{`~`none`",
        "`[]`~`none`",
        "`{\"imports\": {\"a\": \"./b\", \"c\": \"/d\", \"e\": \"../f\", \"g\": \"h:i\"}}`~`./b |"
            + " /d | ../f | h:i`",
        "`{\"imports\": {\"a\": \":b\"}}`~``",
        "`{\"imports\": {\"a\": \"b\", \"c\": null, \"d\": {\"e\": \"/f\"}}}`~``",
        "`{\"scopes\": {\"/a/\": {\"b\": \"/c\"}}, \"integrity\": {\"/d\": \"e\"}}`~`/a/ | /c |"
            + " /d`",
        "`{\"integrity\": {\"https://h/d\": \"e\", \"./f\": \"/g\", \"bare\": \"\", \"../h\":"
            + " {}}}`~`https://h/d | ./f | ../h`",
        "`{\"scopes\": {\"a\": {\"b\": \"c\"}}, \"/x\": {\"/y\": \"/z\"}}`~`a`",
        "`{\"imports\": {\"a\": \"\\u002Fb\\\"\"}, \"x\": [1, {\"y\": \"/z\"}]}`~`/b\"`",
        "`{\"imports\": {\"a\": \"/b\"}} {`~`none`",
        "`{\"imports\": {\"a\": \"/b\"}} {}`~`none`",
        "`{\"imports\": {\"a/\": \"/b\", \"c/\": \"/d/\", \"e\": [\"/f\"]}}`~`/d/`",
        "`[{\"imports\": {\"a\": \"/b\"}}]`~`none`",
        "`{\"imports\": 1, \"scopes\": {\"/a/\": {}}}`~`none`",
        "`{\"scopes\": {\"/a/\": {}, \"/b/\": []}}`~`none`",
        "`{\"x\": 1, \"imports\": {\"a\": \"/b\"}}`~`/b`",
      })
  void importMaps(String value, String expected) {
    assertEquals(expected, json((text, to) -> JsonScanner.importMap(text, to, to), value));
  }

  @Test
  void scopesAreOnlyPrefixes() {
    List<Scanned> scopes = new ArrayList<>();
    List<Scanned> others = new ArrayList<>();
    JsonScanner.importMap(
        "{\"scopes\": {\"/a/\": {\"/b\": \"/c\"}}, \"integrity\": {\"/d\": \"\"}}",
        others::add,
        scopes::add);
    assertEquals(List.of("/a/"), scopes.stream().map(Scanned::text).toList());
    assertEquals(List.of("/c", "/d"), others.stream().map(Scanned::text).toList());
  }

  @Test
  void rulesAndLinkedDataAreRead() {
    String rules =
        "{\"prefetch\": [{\"urls\": [\"a\", \"b\"]}, {\"where\": {\"href_matches\": \"/*\"}}],"
            + " \"prerender\": [{\"source\": \"list\", \"urls\": [\"c\"]}]}";
    assertEquals("a | b | c", json(JsonScanner::speculationRules, rules));
    assertEquals("none", json(JsonScanner::speculationRules, "{"));
    assertEquals("none", json(JsonScanner::speculationRules, "[" + rules + "]"));
    String others = "{\"x\": [{\"urls\": [\"a\"]}], \"prefetch\": {\"x\": {\"urls\": [\"a\"]}}}";
    assertEquals("", json(JsonScanner::speculationRules, others));
    String data =
        "[{\"@context\": \"https://schema.org\", \"@id\": \"#a\", \"name\": \"n\","
            + " \"image\": [\"b\", {\"url\": \"c\", \"width\": 1}], \"sameAs\": \"d\"}]";
    assertEquals("#a | b | c | d", json(JsonScanner::linkedData, data));
    assertEquals("none", json(JsonScanner::linkedData, "[".repeat(600) + "]".repeat(600)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          'urls': ['a', 'b'] ~ a | b |
          'urls': [] ~ ``
          'urls': ['a', 5] ~ ``
          'urls': ['a', ['b']] ~ ``
          'urls': 'a' ~ ``
          'source': 'list', 'urls': ['a'] ~ a |
          'source': 'document', 'urls': ['a'] ~ ``
          'source': 'document' ~ ``
          'source': 'zzz', 'urls': ['a'] ~ ``
          'source': 5, 'urls': ['a'] ~ ``
          'urls': ['a'], 'where': {'and': []} ~ ``
          'where': {'urls': ['a']} ~ ``
          'relative_to': 'document', 'urls': ['a'] ~ a |
          'relative_to': 'ruleset', 'urls': ['a'] ~ a |
          'relative_to': 'zzz', 'urls': ['a'] ~ ``
          'zzz': 1, 'urls': ['a'] ~ ``
          'requires': ['anonymous-client-ip-when-cross-origin'], 'urls': ['a'] ~ a |
          'requires': ['zzz'], 'urls': ['a'] ~ ``
          'requires': 'zzz', 'urls': ['a'] ~ ``
          'target_hint': '_blank', 'urls': ['a'] ~ a |
          'target_hint': 'x', 'urls': ['a'] ~ a |
          'target_hint': '_x', 'urls': ['a'] ~ ``
          'target_hint': '', 'urls': ['a'] ~ ``
          'referrer_policy': 'no-referrer', 'urls': ['a'] ~ a |
          'referrer_policy': 'zzz', 'urls': ['a'] ~ ``
          'eagerness': 'eager', 'urls': ['a'] ~ a |
          'eagerness': true, 'urls': ['a'] ~ ``
          'expects_no_vary_search': 'params', 'tag': 't', 'urls': ['a'] ~ a |
          'tag': {'urls': ['b']}, 'urls': ['a'] ~ ``
          """)
  void rulesThatBrowsersIgnoreHaveNoReferences(String rule, String expected) {
    String rules =
        "{'prerender': [7, {RULE}, [{RULE}], {'urls': ['last']}], 'tag': [{RULE}]}"
            .replace("RULE", rule)
            .replace('\'', '"');
    assertEquals((expected + " last").strip(), json(JsonScanner::speculationRules, rules));
  }

  @Test
  void valuesEndBeforeTheirQuote() {
    HeaderLink link = headerLinks("<a>;rel=\"b\"", 0).get(0);
    assertEquals(List.of(new Scanned("b", 9, 10)), List.copyOf(link.parameters().values()));
    List<Scanned> found = new ArrayList<>();
    JsonScanner.linkedData("{\"url\": \"a\\\\\"}", found::add);
    JsonScanner.linkedData("{\"url\": \"a\\\"b\"}", found::add);
    assertEquals(List.of(new Scanned("a\\", 9, 12), new Scanned("a\"b", 9, 13)), found);
  }

  private static List<Scanned> all(String value) {
    List<Scanned> found = new ArrayList<>();
    ListScanner.spaces(value, found::add);
    ListScanner.commas(value, found::add);
    SrcsetScanner.scan(value, one -> found.add(one.url()));
    RefreshScanner.scan(value).map(Refresh::reference).ifPresent(found::add);
    CssScanner.scan(value, one -> found.add(one.reference()));
    JsonScanner.importMap(value, found::add, found::add);
    JsonScanner.speculationRules(value, found::add);
    JsonScanner.linkedData(value, found::add);
    LinkHeaderScanner.scan(
        value,
        Integer.MAX_VALUE,
        link -> {
          found.add(link.target());
          found.addAll(link.parameters().values());
        });
    RobotsScanner.scan(value, found::add);
    return found;
  }

  @Property(tries = 20_000)
  void placesHoldWhatWasFound(
      @ForAll
          @StringLength(max = 24)
          @Chars({
            'u', 'r', 'l', '(', ')', '"', '\'', '\\', ' ', '\n', '\r', '/', '*', ',', ';', '=', '<',
            '>', '@', '-', '#', '0', '1', 'x', 'w', '.', 'e', '\0', '\uD800', '{'
          })
          String value) {
    for (Scanned found : all(value)) {
      String there = value.substring(found.start(), found.end());
      if (there.indexOf('\\') < 0 && there.indexOf('\0') < 0) {
        assertEquals(there, found.text());
      }
    }
  }

  @ParameterizedTest
  @Tag("large")
  @ValueSource(
      strings = {
        "u",
        "url(",
        "url(a)",
        "\\",
        "\\41",
        "\"",
        "'",
        "/*",
        "*/",
        "(",
        ")",
        "{",
        "@import ",
        "@import'a'",
        "image-set(",
        "'a',",
        ",",
        " ",
        "a ",
        "a 1x,",
        "a (",
        "a 1w ",
        "0;",
        "<a>,",
        "<a>;",
        "<a>;a=\"\\",
        "<",
        "-",
        "--",
        "+1",
        ".",
        "1e",
        "#",
        "<!--",
        "\n",
        "a,",
        "Sitemap:a\n",
        "sitemap "
      })
  void timeIsLinear(String unit) {
    String value = unit.repeat(1_000_000 / unit.length());
    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> all(value));
  }
}
