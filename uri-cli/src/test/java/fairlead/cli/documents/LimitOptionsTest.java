package fairlead.cli.documents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Finding;
import fairlead.html.Limit;
import fairlead.html.Limits;
import fairlead.pipeline.source.SourceLimit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

class LimitOptionsTest {

  private static Limits limits(String... arguments) {
    LimitOptions options = new LimitOptions();
    CommandSpec command = CommandSpec.create();
    options.addTo(command);
    new CommandLine(command).parseArgs(arguments);
    return options.ofReading();
  }

  private static Stream<Limit> rows() {
    return Stream.concat(Stream.of(DocumentLimit.values()), Stream.of(SourceLimit.values()));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void eachLimitHasItsOption(Limit limit) {
    long unit = limit == DocumentLimit.TIME_MILLIS ? 1000 : 1;
    assertEquals(Limits.DEFAULT.with(limit, 7 * unit), limits(limit.row().option() + "=7"));
  }

  @Test
  void defaultsAreThoseOfTheLibrary() {
    assertEquals(Limits.DEFAULT, limits());
  }

  @Test
  void helpHasTheDefaultInTheUnitOfTheOption() {
    CommandSpec command = CommandSpec.create();
    new LimitOptions().addTo(command);
    assertEquals(
        "Maximum time for one document. Default: 60.",
        command.findOption("--timeout").description()[0]);
  }

  @ParameterizedTest
  @CsvSource({
    "DOCUMENT_CUT, 9 bytes, ' (--max-document raises it)'",
    "MARKUP_CUT, 9 bytes, ' (--max-document raises it)'",
    "MARKUP_CUT, a tag's name of 9 characters, ' (--max-tag-name raises it)'",
    "MARKUP_CUT, 9 tags, ' (--max-tags raises it)'",
    "TIME_CUT, x, ' (--timeout raises it)'",
    "LINKS_CUT, 9, ' (--max-links or --max-target-chars raises it)'",
    "DAMAGED, x, ''"
  })
  void findingNamesTheOptionThatRaisesItsLimit(Finding.Kind kind, String detail, String hint) {
    assertEquals(hint, LimitOptions.hint(Finding.of(kind, detail)));
  }

  @Test
  void sizeThatNoArrayHasIsReduced() {
    Limits limits = limits("--max-document=3G", "--max-header=2G", "--max-spill=2T");
    assertEquals(1 << 30, limits.intOf(DocumentLimit.BYTES));
    assertEquals(1 << 30, limits.intOf(SourceLimit.HEADER_BYTES));
    assertEquals(2L << 40, limits.of(SourceLimit.SPILL_BYTES));
  }

  @ParameterizedTest
  @CsvSource({
    "--max-attributes=513, 1 to 512",
    "--max-tag-name=0, 1 to 2147483647",
    "--max-links=-1, 0 to 2147483647",
    "--max-links=2147483648, 0 to 2147483647",
    "--timeout=-1, 0 to 2147483647",
    "--timeout=2147483648, 0 to 2147483647",
    "--max-target-chars=-1, 0 to 9223372036854775807",
  })
  void rangeIsThatOfTheRow(String argument, String range) {
    ParameterException thrown = assertThrows(ParameterException.class, () -> limits(argument));
    String message = String.valueOf(thrown.getMessage());
    assertTrue(message.endsWith("is not a whole number from " + range), message);
  }
}
