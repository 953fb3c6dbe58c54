package fairlead.html.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes of a document, read by its charset. */
class CharsetTextTest {

  private static final String JAPANESE_MAIL = "ISO-2022-JP";

  private static CharsetText text(String text, String charset) {
    Charset known = Charset.forName(charset);
    return new CharsetText(text.getBytes(known), 0, known);
  }

  private static CharsetText octets(String octets, String charset) {
    return new CharsetText(
        octets.getBytes(StandardCharsets.ISO_8859_1), 0, Charset.forName(charset));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "windows-1252", "UTF-16LE", "UTF-16BE"})
  void charactersOfUsAsciiAreReadAtTheirOffsets(String charset) {
    CharsetText text = text("a\0\u00e9z", charset);
    int unit = text.unit();
    int end = text.source().length;
    assertEquals('a', text.at(0));
    assertEquals(0, text.at(unit));
    assertEquals(0, text.at(2 * unit));
    assertEquals('z', text.at(end - unit));
    assertEquals(0, text.at(end));
    assertEquals(0, text.at(-unit));
  }

  /** U+4100 has the octet of a letter, and U+0141 has it too. */
  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
  void otherCharactersAreNotTakenForUsAscii(String charset) {
    CharsetText text = text("\u4100\u0141\u00c1", charset);
    assertEquals(0, text.at(0));
    assertEquals(0, text.at(2));
    assertEquals(0, text.at(4));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "UTF-16LE"})
  void textBeforeAnOffsetEndsAtWhatIsNotUsAscii(String charset) {
    CharsetText text = text("\u00e9abcd", charset);
    int end = text.source().length;
    assertEquals("", text.before(end, 0));
    assertEquals("bcd", text.before(end, 3));
    assertEquals("abcd", text.before(end, 4));
    assertEquals("abcd", text.before(end, 9));
    assertEquals("abc", text.before(end - text.unit(), 9));
  }

  @Test
  void octetsAreWholeIfTheyAloneDecodeToTheText() {
    CharsetText text = octets("a\u00e9b", "windows-1252");
    assertTrue(text.isWhole(0, 3, "a\u00e9b"));
    assertTrue(text.isWhole(1, 2, "\u00e9"));
    assertFalse(text.isWhole(0, 2, "a?"));
    assertFalse(text.isWhole(0, 1, "b"));
    assertFalse(octets("\u0081", "Shift_JIS").isWhole(0, 1, "\uFFFD"));
    assertTrue(octets("\u00ff", "UTF-8").isWhole(0, 1, "\uFFFD"), "only one way to read it");
    assertTrue(octets("a\u001bb", "windows-1252").isWhole(0, 3, "a\u001bb"), "no state");
  }

  /** Taking out one of its ends would let what follows be read in another state. */
  @ParameterizedTest
  @CsvSource({
    "a,              true",
    "^(Ja,           false",
    "^(Ba,           true",
    "a^(Jb,          false",
    "a^(Jb^(Bc,      true",
    "a^$B%+%J,       false",
    "a^(Bb^(Bc,      true",
  })
  void rangesOfJapaneseMailDoNotChangeTheState(String octets, boolean whole) {
    CharsetText text = octets(octets.replace('^', '\u001b'), JAPANESE_MAIL);
    String decoded = octets.replaceAll("\\^[($].", "").replace("%+%J", "\u30ab\u30ca");
    assertEquals(whole, text.isWhole(0, text.source().length, decoded));
  }

  @Test
  void rangeThatBeginsInAnotherStateIsNotWhole() {
    assertFalse(octets("\u001b(Ja\u001b(Bb", JAPANESE_MAIL).isWhole(3, 8, "ab"));
    assertTrue(octets("\u001b(Ba\u001b(Bb", JAPANESE_MAIL).isWhole(3, 8, "ab"));
    assertTrue(octets("\u001b(Ba\u001b(Jb", JAPANESE_MAIL).isWhole(3, 4, "a"));
  }

  /** Its letters are the octets of other characters in the state before it. */
  @Test
  void rangeWithinAStateOfTwoOctetsIsNotWhole() {
    CharsetText text = octets("\u001b$B%+%J", JAPANESE_MAIL);
    assertFalse(text.isWhole(3, 7, "\u30ab\u30ca"));
  }

  @ParameterizedTest
  @CsvSource({
    "windows-1252, a,            a",
    "windows-1252, a\u00e9\u20ac,          a\u00e9\u20ac",
    "windows-1252, \u03bba\u00e9,          %CE%BBa\u00e9",
    "windows-1252, \u00e9\ud83d\ude00b,         \u00e9%F0%9F%98%80b",
    "windows-31j,  a\u00a5\u65e5,         a%C2%A5\u65e5",
    "UTF-8,        a\u03bb\ud83d\ude00,         a\u03bb\ud83d\ude00",
  })
  void charactersThatTheCharsetLacksAreEncoded(String charset, String text, String expected) {
    assertEquals(expected, text("", charset).encoded(text));
  }

  @Test
  void firstCharacterBeyondUsAsciiIsEncoded() {
    assertEquals("\u007f%C2%80", text("", "US-ASCII").encoded("\u007f\u0080"));
  }

  @ParameterizedTest
  @CsvSource({
    "^(Jx, ~x,   true",
    "^(Jx, \\x,  true",
    "^(Jx, x~,   true",
    "^(Jx, x,    false",
    "^(Bx, ~x,   false",
    "^$J,  ~x,   false",
    "f(J), ~x,   false",
    "x^(,  ~x,   false",
    "a^(J, ~x,   true",
  })
  void onlyTheRomanStateGivesCharactersAnotherMeaning(
      String octets, String reference, boolean ambiguous) {
    CharsetText text = octets(octets.replace('^', '\u001b'), JAPANESE_MAIL);
    assertEquals(ambiguous, text.isAmbiguous(reference));
    assertFalse(octets(octets, "windows-1252").isAmbiguous(reference));
  }
}
