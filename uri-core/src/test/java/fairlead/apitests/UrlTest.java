package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.Url;
import fairlead.uri.whatwg.UrlApi;
import fairlead.uri.whatwg.Whatwg;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** What a user does with a URL as browsers read it. */
class UrlTest {

  private static Url url(String text) {
    return Whatwg.parse(text);
  }

  @Test
  void firstLines() {
    Url url = Whatwg.parse("HTTPS://Example.org:8080/a/./b?q=1");
    assertEquals("example.org", url.host());
    assertEquals(8080, url.port());
    assertEquals(
        "https://example.org/a/b?q=%C3%BC%20x", url.withPort(443).withQuery("q=ü x").toString());
    assertEquals("https://example.org:8080/c", url.resolve("../c").toString());
  }

  @Test
  void partsAreThoseOfTheRecord() {
    Url url = url("http://u:p@[::1]:8080/a?b#c");
    assertEquals("u", UrlApi.username(url));
    assertEquals("p", UrlApi.password(url));
    assertEquals("u:p", url.userInfo());
    assertEquals("[::1]", url.host());
    assertEquals(8080, url.port());
    assertEquals("", UrlApi.password(url("http://u@h/")));
    assertEquals("p", UrlApi.password(url("http://:p@h/")));
    assertEquals("", UrlApi.username(url("http://h/")));
    assertEquals(Url.NO_PORT, url("http://h:80/").port());
    assertNull(url("mailto:a@b").host());
    assertTrue(url("mailto:a@b").hasOpaquePath());
    assertFalse(url("x:/a").hasOpaquePath());
    assertEquals("", url("file:///a").host());
  }

  @Test
  void queriesAndFragmentsAreEncoded() {
    Url url = url("http://h/p?q#f");
    assertEquals("http://h/p?%20a%20%23%22#f", url.withQuery(" a #\"").toString());
    assertEquals("http://h/p?%27#f", url.withQuery("'").toString());
    assertEquals("http://h/p?#f", url.withQuery("").toString());
    assertEquals("http://h/p#f", url.withQuery(null).toString());
    assertEquals("http://h/p?q#a%20#%20", url.withFragment("a # ").toString());
    assertEquals("http://h/p?q#%09%0A", url.withFragment("\t\n").toString());
    assertEquals("http://h/p?q", url.withFragment(null).toString());
    Url bare = url.withFragment(null);
    assertSame(bare, bare.withFragment(null));
  }

  @Test
  void pathsAreAbsoluteUnlessOpaque() {
    Url url = url("http://h/p?q");
    assertEquals("http://h/a%20b%3Fc%23?q", url.withPath("a b?c#").toString());
    assertEquals("http://h/?q", url.withPath("").toString());
    assertEquals("http://h/b?q", url.withPath("a/../b").toString());
    assertEquals("http://h//b?q", url.withPath("//b").toString());
    assertEquals("x:/.//b", url("x:/a").withPath("//b").toString());
    assertNull(url("x:/a").withPath("//b").host());
    assertEquals("mailto:b@c", url("mailto:a").withPath("b@c").toString());
  }

  @Test
  void hostsGoThroughIdna() {
    Url url = url("http://u:p@h:81/p");
    assertEquals("http://u:p@xn--bcher-kva.example:81/p", at(url, "Bücher.example"));
    assertEquals("http://u:p@[::1]:81/p", at(url, "[0:0::1]"));
    assertEquals("http://u:p@127.0.0.1:81/p", at(url, "0x7f.1"));
    assertEquals("file://h/p", at(url("file:///p"), "h"));
    assertEquals("file:///p", at(url("file://h/p"), "localhost"));
    assertEquals("x:/p", url("x://h/p").withHost(null).toString());
    for (String impossible :
        List.of("", "a b", "a/b", "a\\b", "a?b", "a#b", "a@b", "a:1", "[1", "%")) {
      assertThrows(IllegalArgumentException.class, () -> url.withHost(impossible), impossible);
    }
    assertThrows(IllegalArgumentException.class, () -> url.withHost(null));
    assertThrows(IllegalArgumentException.class, () -> url("mailto:a").withHost("h"));
  }

  private static String at(Url url, String host) {
    return url.withHost(host).toString();
  }

