package fairlead.uri.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.testing.Tsv;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.normalize.Effect;
import fairlead.uri.normalize.Step;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The steps that keys take beyond the normal forms, each by itself. */
class KeyStepsTest {

  /** Made anew, so that their lists are read anew. */
  private static Step step(String name) {
    return switch (name) {
      case "ascii-host" -> AsciiHost.step();
      case "escape-illegal" -> CrawlSteps.escapeIllegal();
      case "drop-fragment" -> CrawlSteps.dropFragment();
      case "drop-path-session" -> CrawlSteps.dropPathSession();
      case "drop-empty-query" -> CrawlSteps.dropEmptyQuery();
      case "drop-session-parameters" -> DropParameters.sessions(ParameterRules.NONE);
      case "drop-tracking-parameters" -> DropParameters.trackers(ParameterRules.NONE);
      default -> throw new IllegalArgumentException(name);
    };
  }

  @ParameterizedTest
  @CsvSource({
    "ascii-host, SCHEME",
    "escape-illegal, LOSSY",
    "drop-fragment, LOSSY",
    "drop-path-session, LOSSY",
    "drop-empty-query, LOSSY",
    "drop-session-parameters, LOSSY",
    "drop-tracking-parameters, LOSSY"
  })
  void stepsAreNamedAndSayWhatTheyDo(String name, Effect effect) {
    assertEquals(name, step(name).name());
    assertEquals(effect, step(name).effect());
  }

  @TestFactory
  Stream<DynamicTest> rowsHold() {
    return Tsv.resource(KeyStepsTest.class, "key-steps.tsv").stream()
        .map(
            row ->
                dynamicTest(
                    row.get("step") + ": " + row.get("before"),
                    () -> check(step(row.get("step")), row.get("before"), row.get("after"))));
  }

  private static void check(Step step, String before, String after) {
    Uri uri = Rfc3986.DIALECT.parse(before);
    Uri result = step.apply(uri);
    if (after.equals("same instance")) {
      assertSame(uri, result);
    } else {
      Uri expected = Rfc3986.DIALECT.parse(after);
      assertEquals(List.of(after, expected.layout()), List.of(result.toString(), result.layout()));
    }
  }
}
