package fairlead.html.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.html.text.CharsetPrescan.Declared;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each step of the standards' looks at the first bytes. */
class CharsetPrescanTest {

  private static Declared read(BiFunction<byte[], Integer, Declared> scan, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    return scan.apply(bytes, bytes.length);
  }

  /** HTML Standard, "prescan a byte stream to determine its encoding". */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<meta charset=koi8-r>",
        "<META CHARSET='KOI8-R'>",
        "<meta/charset=koi8-r>",
        "<meta\tcharset\n=\f\"koi8-r\"\r>",
        "<meta charset= koi8-r >",
        "<meta a b=c d='e'charset=koi8-r>",
        "<meta a/charset=koi8-r>",
        "<meta a = b charset=koi8-r>",
        "<meta =a charset=koi8-r>", // a name may begin with an equals sign
        "<meta charset=koi8-r charset=utf-8>",
        "<meta name=a><meta charset=koi8-r>",
        "<meta charset=koi8-r http-equiv=content-type content='charset=utf-8'>",
        "<meta http-equiv=content-type content='charset=utf-8' charset=koi8-r>",
        "<meta http-equiv=Content-Type content='text/html;charset=koi8-r'>",
        "<meta content='charset=koi8-r' http-equiv=content-type>",
        "<!--><meta charset=koi8-r>",
        "<!--<meta charset=utf-8>--><meta charset=koi8-r>",
        "<a><meta charset=koi8-r>",
        "<a b='<meta charset=utf-8>'><meta charset=koi8-r>",
        "</a b='<meta charset=utf-8>'><meta charset=koi8-r>",
        "<Z b='<meta charset=utf-8>'><meta charset=koi8-r>",
        "<!x <meta charset=utf-8>><meta charset=koi8-r>",
        "</1 <meta charset=utf-8>><meta charset=koi8-r>",
        "<?x <meta charset=utf-8>><meta charset=koi8-r>",
        "<1 b='<meta charset=koi8-r>'>", // no tag
        "<@ b='<meta charset=koi8-r>'>",
        "<[ b='<meta charset=koi8-r>'>",
        "<{ b='<meta charset=koi8-r>'>",
        "/a b='<meta charset=koi8-r>'",
        "!x <meta charset=koi8-r>",
        "<1a b='<meta charset=koi8-r>'>",
        "</1 b='><meta charset=koi8-r>'>",
        "</a b='><meta charset=utf-8>'><meta charset=koi8-r>",
        "<a/b='><meta charset=koi8-r>'>", // a name ends with white space or a bracket only
        "<meta ='a charset=koi8-r b=c' >",
      })
  void elementNamesTheCharset(String text) {
    assertEquals("koi8-r", read(CharsetPrescan::meta, text).label());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<meta",
        "<meta ",
        "<meta a",
        "<meta a ",
        "<meta a=",
        "<meta a=b",
        "<meta charset=koi8-r", // no end
        "<meta charset='koi8-r>",
        "<metacharset=koi8-r>",
        "<met charset=koi8-r>",
        "<meta a= charset=koi8-r>", // a value
        "\u001Cmeta charset=koi8-r>",
        "<a",
        "<abc<meta charset=koi8-r>", // a name
        "<meta content='charset=koi8-r'>",
        "<meta http-equiv=x content='charset=koi8-r'>",
        "<!-- -- ><meta charset=koi8-r>",
        "<!x ",
      })
  void elementNamesNoCharset(String text) {
    assertEquals(new Declared(null, List.of()), read(CharsetPrescan::meta, text));
  }

  @Test
  void unknownLabelsAreKept() {
    assertEquals(
        new Declared("koi8-r", List.of("x", "", "koi8-r/")),
        read(
            CharsetPrescan::meta,
            "<meta charset=X><meta charset><meta charset=koi8-r/><meta charset=koi8-r>"));
  }

  /** HTML Standard, "get an XML encoding". */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "`<?xml version='1.0' encoding='koi8-r'?>`~koi8-r",
        "`<?xml encoding \n= \t\"koi8-r\"?>`~koi8-r",
        "`<?xml version='1.0'?>`~none",
        "`<?xml encoding>`~none",
        "`<?xml encoding=>`~none",
        "`<?xml encoding=koi8-r?>`~none",
        "`<?xml encoding'koi8-r'?>`~none",
        "`<?xml encoding='koi8-r?>`~none",
        "`<?xml?> encoding='koi8-r'`~none",
        "`<!xml encoding='koi8-r'?>`~none",
        "`<?xml encoding='koi8-r'`~none",
        "`<?xml encoding='x'?>`~unknown x",
        "`<?xml encoding='koi8-r '?>`~unknown koi8-r ",
      },
      ignoreLeadingAndTrailingWhitespace = false)
  void xmlDeclarations(String text, String expected) {
    assertEquals(expected, describe(read(CharsetPrescan::xml, text)));
  }

  /** CSS Syntax, Section 3.2. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "`@charset \"koi8-r\";`~koi8-r",
        "`@charset \"x\";`~unknown x",
        "`@charset 'koi8-r';`~none",
        "`@charset  \"koi8-r\";`~none",
        "`@charset \"koi8-r\" ;`~none",
        "` @charset \"koi8-r\";`~none"
      })
  void styleSheets(String text, String expected) {
    assertEquals(expected, describe(read(CharsetPrescan::css, text)));
  }

  private static String describe(Declared declared) {
    String unknown = declared.unknown().isEmpty() ? "none" : "unknown " + declared.unknown().get(0);
    return declared.label() == null ? unknown : declared.label();
  }
}
