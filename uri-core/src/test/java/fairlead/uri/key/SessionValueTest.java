package fairlead.uri.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.testing.Tsv;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SessionValueTest {

  @TestFactory
  Stream<DynamicTest> values() {
    return Tsv.resource(SessionValueTest.class, "session-values.tsv").stream()
        .map(
            row ->
                dynamicTest(
                    row.get("value") + " (" + row.get("why") + ")",
                    () -> assertEquals(row.get("passes for"), shapes(row.get("value")))));
  }

  /** The value is in the midst of a text, of which nothing else counts. */
  private static String shapes(String value) {
    String text = "x=" + value + "&y";
    int from = 2;
    int to = from + value.length();
    String shapes =
        (SessionValue.isToken(text, from, to) ? "token " : "")
            + (SessionValue.isOwnToken(text, from, to) ? "own " : "")
            + (SessionValue.isJavaToken(text, from, to) ? "java " : "")
            + (SessionValue.isAspToken(text, from, to) ? "asp" : "");
    return shapes.isEmpty() ? "-" : shapes.strip();
  }

  @Test
  void valueMayBeTheWholeText() {
    String value = "q7x2m9w4kz1v8w3t";
    assertTrue(SessionValue.isToken(value, 0, value.length()));
  }

  @Test
  void segmentOfAspNetIsWhollyInBrackets() {
    String segment = "(S(abcdefghijklmnopqrstuvwx))";
    assertTrue(SessionValue.isAspSegment(segment, 0, segment.length()));
    assertTrue(SessionValue.isAspSegment("/" + segment + "/", 1, segment.length() + 1));
    assertFalse(SessionValue.isAspSegment("x" + segment, 0, segment.length() + 1));
    assertFalse(SessionValue.isAspSegment(segment + "x", 0, segment.length() + 1));
    assertFalse(SessionValue.isAspSegment("/a/b/c/d/e/f/(S())", 13, 18));
  }

  @Test
  void nothingIsNoSession() {
    assertFalse(SessionValue.isToken("", 0, 0));
    assertFalse(SessionValue.isJavaToken("", 0, 0));
    assertFalse(SessionValue.isAspToken("", 0, 0));
  }
}
