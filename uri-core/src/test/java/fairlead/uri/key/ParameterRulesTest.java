package fairlead.uri.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.generic.Rfc3986;
import fairlead.uri.whatwg.Whatwg;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParameterRulesTest {

  private static final String TOKEN = "0123456789abcdef0123456789abcdef";
  private static final ParameterRules RULES =
      ParameterRules.parse(
          """
          # the rules of a crawl
          Shop.example\tonly id page_*
          shop.example   drop  id2   # and a word about it
          a.shop.example keep  sid

          forum.example  keep  sid utm_source
          forum.example  drop  ref utm_* empty\r
          """);

  @ParameterizedTest
  @CsvSource({
    "http://shop.example/?a=1&id=2&page_no=3&b, http://shop.example/?id=2&page_no=3",
    "http://www.SHOP.example/?a=1, http://www.shop.example/",
    "http://notshop.example/?a=1, http://notshop.example/?a=1",
    "http://a.shop.example/?id2=1&sid=#, http://a.shop.example/?id2=1&sid=#",
    "http://b.a.shop.example/?sid=#&sessionid=#, http://b.a.shop.example/?sid=#",
    "http://forum.example/?sid=#&utm_source=1&utm_medium=2&ref&x, "
        + "http://forum.example/?sid=#&utm_source=1&x",
    "http://forum.example/?SID=#, http://forum.example/",
    "http://forum.example/?empty&empty=1, http://forum.example/",
    "http://other.example/?sid=#&utm_source=1&a, http://other.example/?a",
    "mailto:a@forum.example?ref=1, mailto:a@forum.example?ref=1",
  })
  void rulesDecideWhichParametersMatter(String uri, String key) {
    assertEquals(
        key.replace("#", TOKEN), RULES.profile().key(Whatwg.parse(uri.replace("#", TOKEN))).text());
  }

  @ParameterizedTest
  @CsvSource({
    "http://forum.example/a/%7Eb;jsessionid=#?ref=1&y=%2f&x=#top, "
        + "http://forum.example/a/%7Eb?y=%2f&x=TOP",
    "http://h/a?utm_source=x, http://h/a",
    "http://h/a?, http://h/a?",
    "http://h/a?b&a, http://h/a?b&a",
  })
  void nothingElseOfTheFetchFormChanges(String uri, String form) {
    String given = uri.replaceFirst("#(?!top)", TOKEN).replace("=#top", "=TOP");
    assertEquals(form, RULES.fetchForm().normalize(Whatwg.parse(given)).toString());
  }

  @Test
  void hostThatBeginsWithADotIsBelowItsDomain() {
    assertEquals(
        "http://.h.example/",
        ParameterRules.parse("h.example drop a")
            .fetchForm()
            .normalize(Rfc3986.DIALECT.parse("http://.h.example/?a=1"))
            .toString());
  }

  @Test
  void keysOfOtherRulesHaveAnotherProfile() {
    assertSame(KeyProfile.CRAWL, ParameterRules.parse("# nothing\n\n").profile());
    assertNotEquals(KeyProfile.CRAWL, ParameterRules.parse("h~ drop a").profile());
    assertEquals("Aa".hashCode(), "BB".hashCode());
    assertNotEquals(
        ParameterRules.parse("h only Aa").profile().name(),
        ParameterRules.parse("h only BB").profile().name());
    assertEquals(
        ParameterRules.parse("h drop a b\nk keep c").profile().name(),
        ParameterRules.parse("k keep c\nh drop b\nh drop a").profile().name());
    assertNotEquals(
        ParameterRules.parse("h drop a").profile().name(),
        ParameterRules.parse("h keep a").profile().name());
    assertNotEquals(
        ParameterRules.parse("h drop a").profile().name(),
        ParameterRules.parse("h drop a*").profile().name());
    assertNotEquals(
        ParameterRules.parse("h drop a").profile().name(),
        ParameterRules.parse("h only a").profile().name());
  }

  @ParameterizedTest
  @CsvSource({"ab*  a* abc* b, a", "a* ab* abc*, a", "abc* b* a*, a", "a1* a2* a*, a", "*, ''"})
  void shortestPrefixCounts(String names, String prefix) {
    KeyProfile keys = ParameterRules.parse("h drop " + names).profile();
    for (String name : new String[] {prefix, prefix + "bcd", prefix + "zz", prefix + "\u00fc"}) {
      assertEquals("http://h/", keys.key(Whatwg.parse("http://h/?" + name + "=1")).text(), name);
    }
    assertEquals(
        prefix.isEmpty() ? "http://h/" : "http://h/?_=1",
        keys.key(Whatwg.parse("http://h/?_=1")).text());
  }

  @ParameterizedTest
  @CsvSource({
    "h drop, a host",
    "h remove a, is not drop",
    "http://h/ drop a, is not a host",
    ".h drop a, is not a host",
    "h. drop a, is not a host",
    "bücher.de drop a, is not a host",
    "h drop a*b, has an asterisk",
    "h drop *b, has an asterisk",
    "/h drop a, is not a host",
    "h\u007F drop a, is not a host",
  })
  void wrongLinesAreRefusedWithTheirNumber(String line, String message) {
    String text = "h drop a\n#\n" + line + "\nh drop b";
    IllegalArgumentException wrong =
        assertThrows(IllegalArgumentException.class, () -> ParameterRules.parse(text));
    String shown = String.valueOf(wrong.getMessage());
    assertEquals("line 3: ", shown.substring(0, 8));
    assertTrue(shown.contains(message), shown);
  }
}
