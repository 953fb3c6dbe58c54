package fairlead.uri.whatwg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.Url;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The steps of the standard's Section "URLSearchParams class", and its examples. */
class UrlSearchParamsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "a=b a=b",
        "?a=b a=b",
        "??a=b %3Fa=b",
        "a a=",
        "=b =b",
        "a=b=c a=b%3Dc",
        "&a&&b& a=&b=",
        "a+b=c+d a+b=c+d",
        "a%20b=%2B a+b=%2B",
        "%=%zz %25=%25zz",
        "%FF %EF%BF%BD=",
        "a=~ a=%7E",
        "*-._=!'() *-._=%21%27%28%29",
        "\u00e9 %C3%A9=",
        "\ud83c\udff3 %F0%9F%8F%B3=",
        "\ud800a\udfff %EF%BF%BDa%EF%BF%BD=",
        "\ud7ff\ue000 %ED%9F%BF%EE%80%80=",
      })
  void textIsReadAndWritten(String text, String written) {
    assertEquals(written, UrlSearchParams.parse(text).toString());
  }

  @Test
  void emptyTextHasNoParameters() {
    assertEquals(0, UrlSearchParams.parse("").size());
    assertEquals("", UrlSearchParams.parse("?").toString());
  }

  @Test
  void listIsChangedAsTheStandardSays() {
    UrlSearchParams params = UrlSearchParams.parse("a=1&b=2&a=3&a=4");
    params.append("\ud800", "\udfff");
    assertEquals("\ufffd", params.get("\ufffd"));
    params.delete("\ufffd");
    assertEquals("1", params.get("a"));
    assertNull(params.get("c"));
    assertEquals(List.of("1", "3", "4"), params.getAll("a"));
    assertEquals(List.of(), params.getAll("c"));
    assertTrue(params.has("a", "3"));
    assertFalse(params.has("b", "3"));
    params.delete("a", "3");
    assertEquals("a=1&b=2&a=4", params.toString());
    params.set("a", "5");
    assertEquals("a=5&b=2", params.toString());
    params.set("c", "6");
    params.append("b", "7");
    params.delete("b");
    assertEquals(List.of(Map.entry("a", "5"), Map.entry("c", "6")), params.entries());
    assertEquals(2, params.size());
    assertFalse(params.has("b"));
  }

  @Test
  void sortingKeepsTheOrderOfOneName() {
    UrlSearchParams params = UrlSearchParams.parse("z=b&a=b&z=a&a=a&\uffff=x&\ud83d\ude00=y");
    params.sort();
    assertEquals(
        "a=b&a=a&z=b&z=a&%F0%9F%98%80=y&%EF%BF%BF=x", params.toString(), "by UTF-16 units");
  }

  @Test
  void sortingRewritesTheQueryOfTheExample() {
    Url url = (Url) Whatwg.DIALECT.parseReference("https://example.com/?a=b ~");
    assertEquals("https://example.com/?a=b%20~", url.toString());
    UrlSearchParams params = UrlSearchParams.of(url);
    params.sort();
    assertEquals("https://example.com/?a=b+%7E", UrlApi.searchParams(url, params).toString());
    params.delete("a");
    assertEquals("https://example.com/", UrlApi.searchParams(url, params).toString());
  }

  @Test
  void formsAreWrittenInTheirEncoding() {
    UrlSearchParams params = new UrlSearchParams();
    params.append("q", "1+1 \u2261 2%20\u203d");
    assertEquals(
        "q=1%2B1+%81%DF+2%2520%26%238253%3B", params.serialize(Charset.forName("windows-31j")));
    assertEquals(params.toString(), params.serialize(Charset.forName("UTF-16")));
    UrlSearchParams japanese = new UrlSearchParams();
    japanese.append("q", "\u3042 b");
    assertEquals("q=%1B%24B%24%22%1B%28B+b", japanese.serialize(Charset.forName("ISO-2022-JP")));
  }

  @Property
  void whatIsWrittenIsReadAgain(@ForAll String name, @ForAll String value) {
    UrlSearchParams params = new UrlSearchParams();
    params.append(name, value);
    assertEquals(params.entries(), UrlSearchParams.parse(params.toString()).entries());
    assertEquals(params.get(name), params.getAll(name).get(0));
  }
}
