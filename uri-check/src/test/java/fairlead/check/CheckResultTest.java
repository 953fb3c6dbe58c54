package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CheckResultTest {

  private static final CheckFinding FINDING =
      new CheckFinding(
          CheckCode.HAZARD,
          CheckSeverity.ERROR,
          null,
          "a.html",
          "",
          StandardCharsets.UTF_8,
          1,
          2,
          3,
          "a",
          "href",
          "x",
          null,
          "m",
          null);

  @Test
  void summaryNamesOnlyWhatThereIs() {
    CheckResult all =
        new CheckResult("", List.of(FINDING), Map.of(CheckCode.HAZARD, 1L), 1, 2_000, 0, 0, 0);
    assertEquals("1 document, 2,000 links", all.scope());
    assertEquals("0 errors, 1 finding: 1 hazard", all.summary());
  }

  @Test
  void summaryNamesWhatIsMissing() {
    CheckResult cut =
        new CheckResult(
            "",
            Collections.nCopies(3, FINDING),
            Map.of(CheckCode.HAZARD, 4L, CheckCode.MISSING_DOCUMENT, 1_000L),
            1,
            2,
            5,
            6,
            1);
    assertEquals(
        "1 error, 1,004 findings: 1,000 missing-document, 4 hazard; ignored: 6; not listed: 1001;"
            + " links not checked for lack of memory: 5",
        cut.summary());
  }
}
