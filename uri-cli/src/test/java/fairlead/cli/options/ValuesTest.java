package fairlead.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

/** Values on the command line, and what is suggested for a wrong word. */
class ValuesTest {

  @ParameterizedTest
  @CsvSource({
    "1,          1",
    "1023,       1023",
    "1536,       1536",
    "1K,         1024",
    "16M,        16777216",
    "1536M,      1610612736",
    "3G,         3221225472",
    "1T,         1099511627776",
    "1024T,      1125899906842624"
  })
  void sizesAreReadAndWritten(String text, long bytes) {
    assertEquals(bytes, new ByteSize().convert(text));
    assertEquals(text, ByteSize.text(bytes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "0K", "-1", "K", "1B", "1 K", "9999999T"})
  void otherSizesAreRefused(String text) {
    assertThrows(TypeConversionException.class, () -> new ByteSize().convert(text));
  }

  @ParameterizedTest
  @CsvSource({"20, 20000", "20s, 20000", "500ms, 500", "5m, 300000", "1h, 3600000"})
  void timesAreRead(String text, long millis) {
    assertEquals(Duration.ofMillis(millis), new TimeSpan(false).convert(text));
    assertEquals(Duration.ofMillis(millis), new TimeSpan(true).convert(text));
  }

  @Test
  void noTimeIsValidOnlyWhereItMayBe() {
    assertEquals(Duration.ZERO, new TimeSpan(true).convert("0s"));
    assertThrows(TypeConversionException.class, () -> new TimeSpan(false).convert("0s"));
    for (String wrong : List.of("", "s", "1d", "-1", "1.5s", "1234567890")) {
      assertThrows(TypeConversionException.class, () -> new TimeSpan(true).convert(wrong), wrong);
    }
  }

  @Test
  void bothBoundsOfNumbersAreValid() throws Exception {
    assertEquals(2, new WholeNumber(2, 5).read("2"));
    assertEquals(5, new WholeNumber(2, 5).read("5"));
    for (String wrong : List.of("1", "6", "", "2.0", "x")) {
      assertThrows(TypeConversionException.class, () -> new WholeNumber(2, 5).read(wrong), wrong);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "lnks,     links",
    "lniks,    links",
    "linkss,   links",
    "limks,    links",
    "badcef,   abcdef", // two changes, as many as are allowed
    "badcfe,   ''", // three
    "abx,      abc",
    "axx,      ''",
    "ax,       ''", // any word of two letters would be near another
    "--basse,  --base",
    "normalizee, normalize"
  })
  void nearestWordIsSuggested(String word, String nearest) {
    List<String> known =
        List.of("ab", "abc", "links", "abcdef", "--base", "normalise", "normalize");
    String hint = Spelling.hint(word, known);
    assertEquals(nearest.isEmpty() ? "" : "; did you mean '" + nearest + "'?", hint);
  }

  @Test
  void longWordsAreNotCompared() {
    String word = "a".repeat(40);
    assertEquals("; did you mean '" + word + "'?", Spelling.hint(word, List.of(word)));
    assertEquals("", Spelling.hint(word + "a", List.of(word)));
    assertEquals("", Spelling.hint(word, List.of(word + "a")));
  }
}
