package fairlead.uri.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HeaderReferenceTest {

  /** Latin-1 characters stand for the octets of a header's value. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        // Octets are escaped.
        "``, ``",
        "/a?b#c, /a?b#c",
        "/t\u00C3\u00A9st?q=\u00C3\u00A9, /t%C3%A9st?q=%C3%A9",
        "/\u0080\u00E9\u00FF, /%80%E9%FF",
        "/\u0080, /%80",
        "\u00E9, %E9",
        "x:/b\u00C3\u00BC, x:/b%C3%BC",
        "b\u00C3\u00BC//b\u00C3\u00BC, b%C3%BC//b%C3%BC",
        "?//b\u00C3\u00BC, ?//b%C3%BC",
        "#a://b\u00C3\u00BC, #a://b%C3%BC",
        // A value that is no octets is a reference already.
        "/\u4E2D\u00E9, /\u4E2D\u00E9",
        "/\u0100\u00E9, /\u0100\u00E9",
        // Characters of a host stay.
        "//b\u00C3\u00BCcher.example/\u00C3\u00BC, //bücher.example/%C3%BC",
        "//b\u00C3\u00BC?\u00C3\u00BC, //bü?%C3%BC",
        "//b\u00C3\u00BC#\u00C3\u00BC, //bü#%C3%BC",
        "http://b\u00C3\u00BC, http://bü",
        "//b\u00C3\u00BC/x:y, //bü/x:y",
        "//\u00C2\u0080x\u00DF\u00BF, //\u0080x\u07FF",
        "//\u00E0\u00A0\u0080x\u00EF\u00BC\u00A1, //\u0800x\uFF21",
        "//\u00F0\u0090\u0080\u0080x\u00F4\u008F\u00BF\u00BF, //\uD800\uDC00x\uDBFF\uDFFF",
        // Octets of a host that are not UTF-8 are escaped.
        "//b\u00FC/, //b%FC/",
        "//\u00E2\u0082/x, //%E2%82/x",
        "//\u00E2\u0082, //%E2%82",
        "//\u00F5\u0080\u0080\u0080, //%F5%80%80%80",
        "//\u00C1\u0081a, //%C1%81a"
      })
  void valueStandsForAReference(String value, String reference) {
    assertEquals(reference, HeaderReference.of(value));
  }
}
