package fairlead.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.Suites;
import fairlead.testing.Tsv;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.key.KeyProfile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.archive.url.WaybackURLKeyMaker;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Keys of the profile {@code surt} compared with those of webarchive-commons and of the Python
 * package surt, which pywb uses: each URI for which they differ matches a row of
 * surt-differences.tsv or surt-python-differences.tsv, with a reason.
 */
class SurtKeysTest {

  static final List<Map<String, String>> DIFFERENCES =
      Tsv.resource(SurtKeysTest.class, "surt-differences.tsv");

  static final List<Map<String, String>> PYTHON_DIFFERENCES =
      Tsv.resource(SurtKeysTest.class, "surt-python-differences.tsv");

  private static final List<Pattern> KNOWN = patterns(DIFFERENCES);

  private static final List<Pattern> PYTHON_KNOWN = patterns(PYTHON_DIFFERENCES);

  private static final WaybackURLKeyMaker THEIRS = new WaybackURLKeyMaker();

  private static List<Pattern> patterns(List<Map<String, String>> rows) {
    return rows.stream().map(row -> Pattern.compile(row.getOrDefault("uri", ""))).toList();
  }

  private static boolean isKnown(List<Pattern> known, String uri) {
    return known.stream().anyMatch(pattern -> pattern.matcher(uri).matches());
  }

  static String key(String uri) {
    return Rfc3986.DIALECT.tryParse(uri) instanceof Uri parsed
        ? KeyProfile.SURT.key(parsed).text()
        : "no URI";
  }

  private static boolean differs(String uri) {
    try {
      return !key(uri).equals(THEIRS.makeKey(uri));
    } catch (Exception e) {
      return true;
    }
  }

  private static void assertHaveReasons(Stream<String> uris) {
    List<String> without = new ArrayList<>();
    uris.filter(uri -> !uri.isBlank())
        .filter(SurtKeysTest::differs)
        .filter(uri -> !isKnown(KNOWN, uri))
        .forEach(without::add);
    assertEquals(List.of(), without);
  }

  private static Stream<String> judgedPairs() {
    return Tsv.resource(SurtKeysTest.class, "judged-pairs.tsv").stream()
        .flatMap(row -> Stream.of(row.getOrDefault("one", ""), row.getOrDefault("other", "")))
        .map(String::strip)
        .filter(uri -> uri.chars().noneMatch(Character::isISOControl));
  }

  /** The digest that tools/benchmarks/surt_digest.py prints. */
  private static String digest(Stream<String> uris) throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    uris.map(String::strip)
        .filter(uri -> !uri.isEmpty() && !isKnown(PYTHON_KNOWN, uri))
        .map(uri -> uri + '\t' + key(uri) + '\n')
        .forEach(line -> digest.update(line.getBytes(StandardCharsets.UTF_8)));
    return HexFormat.of().formatHex(digest.digest());
  }

  @Test
  void differencesOfJudgedPairsHaveReasons() {
    assertHaveReasons(judgedPairs());
  }

  @Test
  void otherKeysOfJudgedPairsAreThoseOfThePythonPackage() throws NoSuchAlgorithmException {
    assertEquals(
        "41b463890deef5948cac6b37b3889a245b9056242378792f162d8d4cc3a2db42", digest(judgedPairs()));
  }

  @ParameterizedTest
  @CsvSource({
    "urls/warc-target-uris.txt,efeb15342bafdcd89c2937d7b2a7968416119d85f447e99d3769c721a95a4340",
    "urls/others/kasztp.txt,633fafa68ecb5c2d18e7503ab1a0ea9e2bf0ca0be3240ba0d39502f414713641"
  })
  void otherKeysOfRealUrisAreThoseOfThePythonPackage(String list, String digest)
      throws IOException, NoSuchAlgorithmException {
    Path file = Suites.corpora(list);
    try (Stream<String> lines = Files.lines(file)) {
      assertEquals(digest, digest(lines));
    }
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
  void eachReasonIsOneOfADifferenceFromThePythonPackage() {
    for (int i = 0; i < PYTHON_DIFFERENCES.size(); i++) {
      Map<String, String> row = PYTHON_DIFFERENCES.get(i);
      String example = row.getOrDefault("example", "");
      assertNotEquals(row.get("theirs"), key(example));
      assertTrue(PYTHON_KNOWN.get(i).matcher(example).matches(), example);
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
