package fairlead.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTableTest {

  @Property
  void isAListWithoutRepetitions(@ForAll @Size(max = 600) List<String> texts) {
    TextTable table = new TextTable();
    List<String> distinct = new ArrayList<>(new LinkedHashSet<>(texts));
    for (String text : texts) {
      assertEquals(distinct.indexOf(text), table.add(text));
    }
    assertEquals(distinct.size(), table.size());
    for (int i = 0; i < distinct.size(); i++) {
      assertEquals(distinct.get(i), table.get(i));
      assertEquals(i, table.find(distinct.get(i)));
    }
  }

  /** The octets of the one are those of the other. */
  @Property(tries = 100)
  void wideTextsAreNoNarrowOnes(
      @ForAll @CharRange(from = '\u0100', to = '\uFFFF') @StringLength(min = 1) String wide) {
    StringBuilder narrow = new StringBuilder();
    for (int i = 0; i < wide.length(); i++) {
      char c = wide.charAt(i);
      narrow.append((char) (c >> 8)).append((char) (c & 0xFF));
    }
    TextTable table = new TextTable();
    assertEquals(0, table.add(wide));
    assertEquals(-1, table.find(narrow.toString()));
    assertEquals(1, table.add(narrow.toString()));
    assertEquals(wide, table.get(0));
    assertEquals(narrow.toString(), table.get(1));
  }

  /** As a page may have them whose author knows how they are hashed, but not the random base. */
  @Test
  @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void textsThatDifferInTheirLastCharacterAreFound() {
    for (int random = 0; random < 5; random++) {
      TextTable table = new TextTable();
      int count = 0;
      for (int page = 0; page < 16; page++) {
        String prefix = Integer.toString(page * 7_919, 36);
        for (int last = 0x100; last < 60_000; last++) {
          assertEquals(count++, table.add(prefix + (char) last));
        }
      }
    }
  }

  @Test
  void textsMayBeLong() {
    TextTable table = new TextTable();
    List<String> texts =
        List.of("a".repeat(65_535), "b", "c\u20ac".repeat(100_000), "", "d".repeat(65_536));
    texts.forEach(table::add);
    for (int i = 0; i < texts.size(); i++) {
      assertEquals(texts.get(i), table.get(i));
      assertEquals(i, table.add(texts.get(i)));
    }
  }

  @ParameterizedTest
  @CsvSource({"'', 32", "abc, 35", "\u00ff\u00ff, 34", "\u0100, 34", "a\u20ac, 36"})
  void onlyCharactersBeyondLatin1TakeTwoBytes(String text, long bytes) {
    TextTable table = new TextTable();
    table.add(text);
    assertEquals(bytes, table.bytes());
    table.add("another");
    assertEquals(bytes + 39, table.bytes());
  }

  @Test
  void saysHowMuchMemoryItTakes() {
    TextTable table = new TextTable();
    for (int i = 0; i < 1_000; i++) {
      table.add("https://example.org/" + i);
    }
    long once = table.bytes();
    assertTrue(once > 1_000 * 20 && once < 1_000 * 100, "" + once);
    table.add("https://example.org/7");
    assertEquals(once, table.bytes());
  }
}
