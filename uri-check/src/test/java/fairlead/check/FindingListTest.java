package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingListTest {

  /** A finding takes 400 bytes, and one for each character of its texts. */
  @ParameterizedTest
  @CsvSource({"reference, target, 418", "reference, , 412", ", target, 409", ", , 403"})
  void listedFindingsFitInMemory(@Nullable String reference, @Nullable String target, long bytes) {
    CheckFinding finding =
        new CheckFinding(
            CheckCode.HAZARD,
            CheckSeverity.WARNING,
            null,
            "a.html",
            "",
            StandardCharsets.UTF_8,
            1,
            2,
            3,
            null,
            null,
            reference,
            target,
            "bad",
            null);
    assertEquals(0, listed(finding, bytes - 1));
    assertEquals(1, listed(finding, bytes));
    assertEquals(1, listed(finding, 2 * bytes - 1));
    assertEquals(2, listed(finding, 2 * bytes));
  }

  private static int listed(CheckFinding finding, long maxMemory) {
    FindingList list = new FindingList(Map.of(), one -> false, 10, maxMemory);
    list.add(finding);
    list.add(finding);
    CheckResult result = list.result("", 0, 0, 0);
    assertEquals(2, result.total());
    return result.findings().size();
  }
}
