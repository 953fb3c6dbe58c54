package fairlead.html.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MarkupTextTest {

  @Test
  void eachUnitHasAnOctet() {
    String text = "a?\u0000\u007f\u0080\u00ff\u0100\u263c\u3c3c\ud83d\ude00\ud800<";
    byte[] octets = MarkupText.of(text).octets();
    assertEquals(text.length(), octets.length);
    for (int i = 0; i < text.length(); i++) {
      assertEquals(text.charAt(i) < 0x80 ? text.charAt(i) : -128, octets[i], "at " + i);
    }
  }

  @Test
  void octetsAreFoundAtEveryDistance() {
    for (int length = 0; length < 40; length++) {
      for (int at = 0; at < length; at++) {
        String text = "=".repeat(at) + '<' + ";\u00bc".repeat(length).substring(at + 1, length);
        for (int from = 0; from <= length; from++) {
          assertEquals(text.indexOf('<', from), MarkupText.of(text).indexOf('<', from), text);
        }
      }
      assertEquals(-1, MarkupText.of("=".repeat(length)).indexOf('<', 0));
    }
    assertEquals(-1, MarkupText.of("abc<").upTo(3).indexOf('<', 0), "further octets do not count");
    assertEquals(3, MarkupText.of("abc\0").indexOf('\0', 0));
  }

  @Test
  void leadingAsciiIsCounted() {
    for (int length = 0; length < 20; length++) {
      byte[] octets = "x".repeat(length + 2).getBytes(StandardCharsets.US_ASCII);
      octets[0] = -1;
      octets[length + 1] = -1;
      assertEquals(length, MarkupText.ascii(octets, 1, length + 1));
      assertEquals(length, MarkupText.ascii(octets, 1, length + 2));
      assertEquals(0, MarkupText.ascii(octets, 0, length + 1));
    }
  }

  /** Every sequence of up to three bytes, and those of four around each limit. */
  @Test
  void utf8IsReadAsTheLibraryReadsIt() {
    int[] some = {0, 0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xff};
    for (int first = 0; first < 256; first++) {
      for (int second : some) {
        check(first, second);
        for (int third : some) {
          check(first, second, third);
          for (int fourth : some) {
            check(first, second, third, fourth);
          }
        }
      }
    }
  }

  private static void check(int... sequence) {
    byte[] octets = new byte[sequence.length + 10];
    Arrays.fill(octets, (byte) 'x');
    for (int i = 0; i < sequence.length; i++) {
      octets[i + 9] = (byte) sequence[i];
    }
    String expected = new String(octets, 1, octets.length - 1, StandardCharsets.UTF_8);
    boolean wellFormed = MarkupText.isUtf8(octets, 1, octets.length);
    assertEquals(expected.indexOf('\ufffd') < 0, wellFormed, Arrays.toString(sequence));
    if (wellFormed) {
      MarkupText markup = MarkupText.ofUtf8(octets, 1, octets.length);
      assertEquals(expected, markup.text());
      byte[] known = MarkupText.of(expected).octets();
      assertEquals(-1, Arrays.mismatch(known, Arrays.copyOf(markup.octets(), known.length)));
      int end = sequence.length + 9; // with nothing after it
      assertEquals(
          expected.substring(0, expected.length() - 1), MarkupText.ofUtf8(octets, 1, end).text());
    }
  }

  @Test
  void plainOctetsEndNoLine() {
    for (int special : new int[] {'\n', '\r', 0x80, 0xff}) {
      for (int at = 0; at < 32; at++) {
        byte[] octets = "\u000e ~\u007f".repeat(8).getBytes(StandardCharsets.US_ASCII);
        octets[at] = (byte) special;
        assertEquals(at / 8 * 8, MarkupText.plain(octets, 0, octets.length));
      }
    }
    byte[] plain = "x".repeat(32).getBytes(StandardCharsets.US_ASCII);
    assertEquals(32, MarkupText.plain(plain, 0, 32));
  }
}
