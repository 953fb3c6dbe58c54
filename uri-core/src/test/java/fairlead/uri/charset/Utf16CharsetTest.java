package fairlead.uri.charset;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Utf16CharsetTest {

  private static final String UNITS = "<a\u0100\u3C00\uD800\uDBFF\uDC00\uDFFF\uFEFF\uFFFE\uFFFF";

  private static Charset charset(String label) {
    return Objects.requireNonNull(CharsetLabels.charset(label));
  }

  private static byte[] bytes(String units, boolean big) {
    ByteBuffer bytes = ByteBuffer.allocate(2 * units.length());
    units.chars().forEach(unit -> bytes.putChar((char) (big ? unit : unit >> 8 | unit << 8)));
    return bytes.array();
  }

  /** The units with U+FFFD for each lone surrogate. */
  private static String scalars(String units) {
    return units
        .codePoints()
        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void onlyLoneSurrogatesAreLost(boolean big) {
    Charset charset = charset(big ? "utf-16be" : "utf-16le");
    for (int n = 0; n < Math.pow(UNITS.length(), 4); n++) {
      StringBuilder units = new StringBuilder();
      for (int rest = n; rest > 0; rest /= UNITS.length()) {
        units.append(UNITS.charAt(rest % UNITS.length()));
      }
      String text = units.toString();
      assertEquals(scalars(text), new String(bytes(text, big), charset));
    }
  }

  @ParameterizedTest
  @CsvSource({"3C 00 00, 2", "3C 00 00 D8, 2", "3C 00 00 D8 61, 2", "3C 00 00 DC 61, 3"})
  void whatIsLeftAtTheEndIsOneError(String hex, int length) {
    byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(hex);
    String text = new String(bytes, charset("utf-16le"));
    assertEquals(length, text.codePointCount(0, text.length()), text);
    assertEquals('\uFFFD', text.charAt(text.length() - 1));
  }

  /** Bytes that come in pieces, and buffers that are full, change nothing. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void piecesMakeNoDifference(int piece) {
    Random random = new Random(piece);
    StringBuilder units = new StringBuilder();
    for (int i = 0; i < 10_000; i++) {
      units.append(UNITS.charAt(random.nextInt(UNITS.length())));
    }
    byte[] bytes = bytes(units.toString(), true);
    CharsetDecoder decoder =
        charset("utf-16be").newDecoder().onMalformedInput(CodingErrorAction.REPLACE);
    StringBuilder text = new StringBuilder();
    ByteBuffer in = ByteBuffer.allocate(16);
    CharBuffer out = CharBuffer.allocate(2);
    int at = 0;
    while (true) {
      int more = Math.min(piece, bytes.length - at);
      in.put(bytes, at, more).flip();
      at += more;
      while (decoder.decode(in, out, at == bytes.length).isOverflow()) {
        text.append(out.flip());
        out.clear();
      }
      in.compact();
      if (at == bytes.length) {
        break;
      }
    }
    decoder.flush(out);
    text.append(out.flip());
    assertEquals(scalars(units.toString()), text.toString());
  }

  @Test
  void itIsWrittenAsItIsRead() {
    for (String label : List.of("utf-16le", "utf-16be")) {
      String text = "<a href=\uD83D\uDE00>";
      assertEquals(text, new String(text.getBytes(charset(label)), charset(label)));
    }
    assertEquals(StandardCharsets.UTF_16LE, charset("utf-16"));
  }
}
