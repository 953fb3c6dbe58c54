package fairlead.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.key.KeyProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.archive.url.WaybackURLKeyMaker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Keys of the profile {@code surt} beside those of webarchive-commons: each URI for which they
 * differ is one of those in surt-differences.tsv, with a reason.
 */
class SurtKeysTest {

  static final List<Map<String, String>> DIFFERENCES =
      Tsv.resource(SurtKeysTest.class, "surt-differences.tsv");

  private static final List<Pattern> KNOWN =
      DIFFERENCES.stream().map(row -> Pattern.compile(row.getOrDefault("uri", ""))).toList();

  private static final WaybackURLKeyMaker THEIRS = new WaybackURLKeyMaker();

  private static boolean differs(String uri) {
    String ours =
        Rfc3986.DIALECT.tryParse(uri) instanceof Uri parsed
            ? KeyProfile.SURT.key(parsed).text()
            : "no URI";
    try {
      return !ours.equals(THEIRS.makeKey(uri));
    } catch (Exception e) {
      return true;
    }
  }

  private static void assertHaveReasons(Stream<String> uris) {
    List<String> without = new ArrayList<>();
    uris.filter(uri -> !uri.isBlank())
        .filter(SurtKeysTest::differs)
        .filter(uri -> KNOWN.stream().noneMatch(known -> known.matcher(uri).matches()))
        .forEach(without::add);
    assertEquals(List.of(), without);
  }

  @Test
  void differencesOfJudgedPairsHaveReasons() {
    assertHaveReasons(
        Tsv.resource(SurtKeysTest.class, "judged-pairs.tsv").stream()
            .flatMap(row -> Stream.of(row.getOrDefault("one", ""), row.getOrDefault("other", "")))
            .map(String::strip)
            .filter(uri -> uri.chars().noneMatch(Character::isISOControl)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"urls/warc-target-uris.txt", "urls/others/kasztp.txt"})
  void differencesOfRealUrisHaveReasons(String list) throws IOException {
    Path file = Suites.corpora(list);
    try (Stream<String> lines = Files.lines(file)) {
      assertHaveReasons(lines.map(String::strip));
    }
  }

  @Test
  void eachReasonIsOneOfADifference() {
    for (int i = 0; i < DIFFERENCES.size(); i++) {
      String example = DIFFERENCES.get(i).getOrDefault("example", "");
      assertTrue(differs(example), example);
      assertTrue(KNOWN.get(i).matcher(example).matches(), example);
    }
  }
}
