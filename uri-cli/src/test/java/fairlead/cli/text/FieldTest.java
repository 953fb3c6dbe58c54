package fairlead.cli.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class FieldTest {

  @Test
  void charactersThatEndAFieldAreEscapedWhereverTheyAre() {
    assertEquals("\\tx\\n\\r\\\\", Field.escaped("\tx\n\r\\"));
    assertEquals("x\\u0000y", Field.escaped("x\0y"));
    String plain = "http://h/\u00e9";
    assertSame(plain, Field.escaped(plain));
  }
}
