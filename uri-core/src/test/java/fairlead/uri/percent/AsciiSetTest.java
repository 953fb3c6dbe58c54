package fairlead.uri.percent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Sets with members in both halves of US-ASCII. */
class AsciiSetTest {

  private static final AsciiSet SET = AsciiSet.of("1A?@\u007F\0");

  @Test
  void setsAreMadeOfOthers() {
    assertEquals(AsciiSet.of("1A"), SET.without(AsciiSet.of("?@\u007F\0x")));
    assertEquals(AsciiSet.of("aA1"), AsciiSet.of("A").or(AsciiSet.of("a1")));
    assertTrue(AsciiSet.of("").isEmpty());
    assertFalse(AsciiSet.of("1").isEmpty());
    assertFalse(AsciiSet.of("A").isEmpty());
    assertThrows(IllegalArgumentException.class, () -> AsciiSet.of("a\u0080"));
  }

  @Test
  void equalSetsHaveTheSameMembers() {
    assertEquals(SET, AsciiSet.of("\u007F@?A1\0"));
    assertEquals(SET.hashCode(), AsciiSet.of("\u007F@?A1\0").hashCode());
    assertNotEquals(SET, SET.or(AsciiSet.of("2")));
    assertNotEquals(SET, SET.or(AsciiSet.of("B")));
    assertNotEquals(SET, "1A");
  }

  @Test
  void membersAreExactlyThoseGiven() {
    for (char c = 0; c < 300; c++) {
      assertEquals("1A?@\u007F\0".indexOf(c) >= 0, SET.contains(c), "U+" + (int) c);
    }
    assertTrue(AsciiSet.isAscii("a\u007F"));
    assertFalse(AsciiSet.isAscii("a\u0080"));
  }
}
