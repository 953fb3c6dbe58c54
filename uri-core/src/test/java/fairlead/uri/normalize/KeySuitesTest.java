package fairlead.uri.normalize;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.testing.ExpectedFailures;
import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The key profile {@code surt} beside the tests of webarchive-commons and openwayback. Rows that
 * hold keys are compared to the letter. The others hold a normal form of their own in place of a
 * key; what is normal there must have the key of what it was made from. Rows that differ stand with
 * their cause in surt-differences.tsv.
 */
class KeySuitesTest {

  private static final List<String> SUITES = List.of("webarchive-commons", "openwayback");

  private final ExpectedFailures differences =
      ExpectedFailures.resource(KeySuitesTest.class, "surt-differences.tsv");

  @TestFactory
  Stream<DynamicTest> surtMeetsTheIndexes() {
    return SUITES.stream().flatMap(this::rows);
  }

  private Stream<DynamicTest> rows(String suite) {
    return Tsv.read(Suites.conformance("normalization/" + suite + ".tsv")).stream()
        .map(
            row -> {
              String name = suite + ": " + row.get("input") + " = " + row.get("expected");
              return dynamicTest(name, () -> differences.run(name, () -> check(row)));
            });
  }

  private static void check(Map<String, String> row) {
    boolean isKey = row.getOrDefault("profile", "").contains("SURT key");
    String expected = row.getOrDefault("expected", "");
    assertEquals(isKey ? expected : key(expected), key(row.getOrDefault("input", "")));
  }

  /** Both suites take what has no scheme of the web for an http URL. */
  private static String key(String text) {
    boolean known = text.contains("://") || text.startsWith("dns:");
    boolean header = text.startsWith("filedesc") || text.startsWith("warcinfo");
    String absolute = known || header ? text.strip() : "http://" + text.strip();
    return Rfc3986.DIALECT.tryParseUri(absolute) instanceof Uri uri
        ? KeyProfile.SURT.key(uri).text()
        : "no URI: " + text;
  }

  @Test
  void everyDifferenceIsARowOfASuite() {
    Set<String> names =
        surtMeetsTheIndexes().map(DynamicTest::getDisplayName).collect(Collectors.toSet());
    for (Map<String, String> row : Tsv.resource(KeySuitesTest.class, "surt-differences.tsv")) {
      assertTrue(names.contains(row.get("case")), row.get("case"));
    }
  }
}
