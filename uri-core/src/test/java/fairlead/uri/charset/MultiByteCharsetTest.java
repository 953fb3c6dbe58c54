package fairlead.uri.charset;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MultiByteCharsetTest {

  private static final String[] NAMES = {
    "Shift_JIS", "EUC-JP", "ISO-2022-JP", "EUC-KR", "Big5", "GBK", "gb18030"
  };

  private static Charset charset(String name) {
    return Objects.requireNonNull(MultiByteCharset.of(name), name);
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  private static byte[] octets(int... octets) {
    byte[] bytes = new byte[octets.length];
    for (int i = 0; i < octets.length; i++) {
      bytes[i] = (byte) octets[i];
    }
    return bytes;
  }

  /** The characters of an index, read from its file and not by what the decoders use. */
  private static Map<Integer, Integer> index(String name) {
    Map<Integer, Integer> index = new TreeMap<>();
    EncodingIndex.lines("index-" + name + ".tsv")
        .forEach(
            line -> {
              int tab = line.indexOf('\t');
              int pointer = Integer.parseInt(line.substring(0, tab));
              for (int codePoint : line.substring(tab + 1).codePoints().toArray()) {
                index.putIfAbsent(pointer, codePoint);
                pointer++;
              }
            });
    return index;
  }

  /** Where the octets of a pointer are in a charset; null if it has none. */
  private interface Place {
    byte[] of(int pointer);
  }

  /**
   * Decodes all of an index.
   *
   * @return how many characters are not encoded as they were
   */
  private static int decodeAll(String name, Map<Integer, Integer> index, Place place) {
    Charset charset = charset(name);
    int other = 0;
    for (Map.Entry<Integer, Integer> entry : index.entrySet()) {
      byte[] bytes = place.of(entry.getKey());
      String expected = Character.toString(entry.getValue());
      assertEquals(expected, new String(bytes, charset), () -> name + " " + entry.getKey());
      byte[] encoded = expected.getBytes(charset);
      if (!Arrays.equals(bytes, encoded)) {
        other++;
        assertTrue(
            new String(encoded, charset).equals(expected) || encoded[0] == '?',
            () -> name + " " + entry.getKey());
      }
    }
    return other;
  }

  private static byte[] ofRows(int pointer) {
    return octets(pointer / 94 + 0xA1, pointer % 94 + 0xA1);
  }

  /** The octets of a code point, or the one that stands for the error. */
  private static String encoded(String name, int codePoint) {
    ByteBuffer out = ByteBuffer.allocate(8);
    OutputEncoder encoder = Objects.requireNonNull(OutputEncoder.of(Charset.forName(name)), name);
    int error = encoder.encode(codePoint, out);
    return error == OutputEncoder.ENCODED
        ? HexFormat.of().formatHex(out.array(), 0, out.position())
        : "U+" + Integer.toHexString(error);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Shift_JIS", "EUC-JP", "ISO-2022-JP", "EUC-KR", "Big5", "GBK", "gb18030"})
  void asciiStaysAsItIs(String name) {
    assertEquals("00", encoded(name, 0));
    assertEquals("41", encoded(name, 'A'));
    assertEquals("7f", encoded(name, 0x7F));
    assertEquals("\0A\u007F", new String(octets(0, 'A', 0x7F), charset(name)));
  }

  @ParameterizedTest
  @CsvSource({
    "EUC-JP, 80, U+80",
    "ISO-2022-JP, 80, U+80",
    "EUC-KR, 80, U+80",
    "Big5, 80, U+80",
    "Shift_JIS, 80, 80",
    "Shift_JIS, 7e8a, fa5c",
    "Shift_JIS, ff60, U+ff60",
    "Shift_JIS, ff61, a1",
    "Shift_JIS, ff9f, df",
    "Shift_JIS, ffa0, U+ffa0",
    "EUC-JP, ff60, U+ff60",
    "EUC-JP, ff61, 8ea1",
    "EUC-JP, ff9f, 8edf",
    "EUC-JP, ffa0, U+ffa0",
    "ISO-2022-JP, ff61, 1b24422123",
    "ISO-2022-JP, ff9f, 1b2442212c",
    "ISO-2022-JP, a5, 1b284a5c",
    "ISO-2022-JP, 203e, 1b284a7e",
    "ISO-2022-JP, e, U+fffd"
  })
  void edgesOfRangesAreEncoded(String name, String codePoint, String octets) {
    assertEquals(octets, encoded(name, Integer.parseInt(codePoint, 16)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Shift_JIS", "EUC-JP", "ISO-2022-JP", "EUC-KR", "Big5", "GBK", "gb18030"})
  void encodersAreUsedAgain(String name) throws CharacterCodingException {
    CharsetEncoder encoder = charset(name).newEncoder();
    ByteBuffer first = encoder.encode(CharBuffer.wrap("\u4E00"));
    assertEquals(first, encoder.encode(CharBuffer.wrap("\u4E00")));
    encoder.reset();
    ByteBuffer out = ByteBuffer.allocate(16);
    assertEquals(CoderResult.UNDERFLOW, encoder.encode(CharBuffer.wrap("a\uD83D"), out, false));
    assertEquals(1, out.position());
    encoder.reset();
    assertEquals(
        CoderResult.malformedForLength(1), encoder.encode(CharBuffer.wrap("\uDE00a"), out, true));
    assertTrue(encoder.isLegalReplacement(new byte[] {'?'}));
    assertFalse(encoder.isLegalReplacement(new byte[] {(byte) 0xFF}));
  }

  @ParameterizedTest
  @ValueSource(ints = {0xE, 0xF, 0x1B, 0x80})
  void errorsOfIso2022JpAreInAscii(int codePoint) {
    OutputEncoder encoder =
        Objects.requireNonNull(OutputEncoder.of(Charset.forName("ISO-2022-JP")));
    ByteBuffer out = ByteBuffer.allocate(16);
    assertEquals(OutputEncoder.ENCODED, encoder.encode(0x3042, out));
    assertEquals(codePoint < 0x80 ? 0xFFFD : codePoint, encoder.encode(codePoint, out));
    assertEquals("1b244224221b2842", HexFormat.of().formatHex(out.array(), 0, out.position()));
  }

  /** An octet of US-ASCII after it is still a character. */
  @Test
  void octetsOfNoCharacterAreOneError() {
    assertEquals("\uFFFD", new String(bytes("8580"), charset("Shift_JIS")));
    assertEquals("\uFFFDA", new String(bytes("8541"), charset("Shift_JIS")));
    assertEquals("\uFFFD", new String(bytes("1B24427E211B2842"), charset("ISO-2022-JP")));
  }

  @Test
  void labelsAreThoseOfTheStandard() {
    assertEquals(StandardCharsets.UTF_8, CharsetLabels.charset(" Unicode-1-1-UTF-8\t"));
    assertEquals("windows-1252", String.valueOf(CharsetLabels.charset("latin1")));
    assertEquals("UTF-16BE", String.valueOf(CharsetLabels.charset("unicodeFFFE")));
    assertEquals("UTF-16LE", String.valueOf(CharsetLabels.charset("utf-16")));
    assertEquals("EUC-KR", String.valueOf(CharsetLabels.charset("windows-949")));
    assertNull(CharsetLabels.charset("utf-7"));
    for (String name : new String[] {"UTF-16BE", "UTF-16LE", "windows-1252", "Big5", "UTF-8"}) {
      assertEquals(name, String.valueOf(CharsetLabels.named(name)));
    }
    assertNull(CharsetLabels.named("no-charset"));
    assertInstanceOf(SingleByteCharset.class, CharsetLabels.named("windows-1252"));
    Charset utf16 = Objects.requireNonNull(CharsetLabels.named("UTF-16LE"));
    assertEquals("a", new String(octets('a', 0), utf16));
    assertTrue(utf16.contains(StandardCharsets.US_ASCII));
    assertTrue(CharsetLabels.isReplacement(" HZ-GB-2312 "));
    assertFalse(CharsetLabels.isReplacement("gbk"));
  }

  @Test
  void everySequenceOfShiftJisIsItsCharacter() {
    Place place =
        pointer -> {
          int lead = pointer / 188;
          int trail = pointer % 188;
          return octets(lead + (lead < 0x1F ? 0x81 : 0xC1), trail + (trail < 0x3F ? 0x40 : 0x41));
        };
    assertEquals(398, decodeAll("Shift_JIS", index("jis0208"), place)); // all doubles
    Map<Integer, Integer> others = new TreeMap<>();
    for (int pointer = 8836; pointer <= 10715; pointer++) {
      others.put(pointer, 0xE000 - 8836 + pointer);
    }
    assertEquals(1880, decodeAll("Shift_JIS", others, place), "user-defined ones are only read");
  }

  @Test
  void everySequenceOfEucJpIsItsCharacter() {
    Map<Integer, Integer> index = index("jis0208");
    index.keySet().removeIf(pointer -> pointer >= 94 * 94);
    assertEquals(7336, index.size());
    assertEquals(10, decodeAll("EUC-JP", index, MultiByteCharsetTest::ofRows));
    Map<Integer, Integer> other = index("jis0212");
    assertEquals(6067, other.size());
    int written =
        decodeAll(
            "EUC-JP", other, pointer -> octets(0x8F, pointer / 94 + 0xA1, pointer % 94 + 0xA1));
    assertEquals(6067, written, "those of JIS X 0212 are only read");
    String wide = new String(bytes("A1C1 A1BD ADA1 ADEA"), charset("EUC-JP"));
    assertEquals("\uFF5E\u2015\u2460\u3231", wide);
  }

  @Test
  void everySequenceOfIso2022JpIsItsCharacter() {
    Map<Integer, Integer> index = index("jis0208");
    index.keySet().removeIf(pointer -> pointer >= 94 * 94);
    Place place =
        pointer -> octets(0x1B, '$', 'B', pointer / 94 + 0x21, pointer % 94 + 0x21, 0x1B, '(', 'B');
    assertEquals(10, decodeAll("ISO-2022-JP", index, place));
  }

  @Test
  void everySequenceOfEucKrIsItsCharacter() {
    Place place = pointer -> octets(pointer / 190 + 0x81, pointer % 190 + 0x41);
    assertEquals(0, decodeAll("EUC-KR", index("euc-kr"), place));
  }

  @Test
  void everySequenceOfBig5IsItsCharacter() {
    Map<Integer, Integer> index = index("big5");
    assertEquals(18590, index.size());
    Place place =
        pointer ->
            octets(pointer / 157 + 0x81, pointer % 157 + (pointer % 157 < 0x3F ? 0x40 : 0x62));
    assertEquals(3937, decodeAll("Big5", index, place)); // 3,904 are only read, 33 are doubles
    assertEquals(
        "\u00CA\u0304\u00CA\u030C\u00EA\u0304\u00EA\u030C",
        new String(bytes("8862 8864 88A3 88A5"), charset("Big5")));
  }

  @Test
  void everySequenceOfGb18030IsItsCharacter() {
    Map<Integer, Integer> index = index("gb18030");
    assertEquals(23940, index.size());
    Place place =
        pointer ->
            octets(pointer / 190 + 0x81, pointer % 190 + (pointer % 190 < 0x3F ? 0x40 : 0x41));
    assertEquals(1, decodeAll("gb18030", index, place), "A3 A0 is only read");
    assertEquals(2, decodeAll("GBK", index, place), "80 is written for the euro sign");
  }

  @Test
  void everyScalarValueGoesThroughGb18030() {
    StringBuilder all = new StringBuilder();
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      boolean surrogate = codePoint >= 0xD800 && codePoint <= 0xDFFF;
      if (!surrogate && codePoint != 0xE5E5 && !isMovedIn2022(codePoint)) {
        all.appendCodePoint(codePoint);
      }
    }
    String text = all.toString();
    assertTrue(text.equals(new String(text.getBytes(charset("gb18030")), charset("gb18030"))));
  }

  /** The characters that stood in the places of others before 2022, which are written as these. */
  private static boolean isMovedIn2022(int codePoint) {
    return (codePoint >= 0xE78D && codePoint <= 0xE796)
        || "\uE81E\uE826\uE82B\uE82C\uE832\uE843\uE854\uE864".indexOf(codePoint) >= 0;
  }

  @ParameterizedTest
  @CsvSource({
    // ends of gb18030's ranges
    "gb18030, 81308130, U+0080",
    "gb18030, 8130842F, U+FFFD 0 U+FFFD /",
    "gb18030, 8135F437, U+E7C7",
    "gb18030, 8431A439, U+FFFF",
    "gb18030, 8431A530, U+FFFD",
    "gb18030, 90308129, U+FFFD 0 U+FFFD )",
    "gb18030, 8F39FE39, U+FFFD",
    "gb18030, 90308130, U+10000",
    "gb18030, E3329A35, U+10FFFF",
    "gb18030, E3329A36, U+FFFD",
    "GBK, A3A0, U+3000",
    "GBK, 80, U+20AC",
    "GBK, FF80, U+FFFD U+20AC",
    "GBK, A6D9, U+FE10",
    "GBK, FE59, U+9FB4",
    // what an error restores to the stream
    "gb18030, 81308161, U+FFFD 0 U+4E64",
    "gb18030, 813061, U+FFFD 0a",
    "gb18030, 8161, U+4E64",
    "gb18030, 812F, U+FFFD /",
    "gb18030, 81FF, U+FFFD",
    "gb18030, 81, U+FFFD",
    "gb18030, 8130, U+FFFD",
    "gb18030, 813081, U+FFFD",
    "Big5, 8178, U+FFFD x",
    "Big5, 81FF41, U+FFFD A",
    "Big5, 8041FF, U+FFFD A U+FFFD",
    "Big5, 81, U+FFFD",
    "EUC-KR, AEB8CA2E, U+FFFD U+FFFD .",
    "EUC-KR, 80FF41, U+FFFD U+FFFD A",
    "EUC-KR, 8131, U+FFFD 1",
    "EUC-JP, 8EA18EDF, U+FF61 U+FF9F",
    "EUC-JP, 8EE0, U+FFFD",
    "EUC-JP, 8E41, U+FFFD A",
    "EUC-JP, 8F41, U+FFFD A",
    "EUC-JP, 8FA241, U+FFFD A",
    "EUC-JP, 8FA280, U+FFFD",
    "EUC-JP, 8FA2, U+FFFD",
    "EUC-JP, 8F, U+FFFD",
    "EUC-JP, 80A041, U+FFFD U+FFFD A",
    "Shift_JIS, 80A1DF5C7E, U+0080 U+FF61 U+FF9F \\~",
    "Shift_JIS, A0FDFEFF, U+FFFD U+FFFD U+FFFD U+FFFD",
    "Shift_JIS, 8130, U+FFFD 0",
    "Shift_JIS, 817F, U+FFFD U+007F",
    "Shift_JIS, 81FD41, U+FFFD A",
    "Shift_JIS, F040F9FC, U+E000 U+E757",
    "Shift_JIS, 81, U+FFFD",
    // the escapes of ISO-2022-JP
    "ISO-2022-JP, 411B284A5C7E1B28425C7E, A U+00A5 U+203E \\~",
    "ISO-2022-JP, 1B2849215F, U+FF61 U+FF9F",
    "ISO-2022-JP, 1B28496041, U+FFFD U+FF81",
    "ISO-2022-JP, 1B244030211B2842, U+4E9C",
    "ISO-2022-JP, 1B2442302141, U+4E9C U+FFFD",
    "ISO-2022-JP, 1B244230801B284241, U+FFFD A",
    "ISO-2022-JP, 1B2442301B284241, U+FFFD A",
    "ISO-2022-JP, 1B2442800A1B284241, U+FFFD U+FFFD A",
    "ISO-2022-JP, 1B28421B284A41, U+FFFD A",
    "ISO-2022-JP, 1B28421B2844411B284A42, U+FFFD (DAB",
    "ISO-2022-JP, 1B2842411B284A42, AB",
    "ISO-2022-JP, 1B2841, U+FFFD (A",
    "ISO-2022-JP, 1B41, U+FFFD A",
    "ISO-2022-JP, 1B1B284A5C, U+FFFD U+00A5",
    "ISO-2022-JP, 0E0F8041, U+FFFD U+FFFD U+FFFD A",
    "ISO-2022-JP, 1B, U+FFFD",
    "ISO-2022-JP, 1B28, U+FFFD (",
    "ISO-2022-JP, 1B24, U+FFFD $",
    "ISO-2022-JP, 1B28491B28, U+FFFD U+FF68",
    "ISO-2022-JP, 1B24421B24, U+FFFD U+FFFD",
    "ISO-2022-JP, 1B24421B24302141, U+FFFD U+3050 U+FF5E",
    "ISO-2022-JP, 1B244230, U+FFFD",
    "ISO-2022-JP, 1B2842, ''",
  })
  void bytesAreReadAsTheStandardSays(String name, String hex, String expected)
      throws CharacterCodingException {
    StringBuilder text = new StringBuilder();
    for (String part : expected.split(" ", -1)) {
      if (part.startsWith("U+")) {
        text.appendCodePoint(Integer.parseInt(part.substring(2), 16));
      } else {
        text.append(part);
      }
    }
    byte[] bytes = bytes(hex);
    assertEquals(text.toString(), new String(bytes, charset(name)));
    for (int split = 0; split <= bytes.length; split++) {
      assertEquals(text.toString(), inChunks(name, bytes, split, 16), "split at " + split);
    }
    assertEquals(text.toString(), octetByOctet(name, bytes));
    if (text.indexOf("\uFFFD") >= 0) {
      assertFalse(isSound(name, bytes));
    }
  }

  private static boolean isSound(String name, byte[] bytes) {
    try {
      charset(name).newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static CharsetDecoder replacing(String name) {
    return charset(name)
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPLACE)
        .onUnmappableCharacter(CodingErrorAction.REPLACE);
  }

  /** Decodes the bytes before a place and then all, with little room for characters. */
  private static String inChunks(String name, byte[] bytes, int split, int room) {
    CharsetDecoder decoder = replacing(name);
    StringBuilder text = new StringBuilder();
    CharBuffer out = CharBuffer.allocate(room);
    ByteBuffer in = ByteBuffer.wrap(bytes).limit(split);
    decode(decoder, in, out, false, text);
    decode(decoder, in.limit(bytes.length), out, true, text);
    flush(decoder, out, text);
    return text.toString();
  }

  private static String octetByOctet(String name, byte[] bytes) {
    CharsetDecoder decoder = replacing(name);
    StringBuilder text = new StringBuilder();
    CharBuffer out = CharBuffer.allocate(2);
    ByteBuffer in = ByteBuffer.allocate(8).limit(0); // as readers keep what is not yet a character
    for (byte octet : bytes) {
      in.compact().put(octet).flip();
      decode(decoder, in, out, false, text);
    }
    decode(decoder, in, out, true, text);
    flush(decoder, out, text);
    return text.toString();
  }

  private static void decode(
      CharsetDecoder decoder, ByteBuffer in, CharBuffer out, boolean last, StringBuilder text) {
    CoderResult result;
    do {
      result = decoder.decode(in, out, last);
      text.append(out.flip());
      out.clear();
    } while (result.isOverflow());
    assertTrue(result.isUnderflow());
    assertTrue(in.remaining() < 4, "what is kept is bounded");
  }

  private static void flush(CharsetDecoder decoder, CharBuffer out, StringBuilder text) {
    assertTrue(decoder.flush(out).isUnderflow());
    text.append(out.flip());
    out.clear();
  }

  /** Octets that begin, go on with and end characters, for all encodings. */
  private static final int[] TELLING = {
    0x0A, 0x0E, 0x1B, '$', '(', '0', '9', '@', 'A', 'B', 'I', 'J', 0x5C, 0x7E, 0x7F, 0x80, 0x81,
    0x84, 0x87, 0x8E, 0x8F, 0x90, 0xA0, 0xA1, 0xA3, 0xB0, 0xDF, 0xE3, 0xF0, 0xFC, 0xFE, 0xFF
  };

  @ParameterizedTest
  @ValueSource(strings = {"Shift_JIS", "EUC-JP", "ISO-2022-JP", "EUC-KR", "Big5", "GBK", "gb18030"})
  void anyBytesAreReadAlikeInOneAndInPieces(String name) {
    Random random = new Random(41);
    for (int round = 0; round < 500; round++) {
      byte[] bytes = new byte[random.nextInt(24)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] =
            (byte)
                (random.nextInt(4) == 0
                    ? random.nextInt(256)
                    : TELLING[random.nextInt(TELLING.length)]);
      }
      String whole = new String(bytes, charset(name));
      String hex = HexFormat.of().formatHex(bytes);
      for (int split = 0; split <= bytes.length; split++) {
        assertEquals(whole, inChunks(name, bytes, split, 2 + split % 3), hex);
      }
      assertEquals(whole, octetByOctet(name, bytes), hex);
    }
  }

  @Test
  void decodersAreUsedAgain() throws CharacterCodingException {
    CharsetDecoder decoder = replacing("ISO-2022-JP");
    assertEquals("\u00A5", decoder.decode(ByteBuffer.wrap(bytes("1B284A5C"))).toString());
    assertEquals("\\", decoder.decode(ByteBuffer.wrap(bytes("5C"))).toString());
    assertEquals("\uFFFD(", decoder.decode(ByteBuffer.wrap(bytes("1B28"))).toString());
    assertEquals("", decoder.decode(ByteBuffer.wrap(new byte[0])).toString());
  }

  @ParameterizedTest
  @CsvSource({
    "ISO-2022-JP, \u4E9Ca\u00A5, 1B244230211B2842611B284A5C1B2842",
    "ISO-2022-JP, \u4E9C\uD83D\uDE00b, 1B244230211B28423F62",
    "EUC-JP, \u2212\u00A5\u203E\uFF61, A1DD5C7E8EA1",
    "Shift_JIS, \u2212\u0080\uFF61, 817C80A1",
    "Big5, \u2550\u5341x, F9F9A451 78",
    "GBK, \u20AC\uD83D\uDE00, 803F",
    "gb18030, \u20AC\uE5E5\uE81E\uD83D\uDE00, A2E33FFE599439FC36",
  })
  void textIsWrittenAsTheStandardSays(String name, String text, String hex) {
    assertArrayEquals(bytes(hex), text.getBytes(charset(name)));
  }

  @Test
  void writingNeedsLittleRoom() throws CharacterCodingException {
    CharsetEncoder encoder = charset("ISO-2022-JP").newEncoder();
    ByteBuffer out = ByteBuffer.allocate(1);
    CharBuffer in = CharBuffer.wrap("\u4E9C");
    StringBuilder hex = new StringBuilder();
    CoderResult result;
    do {
      result = encoder.encode(in, out, true);
      hex.append(HexFormat.of().formatHex(out.array(), 0, out.flip().limit()));
      out.clear();
    } while (result.isOverflow());
    do {
      result = encoder.flush(out);
      hex.append(HexFormat.of().formatHex(out.array(), 0, out.flip().limit()));
      out.clear();
    } while (result.isOverflow());
    assertEquals("1b244230211b2842", hex.toString());
  }

  @Test
  void charsetsHaveTheNamesOfTheStandard() {
    for (String name : NAMES) {
      assertEquals(name, Objects.requireNonNull(CharsetLabels.charset(name)).name());
      assertTrue(charset(name).contains(StandardCharsets.US_ASCII));
      assertTrue(charset(name).contains(charset(name)));
      assertFalse(charset(name).contains(StandardCharsets.UTF_8));
    }
    assertNull(MultiByteCharset.of("UTF-8"));
  }
}