  @Test
  void portsOfTheSchemeAreLeftOut() {
    assertEquals("https://h/", url("https://h:1/").withPort(443).toString());
    assertEquals("https://h/", url("https://h:1/").withPort(Url.NO_PORT).toString());
    assertEquals("https://h:80/", url("https://h:1/").withPort(80).toString());
    assertThrows(IllegalArgumentException.class, () -> url("https://h/").withPort(65536));
    assertThrows(IllegalArgumentException.class, () -> url("file://h/").withPort(1));
    assertThrows(IllegalArgumentException.class, () -> url("mailto:a").withPort(1));
  }

  @Test
  void userInformationIsEncoded() {
    Url url = url("http://u:p@h:81/p");
    assertEquals("http://a%40b:%2Fc@h:81/p", url.withUserInfo("a@b:/c").toString());
    assertEquals("http://h:81/p", url.withUserInfo(null).toString());
    assertThrows(IllegalArgumentException.class, () -> url("file://h/").withUserInfo("u"));
    assertThrows(IllegalArgumentException.class, () -> url("mailto:a").withUserInfo("u"));
  }

  @Test
  void schemesAreExchangedWhereNothingElseChanges() {
    assertEquals("https://h:81/p", url("http://h:81/p").withScheme("HTTPS").toString());
    assertEquals("https://h/p", url("http://h:443/p").withScheme("https").toString());
    assertEquals("y://h/p", url("x://h/p").withScheme("y").toString());
    assertThrows(IllegalArgumentException.class, () -> url("http://h/").withScheme("1"));
    assertThrows(IllegalArgumentException.class, () -> url("http://h/").withScheme("mailto:a"));
    assertThrows(IllegalArgumentException.class, () -> url("mailto:a").withScheme("http"));
    assertThrows(IllegalArgumentException.class, () -> url("x://H/p").withScheme("http"));
    assertThrows(IllegalArgumentException.class, () -> url("http://h:81/").withScheme("file"));
  }

  @Property(tries = 20_000)
  void copiesDifferInOneComponent(@ForAll("urls") Url url, @ForAll("values") String value) {
    check(url, () -> url.withQuery(value), "query");
    check(url, () -> url.withFragment(value), "fragment");
    check(url, () -> url.withPath(value), "path");
    check(url, () -> url.withHost(value), "host");
    check(url, () -> url.withUserInfo(value), "userInfo");
    check(url, () -> url.withPort(value.hashCode() & 0xFFFF), "port");
  }

  private interface Change {
    Url get();
  }

  private static void check(Url url, Change change, String changed) {
    Url copy;
    try {
      copy = change.get();
    } catch (IllegalArgumentException e) {
      return;
    }
    assertEquals(copy, Whatwg.parse(copy.toString()));
    assertEquals(copy.layout(), Whatwg.parse(copy.toString()).layout());
    same(changed, "scheme", Url::scheme, url, copy);
    same(changed, "userInfo", Url::userInfo, url, copy);
    same(changed, "host", Url::host, url, copy);
    same(changed, "port", Url::port, url, copy);
    same(changed, "path", Url::path, url, copy);
    same(changed, "query", Url::query, url, copy);
    same(changed, "fragment", Url::fragment, url, copy);
  }

  private static void same(
      String changed, String part, Function<Url, Object> getter, Url url, Url copy) {
    if (!changed.equals(part)) {
      assertTrue(
          Objects.equals(getter.apply(url), getter.apply(copy)),
          () -> changed + " changed " + part + " too: " + url + " " + copy);
    }
  }

  @Provide
  Arbitrary<Url> urls() {
    return Arbitraries.of(
            "http://h/",
            "http://u:p@h:81/a/b?c#d",
            "file:///C:/x",
            "file://h/y?z",
            "x:/a/b",
            "x://h:1/a",
            "x:opaque?q#f",
            "mailto:a@b",
            "x:/.//a",
            "x:///",
            "ws://[::1]/")
        .map(Whatwg::parse);
  }

  @Provide
  Arbitrary<String> values() {
    return Arbitraries.of(
            "/",
            "\\",
            "?",
            "#",
            "@",
            ":",
            "..",
            ".",
            "%2e",
            "a",
            "C|",
            "C:",
            " ",
            "\t",
            "\n",
            "é",
            "[",
            "]",
            "::1",
            "%",
            "%41",
            "\uD800",
            "😀",
            "1",
            "localhost",
            "'",
            "\"",
            "\u007F")
        .list()
        .ofMaxSize(6)
        .map(list -> String.join("", list));
  }
}
