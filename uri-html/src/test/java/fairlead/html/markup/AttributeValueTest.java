package fairlead.html.markup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.SourceSpan.Precision;
import org.junit.jupiter.api.Test;

class AttributeValueTest {

  @Test
  void charactersAreNotCutInTwo() {
    AttributeValue value = AttributeValue.whole("a\ud83d\ude00b", true);
    assertEquals("", value.upTo(0).value());
    assertEquals("a", value.upTo(1).value());
    assertEquals("a", value.upTo(2).value());
    assertEquals("a\ud83d\ude00", value.upTo(3).value());
    assertEquals(4, value.upTo(1).end(), "its place is that of the whole value");
  }

  @Test
  void onlyTheBeginningOfSomePlacesIsKnown() {
    AttributeValue start = AttributeValue.whole("abc", true).atStart();
    assertEquals(Precision.TAG, start.precision());
    assertEquals(0, start.end());
    assertTrue(start.isPlaced());
    assertFalse(AttributeValue.ofHeader("abc").isPlaced());
    assertEquals("abc", AttributeValue.ofHeader("abc").value());
    assertFalse(AttributeValue.whole("abc", false).isPlaced());
  }
}
