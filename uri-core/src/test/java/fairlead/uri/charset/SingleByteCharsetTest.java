package fairlead.uri.charset;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SingleByteCharsetTest {

  /** Octets that the JDK reads otherwise, by what the standard has for them. */
  private static final Map<String, Map<Integer, Integer>> UNLIKE_THE_JDK =
      Map.of(
          "KOI8-U", Map.of(0xAE, 0x45E, 0xBE, 0x40E),
          "windows-1255", Map.of(0xCA, 0x5BA),
          "x-MacUkraine", Map.of(0xFF, 0x20AC));

  private static SingleByteCharset charset(String name) {
    return Objects.requireNonNull(SingleByteCharset.of(name), name);
  }

  private static byte[] octets() {
    byte[] all = new byte[256];
    for (int octet = 0; octet < all.length; octet++) {
      all[octet] = (byte) octet;
    }
    return all;
  }

  /** The index of windows-1253 has no character for 0xAA, 0xD2 and 0xFF. */
  @Test
  void octetsWithoutACharacterAreKnown() {
    SingleByteCharset greek = charset("windows-1253");
    assertTrue(greek.decodesAll(octets(), 0, 0xAA));
    assertFalse(greek.decodesAll(octets(), 0, 0xAB));
    assertTrue(greek.decodesAll(octets(), 0xAB, 0xD2));
    assertFalse(greek.decodesAll(octets(), 0xD2, 0xD3));
    assertFalse(greek.decodesAll(octets(), 0xFF, 0x100));
    assertTrue(greek.decodesAll(octets(), 0xD2, 0xD2));
    assertTrue(greek.newEncoder().isLegalReplacement(new byte[] {'?'}));
    assertTrue(greek.newEncoder().isLegalReplacement(new byte[] {(byte) 0xE1}));
    assertFalse(greek.newEncoder().isLegalReplacement(new byte[] {(byte) 0xAA}));
  }

  @TestFactory
  Stream<DynamicTest> octetsAreThoseOfTheJdkOrControlsWhereItHasNone() {
    return EncodingIndex.lines("index-single-byte.tsv")
        .map(line -> line.substring(0, line.indexOf('\t')).split(" ", -1))
        .flatMap(names -> Stream.of(names).filter(Charset::isSupported).limit(1))
        .map(name -> DynamicTest.dynamicTest(name, () -> compare(name)));
  }

  private static void compare(String name) {
    Map<Integer, Integer> unlike = UNLIKE_THE_JDK.getOrDefault(name, Map.of());
    String standard = new String(octets(), charset(name));
    String jdk = new String(octets(), Charset.forName(name));
    for (int octet = 0; octet < 256; octet++) {
      int expected = jdk.charAt(octet);
      if (unlike.containsKey(octet)) {
        expected = unlike.get(octet);
      } else if (expected == 0xFFFD && octet < 0xA0) {
        expected = octet;
      }
      assertEquals(expected, standard.charAt(octet), Integer.toHexString(octet));
    }
  }

  @Test
  void textGoesOutAsItCameIn() {
    for (String name : new String[] {"windows-1252", "ISO-8859-10", "x-user-defined", "KOI8-R"}) {
      assertArrayEquals(
          octets(), new String(octets(), charset(name)).getBytes(charset(name)), name);
    }
  }

  /** ISO/IEC 8859-10:1998, Table 1, and ISO/IEC 8859-14:1998, Table 1. */
  @Test
  void charsetsThatTheJdkLacksAreThere() {
    byte[] bytes = {(byte) 0xA1, (byte) 0xAF, (byte) 0xFF};
    assertEquals("\u0104\u014A\u0138", new String(bytes, charset("ISO-8859-10")));
    assertEquals("\u1E02\u0178\u00FF", new String(bytes, charset("ISO-8859-14")));
    assertEquals("\uF7A1\uF7AF\uF7FF", new String(bytes, charset("x-user-defined")));
  }

  @Test
  void charsetsOfTheJdkAreTheEncodingsThatTheStandardHasForThem() {
    assertEquals("windows-1252", charset(StandardCharsets.ISO_8859_1.name()).name());
    assertEquals("windows-1252", charset(StandardCharsets.US_ASCII.name()).name());
    assertEquals("windows-1254", charset("ISO-8859-9").name());
    assertEquals(Charset.forName("windows-1252"), charset("windows-1252"));
    assertNull(SingleByteCharset.of("UTF-8"));
    assertNull(SingleByteCharset.of("IBM037"));
    assertNull(SingleByteCharset.of(""));
  }

  @Test
  void whatHasNoOctetIsAnErrorAsLongAsItself() {
    CharsetEncoder encoder = charset("windows-1252").newEncoder();
    ByteBuffer out = ByteBuffer.allocate(1);
    assertEquals(
        CoderResult.unmappableForLength(1), encoder.encode(CharBuffer.wrap("\u3042"), out, true));
    assertEquals(
        CoderResult.unmappableForLength(2),
        encoder.reset().encode(CharBuffer.wrap("\uD83D\uDE00"), out, true));
    assertEquals(
        CoderResult.malformedForLength(1),
        encoder.reset().encode(CharBuffer.wrap("\uDE00"), out, true));
    assertEquals(
        CoderResult.malformedForLength(1),
        encoder.reset().encode(CharBuffer.wrap("\uD83Dx"), out, true));
    assertEquals(
        CoderResult.malformedForLength(1),
        encoder.reset().encode(CharBuffer.wrap("\uD83D"), out, true));
    assertEquals(CoderResult.OVERFLOW, encoder.reset().encode(CharBuffer.wrap("ab"), out, true));
    assertEquals(
        "?a?",
        new String("\u3042a\uD83D\uDE00".getBytes(charset("KOI8-R")), StandardCharsets.US_ASCII));
    assertEquals("\uFFFD", new String(new byte[] {(byte) 0xA1}, charset("ISO-8859-6")));
  }

  @Test
  void containsWhatItAndAsciiHave() {
    assertTrue(charset("KOI8-R").contains(StandardCharsets.US_ASCII));
    assertTrue(charset("KOI8-R").contains(charset("KOI8-R")));
    assertFalse(charset("KOI8-R").contains(charset("KOI8-U")));
  }
}
