package fairlead.uri.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.testing.Tsv;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class SurtSessionsTest {

  private static final String DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";
  private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

  @TestFactory
  Stream<DynamicTest> sessionsGo() {
    return Tsv.resource(SurtSessionsTest.class, "surt-sessions.tsv").stream()
        .map(row -> dynamicTest(row.get("before") + ": " + row.get("why"), () -> check(row)));
  }

  private static void check(Map<String, String> row) {
    String before = expanded(row.get("before"));
    assertEquals(
        expanded(row.get("after")),
        row.get("part").equals("path")
            ? SurtSessions.withoutPathSessions(before)
            : SurtSessions.withoutQuerySessions(before));
  }

  /** A text with letters and digits in place of their number. */
  private static String expanded(String text) {
    StringBuilder out = new StringBuilder();
    int done = 0;
    for (int open = text.indexOf('<'); open >= 0; open = text.indexOf('<', done)) {
      int close = text.indexOf('>', open);
      boolean letters = text.charAt(open + 1) == 'a';
      int length = Integer.parseInt(text.substring(open + (letters ? 2 : 1), close));
      out.append(text, done, open).append(letters ? LETTERS : DIGITS, 0, length);
      done = close + 1;
    }
    return out.append(text.substring(done)).toString();
  }
}
