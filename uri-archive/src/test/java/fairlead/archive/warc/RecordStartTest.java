package fairlead.archive.warc;

import static fairlead.testing.Warcs.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordStartTest {

  private static boolean matches(RecordStart start, String text) {
    byte[] all = bytes("\r\n" + text + "\r\n:");
    return start.matches(all, 2, 2 + text.length());
  }

  @ParameterizedTest
  @CsvSource({
    "WARC/1.0, true, false",
    "WARC/, true, false",
    "WARC, false, false",
    "warc/1.0, false, false",
    "http://h/, false, true",
    "HTTP:, false, true",
    "az:, false, true",
    "AZ:, false, true",
    "a:, false, false",
    ":, false, false",
    "filedesc, false, false",
    "ht`p:, false, false",
    "ht{p:, false, false",
    "h3:, false, false",
    "filedesc://x.arc, false, true",
    "abcdefghijklmno:, false, true",
    "abcdefghijklmnop:, false, false",
    "'', false, false"
  })
  void dataIsTakenForARecordByItsFirstBytes(String text, boolean warc, boolean arc) {
    assertEquals(warc, matches(RecordStart.WARC, text));
    assertEquals(arc, matches(RecordStart.ARC, text));
    assertEquals(warc || arc, matches(RecordStart.UNKNOWN, text));
  }

  @Test
  void lineEndsInFrontDoNotCountUpToABound() {
    assertTrue(matches(RecordStart.WARC, "\r\n\n\rWARC/"));
    assertTrue(matches(RecordStart.WARC, "\n".repeat(11) + "WARC/1"));
    assertFalse(matches(RecordStart.WARC, "\n".repeat(12) + "WARC/1"));
    assertFalse(matches(RecordStart.WARC, "\r\n"));
    assertFalse(matches(RecordStart.WARC, " WARC/"));
    assertFalse(matches(RecordStart.ARC, "\n".repeat(16) + "a:"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"WARC/1.0", "WARC/0.9", "WARC/1.10", "WARC/9.99", " WARC/1.1\r\n"})
  void versionLines(String line) {
    assertTrue(RecordStart.isVersionLine(line));
  }

  @Test
  void linesThatAreNone() {
    for (String line :
        List.of(
            "",
            "WARC",
            "WARC/1.",
            "WARC/1.0x",
            "WARC/1.100",
            "WARC/:.0",
            "WARC//.0",
            "WARC/1.:",
            "WARC/1./",
            "XWARC/1.0",
            "WARC/1 0",
            "W",
            "WARC/1.0 W",
            "WARC/1.0W",
            "WARC/1.0WARC/1.0")) {
      assertFalse(RecordStart.isVersionLine(line), line);
    }
  }

  /** How far a text is a version, unit by unit. */
  @ParameterizedTest
  @CsvSource({
    "WARC/1.0, 8",
    "WARC/1.0:, 0",
    "WARC/1.0/, 0",
    "WARC/1.09, 9",
    "WARC/1.00, 9",
    "WARC/1.0W, 1",
    "WAWARC, 4",
    "WARW, 1",
    "WARX, 0",
    "xW, 1"
  })
  void versionIsFoundWithinOtherData(String text, int matched) {
    int so = 0;
    for (int at = 0; at < text.length(); at++) {
      so = RecordStart.matched(so, text.charAt(at));
    }
    assertEquals(matched, so);
  }

  @Test
  void lineEndMayFollowAVersion() {
    assertEquals(9, RecordStart.matched(RecordStart.VERSION_BYTES, '\r'));
    assertEquals(9, RecordStart.matched(RecordStart.VERSION_BYTES, '\n'));
    assertEquals(0, RecordStart.matched(RecordStart.VERSION_BYTES, ' '));
    assertEquals(0, RecordStart.matched(RecordStart.VERSION_BYTES, -1));
  }

  @Test
  void lineOfAVersionIsNoLongerThanNeeded() {
    for (String line : new String[] {"WARC/1.0", "WARC/1.0\r", "WARC/1.10", "WARC/1.10\r"}) {
      assertTrue(RecordStart.WARC.isLine(bytes(line), line.length()), line);
    }
    assertFalse(RecordStart.WARC.isLine(bytes("WARC/1.10 \r"), 11));
  }
}
