package fairlead.archive.mime;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Random;
import org.apache.james.mime4j.codec.QuotedPrintableInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuotedPrintableLinesTest {

  private static String encoded(String old, String data, boolean crlf) throws IOException {
    byte[] bytes = data.replace("\r\n", "\n").replace("\n", "\r\n").getBytes(ISO_8859_1);
    byte[] encoded = QuotedPrintableLines.encode(old.getBytes(ISO_8859_1), bytes, crlf);
    assertArrayEquals(
        bytes, decoded(encoded), () -> old + "|" + data + "|" + new String(encoded, ISO_8859_1));
    return new String(encoded, ISO_8859_1);
  }

  private static byte[] decoded(byte[] encoded) throws IOException {
    return new QuotedPrintableInputStream(new ByteArrayInputStream(encoded)).readAllBytes();
  }

  /** Line ends as slashes. Other mailers escape more than they must, and break earlier. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<=70>=/a href=3Dx>/=74his stays as it is/ | <p>a href=http://h/x>/this stays as it is/"
            + " | <=70>=/a href=3Dhttp://h/x>/=74his stays as it is/",
        "one line =/of =74hree, which stay/a=3Db/and =74he rest of it/"
            + " | one line of three, which stay/a=c/and the rest of it/"
            + " | one line =/of =74hree, which stay/a=3Dc/and =74he rest of it/",
        "s=74ays, s=74ays=/x=/and =74he rest of it | stays, staysyand the rest of it"
            + " | s=74ays, s=74ays=/y=/and =74he rest of it",
        "=74his is gone/=74his s=74ays as it is | this stays as it is | =74his s=74ays as it is",
        "=74he end/ | the end/more | =74he end/more",
        "=61 | b | b",
        "a | a b  | a b=20",
        "x. | a.b,c:d;e?f&g=h\"i'j. | a.b,c:d;e?f&g=3Dh\"i'j."
      })
  void linesThatStayRightAreKept(String old, String data, String expected) throws IOException {
    String more = data.endsWith("a b") ? data + " " : data;
    for (String end : new String[] {"\n", "\r\n"}) {
      assertEquals(
          expected.replace("http://h/", "\0").replace("/", end).replace("\0", "http://h/"),
          encoded(
              old.replace("/", end),
              more.replace("http://h/", "\0").replace("/", end).replace("\0", "http://h/"),
              end.length() == 2));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void anyChangeIsReadBack(long seed) throws IOException {
    Random random = new Random(seed);
    String[] parts = {"=3D", "=\n", "\n", " ", "\t", "a", "<a href=3Dx>", "=E9", "= \n"};
    for (int i = 0; i < 2000; i++) {
      StringBuilder old = new StringBuilder();
      for (int n = random.nextInt(60); n > 0; n--) {
        old.append(parts[random.nextInt(parts.length)]);
      }
      StringBuilder data = new StringBuilder();
      String before = new String(decoded(old.toString().getBytes(ISO_8859_1)), ISO_8859_1);
      data.append(before.replace("\r\n", "\n"));
      for (int n = random.nextInt(3); n > 0; n--) {
        int at = random.nextInt(data.length() + 1);
        data.insert(at, random.nextBoolean() ? "http://h/" : " ");
      }
      String encoded = encoded(old.toString(), data.toString(), false);
      encoded
          .lines()
          .forEach(line -> assertTrue(line.length() <= 76 || old.indexOf(line) >= 0, line));
    }
  }

  @Test
  void manyChangesTakeLinearTime() {
    String line = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa=\n";
    String old = line.repeat(100_000);
    String data = ("b" + "a".repeat(71)).repeat(100_000);
    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> encoded(old, data, false));
  }
}
