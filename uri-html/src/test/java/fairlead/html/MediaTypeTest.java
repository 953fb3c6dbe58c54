package fairlead.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MediaTypeTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      quoteCharacter = '`',
      nullValues = "null",
      value = {
        "text/html > text/html > null",
        " Text/HTML ; Charset=\"x;,y\" > text/html > x;,y",
        "text/html, text/html > text/html > null",
        "text/html;charset=x, text/html > text/html > x",
        "text/html;charset=x, text/html;charset=y > text/html > y",
        "text/html;charset=x, text/css > text/css > null",
        "text/html;charset=x, text/css, text/html > text/html > null",
        "text/html;charset=x, text, text/html > text/html > x",
        "text/html, */* > text/html > null",
        "text/html, unknown > text/html > null",
        "image/png, text/html > text/html > null",
        "text/html;a=\"b,text/css\" > text/html > null",
        "text/html;a=\"b,text/css > text/html > null",
        "application/octet-stream > application/octet-stream > null",
        "application/x-09z! > application/x-09z! > null",
        "!a/b > !a/b > null",
        "text/html;a=b\\,text/css > text/css > null",
        "text/html;a=\"\\\",text/css > text/html > null",
        "text/html;charset=\"a\\\"b\" > text/html > a\"b",
        "text/html;charset=\"a\\ > text/html > a\\",
      })
  void lastTypeThatIsWellFormedCounts(String field, String essence, String charset) {
    assertEquals(new MediaType(essence, charset), MediaType.extract(List.of(field)));
    // Several fields are one with commas, as long as no comma is within quotation marks.
    if (!field.contains("\"")) {
      List<String> fields = Arrays.asList(field.split(","));
      assertEquals(new MediaType(essence, charset), MediaType.extract(fields));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",",
        "*/*",
        "text",
        "text/",
        "/html",
        "a/b/c",
        "\"text/html\"",
        "text / html",
        "text/ht\u00E4ml",
        "charset=utf-8",
        "unknown/unknown",
        "application/unknown",
        "text/html, unknown/unknown",
      })
  void typeThatSaysNothingIsNone(String field) {
    assertNull(MediaType.extract(List.of(field)));
  }

  @ParameterizedTest
  @Tag("large")
  @ValueSource(strings = {";", ";a=b", ",", "\"", "\\", "="})
  void timeIsLinear(String unit) {
    List<String> field = List.of("text/html" + unit.repeat(1_000_000));
    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> MediaType.extract(field));
  }

  @Test
  void noFieldIsNone() {
    assertNull(MediaType.extract(List.of()));
  }
}
