package fairlead.uri.generic;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.dialects.Dialects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A million units of what could make a careless parser quadratic. The time-out catches a hang. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PathologicalTest {

  static Stream<String> hostileReferences() {
    int count = 1_000_000;
    return Stream.of(
        "../".repeat(count / 3),
        "a/".repeat(count / 4) + "../".repeat(count / 4),
        "/./.".repeat(count / 4),
        "/".repeat(count),
        "%".repeat(count),
        ":".repeat(count),
        "a".repeat(count) + ":",
        "?".repeat(count),
        "#".repeat(count),
        "\ud800".repeat(count),
        "\0".repeat(count),
        "x/../".repeat(count / 5),
        "..?".repeat(count / 3));
  }

  @ParameterizedTest(name = "[{index}]")
  @MethodSource("hostileReferences")
  void hostileTextIsAnsweredInTime(String text) {
    for (Dialect dialect : Dialects.all()) {
      Uri base = dialect.parseUri("http://a/" + "b/".repeat(100_000) + "c");
      assertNotNull(dialect.tryParse(text));
      assertNotNull(dialect.tryResolve(base, text));
      if (dialect.tryParse("s:/" + text) instanceof Uri hostileBase) {
        assertNotNull(dialect.tryResolve(hostileBase, "../g"));
      }
    }
  }
}
