package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Options name codes and severities by their labels. */
class CheckCodeTest {

  @ParameterizedTest
  @EnumSource
  void codeHasItsLabel(CheckCode code) {
    assertEquals(Optional.of(code), CheckCode.named(code.label()));
  }

  @ParameterizedTest
  @EnumSource
  void severityHasItsLabel(CheckSeverity severity) {
    assertEquals(Optional.of(severity), CheckSeverity.named(severity.label()));
  }

  @Test
  void unknownWordsNameNothing() {
    assertEquals(Optional.empty(), CheckCode.named("MISSING_DOCUMENT"));
    assertEquals(Optional.empty(), CheckSeverity.named("fatal"));
  }
}
