package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AboveRootTest {

  @ParameterizedTest
  @ValueSource(
      strings = {"..", "../a", " ../a", "a/../b:c", "/../a:b", "..?a:b", ":../a", "1:../a", "%2E."})
  void relativeReferencesMayLeadUp(String reference) {
    assertTrue(AboveRoot.leadsUp(reference));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a.b",
        "//h/../a",
        "\\\\h\\..",
        "http://h/../a",
        " HTTP://h/..",
        "ht\ntp://h/..",
        "a:.."
      })
  void othersDoNot(String reference) {
    assertFalse(AboveRoot.leadsUp(reference));
  }

  @ParameterizedTest
  @CsvSource({
    ".., /, true",
    "../, /, true",
    "../a, /, true",
    "../a, /b, true",
    "../a, /b/, false",
    "../a, /b/c, false",
    "../../a, /b/c, true",
    "a/.., /, false",
    "a/../.., /, true",
    "./.., /, true",
    "./../a, /b/, false",
    "a/b/../../.., /, true",
    "/.., /b/, true",
    "/a/.., /, false",
    "/a/../../b, /c/d/, true",
    "%2e%2E, /, true",
    "'..\\a', /, true",
    "' ..', /, true",
    "?/../.., /, false",
    "#/../.., /, false",
    "a?/../.., /, false",
    "a#?/../.., /, false",
    "a?#/../.., /, false",
    "..., /, false"
  })
  void depthIsThatOfTheFoldersLeft(String reference, String base, boolean above) {
    assertEquals(above, AboveRoot.isAbove(reference, base));
  }
}
