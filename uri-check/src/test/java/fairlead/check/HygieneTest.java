package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HygieneTest {

  @ParameterizedTest
  @CsvSource({
    "MISSING_ALT, false",
    "MISSING_INTEGRITY, true",
    "UNSAFE_BLANK, true",
    "HAZARD, false"
  })
  void contextIsReadOnlyForTheCodesThatNeedIt(CheckCode code, boolean wanted) {
    assertEquals(wanted, new Hygiene(Map.of(code, CheckSeverity.ERROR)).wantsContext());
  }
}
