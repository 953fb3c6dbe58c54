package fairlead.html.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.CharsetSource;
import fairlead.html.Format;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentTextTest {

  private static DocumentText decode(byte[] bytes, @Nullable String label) {
    return DocumentText.decode(bytes, bytes.length, label, Format.HTML);
  }

  private static byte[] bytes(String latin1) {
    return latin1.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String charset(String markup, @Nullable String label) {
    DocumentText text = decode(bytes(markup), label);
    return text.charset().name() + " " + text.charsetSource();
  }

  @Nested
  class Charsets {

    @Test
    void markComesBeforeTransportBeforeMeta() {
      String meta = "<meta charset=koi8-r>";
      assertEquals("KOI8-R META", charset(meta, null));
      assertEquals("windows-1251 TRANSPORT", charset(meta, "Windows-1251"));
      assertEquals("UTF-8 BYTE_ORDER_MARK", charset("\u00ef\u00bb\u00bf" + meta, "windows-1251"));
      assertEquals("UTF-16LE BYTE_ORDER_MARK", charset("\u00ff\u00fe<\0", null));
      assertEquals("UTF-16BE BYTE_ORDER_MARK", charset("\u00fe\u00ff\0<", null));
    }

    @Test
    void metaIsReadInBothFormsAndOutsideComments() {
      assertEquals(
          "Shift_JIS META",
          charset(
              "<!-- <meta charset=koi8-r> --><meta http-equiv=Content-Type content='text/html;"
                  + " charset=\"sjis\"'>",
              null));
      assertEquals("UTF-8 META", charset("<meta charset=utf-16>", null));
    }

    @Test
    void labelsAreReadAsBrowsersReadThem() {
      assertEquals("windows-1252 TRANSPORT", charset("", "ISO-8859-1"));
      assertEquals("GBK TRANSPORT", charset("", "gb2312"));
      assertEquals("UTF-16LE TRANSPORT", charset("", "utf-16"));
      assertEquals("ISO-8859-10 TRANSPORT", charset("", "latin6"));
      assertEquals("ISO-8859-14 TRANSPORT", charset("", "ISO-8859-14"));
      assertEquals("x-user-defined TRANSPORT", charset("", "x-user-defined"));
    }

    @Test
    void onlyTheStandardsLabelsCount() {
      for (String label : new String[] {"utf-32", "ibm037", "x-utf-16le-bom", "utf16"}) {
        assertEquals("windows-1252 DEFAULT", charset("", label), label);
        assertEquals(List.of(label), decode(new byte[0], label).unknownLabels());
      }
      assertEquals("macintosh TRANSPORT", charset("", " Macintosh "));
      assertEquals("windows-1252 META", charset("<meta charset=x-user-defined>", null));
      assertEquals(
          "x-user-defined XML_DECLARATION",
          charset("<?xml version='1.0' encoding='x-user-defined'?>", null));
    }

    @Test
    void everyLabelOfTheTableIsKnown() {
      assertEquals("windows-1254 TRANSPORT", charset("", "l5"));
      assertEquals("Shift_JIS TRANSPORT", charset("", "csshiftjis"));
      assertEquals("EUC-KR TRANSPORT", charset("", "ksc5601"));
    }

    @Test
    void charsetOfAContentTypeIsFoundAsTheStandardFindsIt() {
      assertEquals("koi8-r", CharsetPrescan.ofContent("text/html; charset=koi8-r; x"));
      assertEquals("koi8-r", CharsetPrescan.ofContent("charset; CharSet = 'koi8-r'"));
      assertEquals("", CharsetPrescan.ofContent("charset=\"koi8-r"));
      assertEquals("", CharsetPrescan.ofContent("charset="));
      assertEquals("", CharsetPrescan.ofContent("charset"));
      assertEquals("", CharsetPrescan.ofContent("text/html"));
    }

    @Test
    void allCharactersAreLookedAt() {
      String ascii = "a".repeat(100_000);
      assertEquals("UTF-8 CONTENT", charset("\u00c3\u00a9".repeat(50_000), null));
      assertEquals("UTF-8 CONTENT", charset(ascii + "\u00c3\u00a9", null));
      assertEquals("windows-1252 CONTENT", charset(ascii + "\u00e9a", null));
    }

    @Test
    void lastCharacterMayBeCut() {
      assertEquals("UTF-8 CONTENT", charset("\u00c3\u00a9\u00c3", null));
      assertEquals("UTF-8 CONTENT", charset("\u00c2\u00a1 x \u00c3", null));
      assertEquals(
          "UTF-8 CONTENT", charset("\u00c2\u00a1 x " + "x".repeat(9_000) + "\u00c3", null));
      assertEquals("windows-1252 DEFAULT", charset("\u00c3\u00c3\u00a9", null));
      assertEquals("windows-1252", decode(bytes("caf\u00e9"), null).charset().name());
    }

    @Test
    void silenceMeansUtf8IfItIsWellFormed() {
      assertEquals("UTF-8 CONTENT", charset("\u00c3\u00a9", null));
      assertEquals("windows-1252 DEFAULT", charset("a", null));
    }

    @Test
    void bytesThatAreNoUtf8AreGuessed() {
      String russian = "\u0412 \u043d\u0430\u0447\u0430\u043b\u0435 \u0431\u044b\u043b\u043e ";
      byte[] bytes = russian.repeat(20).getBytes(Charset.forName("windows-1251"));
      DocumentText text = decode(bytes, null);
      assertEquals("windows-1251 CONTENT", text.charset() + " " + text.charsetSource());
    }

    @Test
    void xmlDeclarationsCountBehindMeta() {
      String xml = "<?xml version='1.0' encoding='koi8-r' ?>";
      assertEquals("KOI8-R XML_DECLARATION", charset(xml, null));
      assertEquals("windows-1251 META", charset(xml + "<meta charset=cp1251>", null));
      assertEquals("UTF-16LE XML_DECLARATION", charset("<\0?\0x\0", null));
      assertEquals("UTF-16BE XML_DECLARATION", charset("\0<\0?\0x", null));
      assertEquals("UTF-8 XML_DECLARATION", charset("<?xml encoding='utf-16'?>", null));
      for (String none :
          new String[] {
            "<?xml encoding=koi8-r?>",
            "<?xml encoding='koi8-r?>",
            "<?xml ?> encoding='koi8-r'",
            " <?xml encoding='koi8-r'?>",
            "<?xml encoding='koi8 -r'?>",
            "<?xml encoding"
          }) {
        assertEquals("windows-1252 DEFAULT", charset(none, null), none);
      }
    }

    @Test
    void styleSheetsNameTheirsInTheirFirstBytes() {
      String rule = "@charset \"koi8-r\";";
      assertEquals("KOI8-R STYLE_SHEET", css(rule));
      assertEquals("UTF-8 DEFAULT", css(" " + rule));
      assertEquals("UTF-8 DEFAULT", css("@charset 'koi8-r';"));
      assertEquals("UTF-8 DEFAULT", css("\u00e9"));
    }

    private static String css(String sheet) {
      byte[] bytes = sheet.getBytes(StandardCharsets.ISO_8859_1);
      DocumentText text = DocumentText.decode(bytes, bytes.length, null, Format.CSS);
      return text.charset() + " " + text.charsetSource();
    }

    @Test
    void whatBrowsersDoNotDecodeIsNotDecoded() {
      assertTrue(decode(new byte[] {'a'}, "ISO-2022-KR").isReplaced());
      byte[] bytes = "<meta charset=hz-gb-2312><a>".getBytes(StandardCharsets.UTF_8);
      assertTrue(decode(bytes, null).isReplaced());
      assertFalse(decode(bytes, "utf-8").isReplaced());
    }

    @Test
    void undecodableSequencesAreCounted() {
      byte[] bytes = "a\u00c3(b\u00ef\u00bf\u00bd\u00ff".getBytes(StandardCharsets.ISO_8859_1);
      assertEquals(new DocumentText.Undecodable(2, 1), decode(bytes, "utf-8").undecodable());
      assertEquals(
          new DocumentText.Undecodable(0, 0), decode(new byte[] {'a'}, "utf-8").undecodable());
    }

    @ParameterizedTest
    @CsvSource({
      "EFBBBF, utf-8, '', 0",
      "EFBBBF61, utf-8, a, 0",
      "EFBBBFC3A9, utf-8, \u00E9, 0",
      "EFBBBFFF61C3, utf-8, \uFFFDa\uFFFD, 2",
      "FFFE6100, utf-8, a, 0",
      "FEFF0061DC00, utf-8, a\uFFFD, 1",
      "FF61, shift_jis, \uFFFDa, 1", // no mark
    })
    void byteOrderMarkIsNoPartOfTheText(String hex, String label, String text, int undecodable)
        throws IOException {
      byte[] bytes = HexFormat.of().parseHex(hex);
      StringWriter read = new StringWriter();
      decode(bytes, label).reader().transferTo(read);
      assertEquals(text, read.toString());
      assertEquals(text, decode(bytes, label).text());
      assertEquals(undecodable, decode(bytes, label).undecodable().count());
      TextCursor cursor = decode(bytes, label).cursor();
      cursor.moveTo(text.length());
      assertEquals(bytes.length, cursor.byteOffset());
      assertThrows(IllegalArgumentException.class, () -> cursor.moveTo(text.length() + 1));
      DocumentText part =
          DocumentText.part(
              bytes,
              bytes.length,
              decode(bytes, label).charset(),
              CharsetSource.TRANSPORT,
              TextPlace.START);
      assertEquals(text, part.text());
      assertSame(bytes, part.bytes());
    }

    @ParameterizedTest
    @CsvSource({
      "EFBBBF, utf-8, ''",
      "'', utf-8, \u00E9",
      "'', utf-8, \uFFFD",
      "'', windows-1252, \u00E9",
      "FFFE, utf-16le, \u00E9",
    })
    void textIsDecodedUpToTheLastTagOfAName(String mark, String label, String other) {
      String head = other + "<noscript>x</noscript>";
      Charset charset = Charset.forName(label);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bytes.writeBytes(HexFormat.of().parseHex(mark));
      bytes.writeBytes((head + other).getBytes(charset));
      DocumentText text = decode(bytes.toByteArray(), label);
      assertEquals(head, text.upToLastTag("noscript"));
      assertEquals("", text.upToLastTag("template"));
      assertEquals(head + other, text.text());
      assertEquals(head, text.upToLastTag("noscript"));
    }

    /** The JDK has no characters for some octets that are controls in the Encoding Standard. */
    @Test
    void singleByteTextsAreReadByTheIndexesOfTheStandard() {
      byte[] bytes = {(byte) 0x81, (byte) 0x9D, (byte) 0xAA, (byte) 0xFF};
      DocumentText text = decode(bytes, "windows-1253");
      assertEquals("\u0081\u009D\uFFFD\uFFFD", text.text());
      assertEquals(new DocumentText.Undecodable(2, 2), text.undecodable());
      assertEquals("\u0081\u009D\u00AA\u00FF", decode(bytes, "iso-8859-1").text());
    }

    @Test
    void unknownLabelsAreKeptAndTheNextWordTaken() {
      byte[] bytes = "<meta charset=klingon><meta charset=koi8-r>".getBytes(StandardCharsets.UTF_8);
      DocumentText text = decode(bytes, "not a charset!");
      assertEquals(List.of("not a charset!", "klingon"), text.unknownLabels());
      assertEquals("KOI8-R", text.charset().name());
      assertEquals(List.of(""), decode(bytes, "").unknownLabels().subList(0, 1));
    }
  }

  /** A part of a document does not end within a character. */
  @ParameterizedTest
  @CsvSource({
    "'', 0",
    "61, 1",
    "61C3, 1",
    "61C3A9, 3",
    "E3, 0",
    "61E381, 1",
    "E38182, 3",
    "F0, 0",
    "F09F, 0",
    "61F09F98, 1",
    "F09F9880, 4",
    "6180, 2", // which is no character
    "61808080, 4",
    "80808080, 4",
    "E381828080, 5"
  })
  void cutCharactersAreLeftToTheNextPart(String hex, int whole) {
    assertEquals(whole, DocumentText.wholeUtf8(HexFormat.of().parseHex(hex)));
  }

  @ParameterizedTest
  @CsvSource({
    "'', 0",
    "<, 0",
    "x</, 0",
    "<p>x</p>, 0",
    "<noscript>x, 11", // to the end, since the element is open
    "/<noscript>, 11",
    "</noscript>x, 11",
    "</NoScript >x, 11",
    "</noscript/>x, 11",
    "</noscriptx>, 12", // for safety
    "x</noscript, 11",
    "<noscript></noscript>x<noscript>y</noscript>z, 44"
  })
  void textIsReadUpToTheLastTagOfAName(String text, int end) {
    assertEquals(end, MarkupText.lastTagEnd(text, "noscript"));
    assertEquals(text.substring(0, end), MarkupText.of(text).upToLastTag("noscript"));
  }

  @Nested
  class Cursor {

    @Test
    void allLineEndsCountOnce() {
      TextCursor cursor = decode("a\nb\r\nc\rd".getBytes(StandardCharsets.UTF_8), null).cursor();
      cursor.moveTo(8);
      assertEquals("4:2", cursor.line() + ":" + cursor.column());
    }

    @Test
    void columnsCountCodePoints() {
      TextCursor cursor =
          decode("\né😀x😀\r\n😀😀y".getBytes(StandardCharsets.UTF_8), null).cursor();
      StringBuilder seen = new StringBuilder();
      for (int target : new int[] {2, 4, 5, 7, 9, 11, 13, 14}) { // the end of each code point
        cursor.moveTo(target);
        seen.append(' ').append(cursor.line()).append(':').append(cursor.column());
      }
      assertEquals(" 2:2 2:3 2:4 2:5 3:1 3:2 3:3 3:4", seen.toString());
    }

    @ParameterizedTest
    @CsvSource({
      "utf-8, x",
      "windows-1252, \u00E9",
      "shift_jis, \u3042",
      "euc-jp, \u3042",
      "iso-2022-jp, \u3042",
      "utf-8, \uD83D\uDE00",
      "utf-16le, \uD83D\uDE00",
      "gb18030, \uD83D\uDE00"
    })
    void placesAreTheSameInEveryCharset(String label, String last) {
      Charset charset = Charset.forName(label);
      String text = "\ra\r\n\r\rb\n" + last + "\r";
      byte[] bytes = text.getBytes(charset);
      TextCursor cursor = decode(bytes, label).cursor();
      StringBuilder seen = new StringBuilder();
      for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
        cursor.moveTo(at);
        seen.append(cursor.line()).append(':').append(cursor.column()).append(' ');
        assertEquals(at, cursor.offset());
        if (!label.startsWith("iso")) {
          assertEquals(text.substring(0, at).getBytes(charset).length, cursor.byteOffset());
        }
      }
      assertEquals("1:1 2:1 2:2 2:3 3:1 4:1 5:1 5:2 6:1 6:2 ", seen.toString());
      cursor.moveTo(text.length());
      TextPlace end = new TextPlace(7, 1, text.length(), bytes.length);
      assertEquals(end, cursor.place());
      TextCursor atOnce = decode(bytes, label).cursor();
      atOnce.moveTo(text.length());
      assertEquals(end, atOnce.place());
    }

    @Test
    void nulIsACharacter() {
      TextCursor cursor = decode(bytes("\u00c3\u00a9\0\0x"), "utf-8").cursor();
      cursor.moveTo(3);
      assertEquals("1:4 4", cursor.line() + ":" + cursor.column() + " " + cursor.byteOffset());
    }

    /** The JDK's decoder asks for the room of a pair before it looks at the fourth byte. */
    @Test
    void cutPairIsOneCharacter() {
      TextCursor cursor = decode(bytes("\u00f0\u009f\u0098A"), "utf-8").cursor();
      cursor.moveTo(1);
      assertEquals(3, cursor.byteOffset());
    }

    @Test
    void itNeverMovesBack() {
      TextCursor cursor = decode(new byte[] {'a', 'b'}, null).cursor();
      cursor.moveTo(1);
      assertThrows(IllegalArgumentException.class, () -> cursor.moveTo(0));
      assertThrows(IllegalArgumentException.class, () -> cursor.moveTo(3));
    }
  }

  @Provide
  Arbitrary<byte[]> anyBytes() {
    Arbitrary<Byte> likely =
        Arbitraries.of(
            (byte) 'a',
            (byte) '"',
            (byte) 0xC3,
            (byte) 0xA9,
            (byte) 0xF0,
            (byte) 0x9F,
            (byte) 0x98,
            (byte) 0x80,
            (byte) 0x1B,
            (byte) '$',
            (byte) 'B');
    return Arbitraries.oneOf(likely, Arbitraries.bytes()).array(byte[].class).ofMaxSize(40);
  }

  /** Each character's bytes, cut out by the cursor's offsets, decode to that character. */
  @Property(tries = 4000)
  void bytesUpToAnOffsetDecodeToTheTextUpToIt(
      @ForAll("anyBytes") byte[] bytes, @ForAll("charsets") String charset) {
    DocumentText text = decode(bytes, charset);
    TextCursor cursor = text.cursor();
    for (int at = 0; at <= text.text().length(); at++) {
      if (splitsSequence(text.text(), at)) {
        continue;
      }
      cursor.moveTo(at);
      String after = decodeFrom(bytes, cursor.byteOffset(), text.charset());
      assertEquals(text.text().substring(at), after, "at " + at);
    }
  }

  /** Whether two chars that come from one sequence of bytes are on the two sides of an offset. */
  private static boolean splitsSequence(String text, int at) {
    if (at == 0 || at == text.length()) {
      return false;
    }
    boolean ofBig5 = // 88 62, 88 64, 88 A3 and 88 A5 (Encoding Standard, Section 12.1)
        "\u00ca\u00ea".indexOf(text.charAt(at - 1)) >= 0
            && "\u0304\u030c".indexOf(text.charAt(at)) >= 0;
    return ofBig5 || Character.isLowSurrogate(text.charAt(at));
  }

  @Test
  void sequenceOfBig5ThatIsTwoCharactersIsPassedAsOne() {
    byte[] bytes = {(byte) 0x88, 0x62, 'b', (byte) 0xA4, 0x40, (byte) 0x88, (byte) 0xA5, 'c'};
    for (int length : new int[] {3, 8}) { // as many bytes as chars, and more bytes
      byte[] some = Arrays.copyOf(bytes, length);
      DocumentText text = decode(some, "big5");
      TextCursor cursor = text.cursor();
      cursor.moveTo(2);
      assertEquals(2, cursor.byteOffset());
      cursor.moveTo(3);
      assertEquals(3, cursor.byteOffset());
      cursor.moveTo(text.text().length());
      assertEquals(some.length, cursor.byteOffset());
    }
  }

  @Provide
  Arbitrary<String> charsets() {
    return Arbitraries.of(
        "utf-8", "windows-1252", "gb18030", "shift_jis", "euc-kr", "euc-jp", "big5", "koi8-r");
  }

  private static String decodeFrom(byte[] bytes, int start, Charset charset) {
    return new String(Arrays.copyOfRange(bytes, start, bytes.length), charset);
  }

  @Test
  void escapeSequenceBelongsToTheCharacterBehindIt() {
    byte[] bytes = "ab\u65e5\u672cc".getBytes(Charset.forName("ISO-2022-JP"));
    TextCursor cursor = decode(bytes, "iso-2022-jp").cursor();
    cursor.moveTo(2);
    assertEquals(2, cursor.byteOffset());
    assertEquals(5, cursor.byteEnd());
    cursor.moveTo(4);
    assertEquals(9, cursor.byteOffset());
    assertEquals(12, cursor.byteEnd());
    cursor.moveTo(5);
    assertEquals(13, cursor.byteOffset());
  }

  @ParameterizedTest
  @CsvSource({
    "1B4142, 0 1 2 3",
    "1B28421B4142, 0 4 5 6", // the escape octet is undecodable, and the two letters are text
    "1B2842611B4142, 0 4 5 6 7",
    "1B2442467C1B284261, 0 5 9",
    "1B2442467C1B2842, 0 5",
  })
  void undecodableEscapesBelongToNoCharacter(String hex, String offsets) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    DocumentText text = decode(bytes, "iso-2022-jp");
    TextCursor cursor = text.cursor();
    StringBuilder seen = new StringBuilder();
    for (int at = 0; at <= text.text().length(); at++) {
      cursor.moveTo(at);
      seen.append(at == 0 ? "" : " ").append(cursor.byteOffset());
    }
    assertEquals(offsets, seen.toString());
  }

  @Test
  void farPlacesAreReachedInSteps() {
    String text = "\u00e9".repeat(20_000);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    TextCursor cursor = decode(bytes, null).cursor();
    cursor.moveTo(19_999);
    assertEquals(39_998, cursor.byteOffset());
  }
}
