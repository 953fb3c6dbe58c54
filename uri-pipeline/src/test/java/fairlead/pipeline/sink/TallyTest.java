package fairlead.pipeline.sink;

import static fairlead.pipeline.sink.Outcomes.outcome;
import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.pipeline.Outcome;
import fairlead.pipeline.Pages;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TallyTest {

  @Test
  void tallyCountsByOutcomeKindAndReason() {
    Tally tally = new Tally();
    String page = "<a href=x></a><a href='http://h:x'></a><img src=y><base href='http://h:y'>";
    tally.add(outcome(page));
    tally.add(new Outcome.Failed(Pages.record("a", null, 0), 5, "x"));
    tally.add(new Outcome.Skipped(Pages.record("a", null, 1), "revisit"));
    assertEquals(3, tally.documentCount());
    assertEquals(Map.of("revisit", 1L), tally.skips());
    assertEquals(page.length() + 5, tally.bytes());
    assertEquals(3, tally.linkCount());
    assertEquals(1, tally.documents(Outcome.Kind.FAILED));
    assertEquals(Map.of("port-invalid", 1L), tally.rejections());
    assertEquals(Map.of("unusable base", 1L), tally.findings());
  }
}
