package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.Uri;
import fairlead.uri.find.Abbreviations;
import fairlead.uri.find.Completion;
import fairlead.uri.find.Delimiter;
import fairlead.uri.find.FoundAbbreviation;
import fairlead.uri.find.FoundUri;
import fairlead.uri.find.Heuristic;
import fairlead.uri.find.Layout;
import fairlead.uri.find.UriFinder;
import fairlead.uri.generic.Rfc3986;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UriFinderTest {

  private static final UriFinder PROSE = new UriFinder(Layout.PROSE);
  private static final UriFinder WRAPPED = new UriFinder(Layout.WRAPPED);

  private static List<String> uris(UriFinder finder, String text) {
    return finder.find(text).stream().map(FoundUri::uri).toList();
  }

  @Test
  void exampleOfUrlSyntax05IsRead() {
    String text =
        """
         Yes, Jim, I found it under "http://www.w3.org/pub/WWW/",
         but you can probably pick it up from <ftp://ds.internic.
         net/rfc/>. Note the warning in <http://ds.internic.net/
         instructions/overview.html#WARNING>.
        """;
    assertEquals(
        List.of(
            "http://www.w3.org/pub/WWW/",
            "ftp://ds.internic.net/rfc/",
            "http://ds.internic.net/instructions/overview.html#WARNING"),
        uris(WRAPPED, text));
  }

  @Test
  void exampleOfRfc2396IsRead() {
    String text =
        """
              Yes, Jim, I found it under "http://www.w3.org/Addressing/",
              but you can probably pick it up from <ftp://ds.internic.
              net/rfc/>.  Note the warning in <http://www.ics.uci.edu/pub/
              ietf/uri/historical.html#WARNING>.
        """;
    assertEquals(
        List.of(
            "http://www.w3.org/Addressing/",
            "ftp://ds.internic.net/rfc/",
            "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING"),
        uris(WRAPPED, text));
    assertEquals(
        List.of(
            "http://www.w3.org/Addressing/", "ftp://ds.internic", "http://www.ics.uci.edu/pub/"),
        uris(PROSE, text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "(see http://h/a_(b).) | http://h/a_(b)",
        "http://h/a, http://h/b; and http://h/c! | http://h/a http://h/b http://h/c",
        "\"http://h/\", he said | http://h/",
        "<URL:http://h/a> <url: http://h/b> | http://h/a http://h/b",
        "URL:http://h/a and URL: http://h/b | http://h/a http://h/b",
        "mailto:a@h.example, urn:isbn:1. tel:+1-2 | mailto:a@h.example urn:isbn:1 tel:+1-2",
        "Note: this, C:\\a, a:b, 12:30 and x::y | ``",
        "<a:b>, <URL:a:b> and <Note: this> | a:b",
        "[https://h/a](https://h/a) [x](http://h/b). | https://h/a https://h/a http://h/b",
        "['http://a/1','http://b/2'] f('http://h/a','x') | http://a/1 http://b/2 http://h/a",
        "http://h/a,http://h/b;http://h/c,d _http://h/e_ | "
            + "http://h/a http://h/b http://h/c,d http://h/e",
        "std::string <foo::bar> <o:p> INFO:root:x {data:foo} tag:2 geo:a | ``",
        "&lt;http://h/a&gt; &quot;http://h/b?c&d&quot; | http://h/a http://h/b?c&d",
        "<http://h/a^b> http://e.example/\uD83D\uDE00x | "
            + "http://h/a^b http://e.example/\uD83D\uDE00x",
        "访问http://example.com查看 http://www.中国.cn/a | http://example.com http://www.中国.cn/a",
        "end.http://h/a https://${x}/a http://.../ | http://h/a",
        "see:http://h/a.b.c... | http://h/a.b.c",
        "[http://h/a] [t](http://h/b) *http://h/c* | http://h/a http://h/b http://h/c",
        "http://[::1]:80/a [http://[::1]/] | http://[::1]:80/a http://[::1]/",
        "https://de.example/wiki/Müller。次 http://例え.jp/あ、 | "
            + "https://de.example/wiki/Müller http://例え.jp/あ",
        "http:// https://. ://h x:// http://? | ``",
        "'http://h/a' {http://h/b} | http://h/a http://h/b",
        "http://h/a^b http://h/{c} <http://h/d | http://h/a http://h/ http://h/d",
        "1http://h/ -http://h/ http://h/-| http://h/ http://h/ http://h/-",
        "(http://h/a)b [http://h/c]d 1:x | http://h/a http://h/c",
        "http://h/a<b http://h/c\u0080d | http://h/a http://h/c",
        "http://localhost中国 http://www.köln.de/ | http://localhost中国 http://www.köln.de/",
        "http://h/a,://b | http://h/a,://b",
        ": http://h/a | http://h/a",
        "<http://。x> | ``",
        "<http://a <http://b> | http://a http://b",
        "http://h/a,b | http://h/a,b",
        "http://h/a,abcdefghijkl://b | http://h/a abcdefghijkl://b",
        "http://h/a,abcdefghijklm://b | http://h/a,abcdefghijklm://b",
        "http:///a file:///a http://。 http://é/ | file:///a http://é/",
        "tag:a@h,1:x tag:a data:,x data: ,x geo:1,2 tel: 1 urn:. urn::x news:a:b | "
            + "tag:a@h,1:x data:,x geo:1,2 news:a:b",
        "<a:> <URL:a:> <URL:a:b> | a:b"
      })
  void sentencesKeepTheirPunctuation(String text, String expected) {

    assertEquals(expected, String.join(" ", uris(PROSE, text)));
  }

  @Test
  void proseNeverGluesWords() {
    assertEquals(List.of("http://h/a"), uris(PROSE, "<http://h/a\n  b>"));
    assertEquals(List.of("http://h/a-"), uris(PROSE, "http://h/a-\nb"));
    assertEquals(List.of("http://h/a"), uris(PROSE, "\"http://h/a\nb\""));
  }

  @Test
  void wrappedLinesAreJoined() {
    assertEquals(List.of("http://h/ab"), uris(WRAPPED, "<http://h/a \r\n\t b >"));
    assertEquals(List.of("http://h/ab"), uris(WRAPPED, "\"http://h/a \n b\""));
    assertEquals(List.of("http://h/a"), uris(WRAPPED, "\"http://h/a b\""));
    assertEquals(List.of("http://h/a"), uris(WRAPPED, "http://h/a\nb"));
    assertEquals(List.of("http://h/a"), uris(WRAPPED, "<http://h/a\n\nb>"));
    assertEquals(List.of("http://h/a"), uris(WRAPPED, "<http://h/a\r\n \r\nb>"));
  }

  @Test
  void hyphenAtTheEndOfALineMayOrMayNotBelong() {
    FoundUri found = WRAPPED.find("see http://h/long-\n   name.").get(0);
    assertEquals("http://h/long-name", found.uri());
    assertEquals("http://h/longname", found.withoutHyphens());
    assertEquals("http://h/a-b", WRAPPED.find("<http://h/a-\nb>").get(0).uri());
    assertEquals(null, WRAPPED.find("<http://h/a-b>").get(0).withoutHyphens());
    FoundUri paragraph = WRAPPED.find("http://h/a-\n\nb").get(0);
    assertEquals("http://h/a-", paragraph.uri());
    assertEquals(null, paragraph.withoutHyphens());
    assertEquals(List.of("http://h/a-", "http://h/b"), uris(WRAPPED, "http://h/a-\nhttp://h/b"));
    String late = "words ".repeat(10) + "http://h/a-\nhttp://h/b";
    assertEquals(List.of("http://h/a-", "http://h/b"), uris(WRAPPED, late));
    assertEquals(
        List.of("http://h/a-", "http://g/-"),
        uris(new UriFinder(Layout.WRAPPED, 16), "http://h/a-\nx/http://g/-\nlonger"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://", "see mailto:", "x tel:", "tag:a", "urn:.", "a:", ":"})
  void schemeAtTheEndOfATextIsNoUri(String text) {
    assertEquals(List.of(), uris(PROSE, text));
    assertEquals(List.of(), uris(WRAPPED, text));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "(http://h/a-¶b). [http://h/c-¶d], http://h/a-b http://h/c-d",
        "see http://h/a-¶¶b, http://h/a-",
        "http://h/a- b, http://h/a-",
        "http://h/a-¶-- ¶b, http://h/a-",
        "http://h/a-¶--, http://h/a-",
        "http://h/a-¶:b, http://h/a-:b",
        "http://h/a-¶-b, http://h/a--b",
        "(see http://h/a-¶b_(c))., http://h/a-b_(c)",
        "[see http://h/a-¶b[c]]., http://h/a-b[c]",
        "http://h/a-¶b[c] d, http://h/a-b[c]",
        "\"http://h/a|b¶c\", http://h/a",
        "\"http://h/\uD83D\uDE00¶b\", http://h/\uD83D\uDE00b"
      })
  void wordsOfBrokenLinesAreJoinedOnlyWhereAUriGoesOn(String text, String expected) {
    assertEquals(expected, String.join(" ", uris(WRAPPED, text.replace('¶', '\n'))));
  }

  @Test
  void spacesAfterAPrefixAreLimited() {
    assertEquals(List.of("http://h/b"), uris(WRAPPED, "<URL:    http://h/ b>"));
    assertEquals(List.of("http://h/"), uris(WRAPPED, "<URL:     http://h/ b>"));
    assertEquals(List.of(), uris(WRAPPED, "<tel: 1>"));
  }

  @Test
  void onlyBlankLinesEndWhatIsInBrackets() {
    assertEquals(List.of("http://h/axb"), uris(WRAPPED, "<http://h/a\r\nx\r\nb>"));
    assertEquals(List.of("http://h/ab"), uris(WRAPPED, "<http://h/a \nb>"));
  }

  @Test
  void schemesHaveALimit() {
    String word = "a".repeat(41) + ":b";
    assertEquals(List.of("http://h/a-" + word), uris(WRAPPED, "http://h/a-\n" + word));
  }

  @Test
  void placesAreThoseOfTheText() {
    String text = "a <URL:http://h/ b>, \"http://h/c\" http://h/d.";
    List<FoundUri> found = WRAPPED.find(text);
    assertEquals(
        List.of("http://h/ b", "http://h/c", "http://h/d"),
        found.stream().map(uri -> text.substring(uri.start(), uri.end())).toList());
    assertEquals(
        List.of(Delimiter.ANGLE_BRACKETS, Delimiter.QUOTES, Delimiter.SPACE),
        found.stream().map(FoundUri::delimiter).toList());
  }

  @Test
  void urisLongerThanTheLimitAreNotFound() {
    UriFinder finder = new UriFinder(Layout.PROSE, 10);
    assertEquals(List.of("http://h/a"), uris(finder, "http://h/ab http://h/a"));
    assertEquals(List.of(), uris(finder, "<http://h/ab>"));
    assertEquals(List.of("http://h/a"), uris(finder, "see <http://h/a>"));
    assertEquals(Delimiter.ANGLE_BRACKETS, finder.find("see <http://h/a>").get(0).delimiter());
    assertThrows(IllegalArgumentException.class, () -> new UriFinder(Layout.PROSE, 0));
    assertEquals(List.of(), uris(new UriFinder(Layout.PROSE, 1), "http://h/a"));
    assertEquals(List.of("tel:1"), uris(new UriFinder(Layout.PROSE, 5), "<tel:1>"));
    assertEquals(List.of("tel:1"), uris(new UriFinder(Layout.PROSE, 5), "tel:1"));
  }

  @Test
  void limitCountsTheWhiteSpaceOfBrokenLines() {
    UriFinder finder = new UriFinder(Layout.WRAPPED, 13);
    assertEquals(List.of("http://h/a-b"), uris(finder, "as in http://h/a-\nb"));
    assertEquals(List.of("http://h/a-"), uris(finder, "as in http://h/a-\n b"));
    UriFinder longer = new UriFinder(Layout.WRAPPED, 14);
    assertEquals(List.of("http://h/a-"), uris(longer, "http://h/a-\nb-\nc"));
    assertEquals(List.of("http://h/abc"), uris(finder, "as in \"http://h/a\nbc\""));
    assertEquals(List.of("http://h/a"), uris(finder, "as in \"http://h/a\n bc\""));
  }

  @Test
  void shapeIsWithinTheFirstCharacters() {
    assertEquals(1, PROSE.find("data:" + "a".repeat(255) + ",").size());
    assertEquals(0, PROSE.find("data:" + "a".repeat(256) + ",").size());
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of(
            "http://h/",
            "a:",
            "<",
            ">",
            "\"",
            " ",
            "\n",
            "-",
            ".",
            "(",
            ")",
            "URL:",
            "mailto:x",
            "é",
            "\uD800",
            "|",
            "www.h.com",
            "@")
        .list()
        .ofMaxSize(14)
        .map(list -> String.join("", list));
  }

  @Property(tries = 10_000)
  void placesAscendAndHoldTheUri(@ForAll("texts") String text) {
    for (UriFinder finder : List.of(PROSE, WRAPPED)) {
      int done = 0;
      for (FoundUri found : finder.find(text)) {
        assertTrue(found.start() >= done && found.end() > found.start());
        done = found.end();
        String written = text.substring(found.start(), found.end());
        assertEquals(
            written
                .chars()
                .filter(c -> c > ' ')
                .mapToObj(Character::toString)
                .collect(Collectors.joining()),
            found.uri());
        if (finder.equals(PROSE)) {
          assertEquals(written, found.uri());
        }
      }
    }
    for (FoundAbbreviation found : Abbreviations.find(text, List.of())) {
      assertEquals(found.text(), text.substring(found.start(), found.end()));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "www.w3.org/Addressing/, WWW_HOST, http://www.w3.org/Addressing/",
    "WWW.h.de:80?q, WWW_HOST, http://WWW.h.de:80?q",
    "ftp.h.example, FTP_HOST, ftp://ftp.h.example",
    "h.com, HOST_NAME, http://h.com",
    "h.de/, HOST_NAME, http://h.de/",
    "h.de:80, HOST_NAME, http://h.de:80",
    "localhost:8080/x, ADDRESS, http://localhost:8080/x",
    "127.0.0.1/, ADDRESS, http://127.0.0.1/",
    "127.0.0.1/244, ADDRESS, http://127.0.0.1/244",
    "127.0.0.1/a, ADDRESS, http://127.0.0.1/a",
    "127.0.0.1?24, ADDRESS, http://127.0.0.1?24",
    "a.b+c@h.example, MAIL_ADDRESS, mailto:a.b+c@h.example",
    "C:\\a b\\c, DRIVE_PATH, file:///C:/a%20b/c"
  })
  void abbreviationsAreGuessedByNamedHeuristics(String text, Heuristic heuristic, String uri) {
    Completion guess = Abbreviations.completions(null, text).get(0);
    assertEquals(heuristic, guess.heuristic());
    assertEquals(uri, guess.uri().toString());
  }

  @ParameterizedTest
  @CsvSource({
    "etc",
    "e.g",
    "e.g.",
    "file.txt",
    "h",
    "1.2.3.4",
    "http://h.com/",
    "a@b",
    "a@@b.com",
    "h..com",
    "-h.com",
    "h.com:x",
    "h.com:",
    "a/b.com",
    "127.0.0.1/8",
    "127.0.0.1/24",
    "@b.com",
    "h.de",
    "h.com.",
    "www.h.com.",
    "www.h.c",
    "www.h.1x",
    "com",
    "C:",
    "C:a",
    "mailto:a@h.com",
    "''"
  })
  void whatMayBeAnythingIsNotGuessed(String text) {
    assertEquals(List.of(), Abbreviations.completions(null, text));
  }

  @Test
  void longWordsAreNoAbbreviations() {
    String longest = "and " + "www.example.org/" + "a".repeat(2048 - 16);
    assertEquals(1, Abbreviations.find(longest, List.of()).size());
    assertEquals(List.of(), Abbreviations.find(longest + "a", List.of()));
  }

  @Test
  void nothingIsGuessedWhereABaseExists() {
    Uri base = Rfc3986.DIALECT.parse("http://h/");
    assertEquals(List.of(), Abbreviations.completions(base, "www.w3.org"));
  }

  @Test
  void abbreviationsAreFoundInText() {
    String text =
        "See www.w3.org/Addressing/, (h.com) or Email:a@h.example. Or <http://h.com/x\nwww.h.com>,"
            + " href=www.a.com/?b=c,www.b.com and Main.java:42.";
    assertEquals(
        List.of("www.w3.org/Addressing/", "h.com", "a@h.example", "www.a.com/?b=c", "www.b.com"),
        Abbreviations.find(text, WRAPPED.find(text)).stream()
            .map(FoundAbbreviation::text)
            .toList());
    assertEquals("h.com", Abbreviations.find("h.com:", List.of()).get(0).text());
    assertEquals("h.com:80/a", Abbreviations.find("at h.com:80/a.", List.of()).get(0).text());
  }
}
