package fairlead.uri.key;

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
 * The key profiles for web archives beside the tests of webarchive-commons and openwayback. Rows
 * that hold SURT keys are compared with ours to the letter. The others hold a normal form of their
 * own in place of a key; what is normal there must have the key of what it was made from. Rows that
 * differ are with their cause in surt-differences.tsv and ssurt-differences.tsv.
 */
class KeySuitesTest {

  private static final List<String> SUITES = List.of("webarchive-commons", "openwayback");

  private static final List<KeyProfile> PROFILES = List.of(KeyProfile.SURT, KeyProfile.SSURT);

  @TestFactory
  Stream<DynamicTest> keysMeetThoseOfTheSuites() {
    return PROFILES.stream().flatMap(KeySuitesTest::rows);
  }

  private static Stream<DynamicTest> rows(KeyProfile profile) {
    ExpectedFailures differences = ExpectedFailures.resource(KeySuitesTest.class, table(profile));
    return SUITES.stream()
        .flatMap(
            suite ->
                Tsv.read(Suites.conformance("normalization/" + suite + ".tsv")).stream()
                    .map(
                        row -> {
                          String name =
                              suite + ": " + row.get("input") + " = " + row.get("expected");
                          return dynamicTest(
                              profile.name() + ": " + name,
                              () -> check(profile, row, differences, name));
                        }));
  }

  private static String table(KeyProfile profile) {
    return profile.name() + "-differences.tsv";
  }

  private static void check(
      KeyProfile profile, Map<String, String> row, ExpectedFailures differences, String name) {
    boolean isKey = row.getOrDefault("profile", "").contains("SURT key");
    String expected = row.getOrDefault("expected", "");
    differences.check(
        name,
        isKey ? expected : key(profile, expected),
        key(profile, row.getOrDefault("input", "")));
  }

  /** Both suites take what has no scheme of the web for an http URL. */
  private static String key(KeyProfile profile, String text) {
    boolean known = text.contains("://") || text.startsWith("dns:");
    boolean header = text.startsWith("filedesc") || text.startsWith("warcinfo");
    String absolute = known || header ? text.strip() : "http://" + text.strip();
    return Rfc3986.DIALECT.tryParse(absolute) instanceof Uri uri
        ? profile.key(uri).text()
        : "no URI: " + text;
  }

  @Test
  void everyDifferenceIsARowOfASuite() {
    Set<String> names =
        keysMeetThoseOfTheSuites().map(DynamicTest::getDisplayName).collect(Collectors.toSet());
    for (KeyProfile profile : PROFILES) {
      for (Map<String, String> row : Tsv.resource(KeySuitesTest.class, table(profile))) {
        String name = profile.name() + ": " + row.get("case");
        assertTrue(names.contains(name), name);
      }
    }
  }
}
