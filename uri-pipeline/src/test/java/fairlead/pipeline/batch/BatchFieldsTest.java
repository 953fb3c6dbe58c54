package fairlead.pipeline.batch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BatchFieldsTest {

  private static BatchFields fields(String line, int count) {
    return BatchFields.of(new BatchLines.Line(line, null), count);
  }

  @Test
  void lineIsSplitAtTabs() {
    assertEquals(new BatchFields(List.of("a", "", "b "), ""), fields("a\t\tb ", 3));
    assertEquals(new BatchFields(List.of(), "fields expected: 2, found: 3"), fields("a\tb\t", 2));
    BatchLines.Line unread = new BatchLines.Line("", "too long");
    assertEquals(new BatchFields(List.of(), "too long"), BatchFields.of(unread, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "a\\tb\\\\c,        a<9>b\\c",
    "\\n\\r,            <10><13>",
    "\\u0041B\\u0043D,  ABCD",
    "x\\uFfaA\\u0000,   x<65450><0>",
    "\\\\u0041,         \\u0041"
  })
  void escapesAreUndone(String field, String expected) {
    StringBuilder text = new StringBuilder();
    for (char c : fields(field, 1).values().get(0).toCharArray()) {
      text.append(c < ' ' || c > '~' ? "<" + (int) c + ">" : String.valueOf(c));
    }
    assertEquals(expected, text.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "\\,            1, 0",
    "ab\\,          1, 2",
    "a\\q,          1, 1",
    "\\u004,        1, 0",
    "\\u004g,       1, 0",
    "\\u00\uff11\uff11, 1, 0",
    "\\u 041,       1, 0",
    "a<tab>\\u00,   2, 0"
  })
  void malformedEscapesHaveAPlace(String line, int field, int offset) {
    BatchFields fields = fields(line.replace("<tab>", "\t"), field);
    assertEquals(List.of(), fields.values());
    assertEquals(
        "field %d: malformed escape at offset %d (a backslash is written \\\\)"
            .formatted(field, offset),
        fields.problem());
  }
}
