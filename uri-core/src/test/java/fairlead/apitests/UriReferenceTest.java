package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.RelativeReference;
import fairlead.uri.Uri;
import fairlead.uri.UriLayout;
import fairlead.uri.UriParseException;
import fairlead.uri.UriReference;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.percent.AsciiSet;
import org.junit.jupiter.api.Test;

class UriReferenceTest {

  @Test
  void absentIsNotEmpty() {
    UriReference bare = Rfc3986.DIALECT.parseReference("http://h");
    UriReference empty = Rfc3986.DIALECT.parseReference("http://h?#");
    assertNull(bare.query());
    assertNull(bare.fragment());
    assertEquals("", empty.query());
    assertEquals("", empty.fragment());
    assertEquals("", Rfc3986.DIALECT.parseReference("file:///p").authority());
    assertFalse(Rfc3986.DIALECT.parseReference("mailto:a@b").hasAuthority());
    assertTrue(empty.hasFragment());
  }

  @Test
  void schemeTellsUriFromRelativeReference() {
    assertInstanceOf(Uri.class, Rfc3986.DIALECT.parseReference("a:b"));
    assertInstanceOf(RelativeReference.class, Rfc3986.DIALECT.parseReference("./a:b"));
    assertEquals("a", Rfc3986.DIALECT.parse("a:b").scheme());
    UriParseException thrown =
        assertThrows(UriParseException.class, () -> Rfc3986.DIALECT.parse("//h/p"));
    assertEquals(Issue.NOT_ABSOLUTE, thrown.rejection().issue());
  }

  @Test
  void equalityIsThatOfTheText() {
    UriReference one = Rfc3986.DIALECT.parseReference("http://h/");
    assertEquals(one, Dialects.named("rfc2396").orElseThrow().parseReference("http://h/"));
    assertEquals(one.hashCode(), Rfc3986.DIALECT.parseReference("http://h/").hashCode());
    assertNotEquals(one, Rfc3986.DIALECT.parseReference("HTTP://h/"));
    assertNotEquals(one, new Object());
  }

  @Test
  void layoutMustAscendAndFitItsText() {
    assertThrows(IllegalArgumentException.class, () -> new UriLayout(0, -1, 1, -1, 1));
    assertThrows(IllegalArgumentException.class, () -> new UriLayout(4, 5, 9, -1, 9));
    assertThrows(IllegalArgumentException.class, () -> new UriLayout(4, -1, 9, 8, 9));
    assertThrows(IllegalArgumentException.class, () -> new UriLayout(4, -1, 9, 9, 9));
    assertThrows(IllegalArgumentException.class, () -> new UriLayout(4, -1, 4, -1, 9));
    assertThrows(IllegalArgumentException.class, () -> new UriLayout(4, 6, 9, -1, 9));
    assertThrows(IllegalArgumentException.class, () -> new UriLayout(4, 7, 6, -1, 9));
    assertThrows(IllegalArgumentException.class, () -> new UriLayout(-2, -1, 1, -1, 1));
    assertThrows(IllegalArgumentException.class, () -> new UriLayout(-1, -1, 2, 3, 2));
    assertEquals(7, new UriLayout(4, 7, 7, 8, 8).authorityEnd());
    assertEquals(5, new UriLayout(4, -1, 5, -1, 5).pathEnd());
    assertThrows(IllegalArgumentException.class, () -> new UriLayout(4, -1, 9, -1, 8));
    int max = Integer.MAX_VALUE;
    assertThrows(IllegalArgumentException.class, () -> new UriLayout(max, -1, 0, -1, 0));
    UriLayout whole = new UriLayout(4, 10, 16, 19, 22);
    assertThrows(IllegalArgumentException.class, () -> whole.withSchemeEnd(max));
    UriLayout layout = new UriLayout(1, -1, 3, -1, 3);
    assertThrows(
        IllegalArgumentException.class, () -> UriReference.of("a:bc", layout, Rfc3986.DIALECT));
    assertEquals(layout, UriReference.of("a:b", layout, Rfc3986.DIALECT).layout());
  }

  @Test
  void rejectionTellsThePlaceAndNotTheText() {
    UriParseException thrown =
        assertThrows(
            UriParseException.class, () -> Rfc3986.DIALECT.parseReference("user secret:x@h"));
    assertEquals("illegal character in scheme at offset 4", thrown.getMessage());
    assertThrows(IndexOutOfBoundsException.class, () -> new Rejection("ab", Issue.NO_BASE, 1, 2));
  }

  @Test
  void dialectsAreKnownByName() {
    assertEquals(5, Dialects.all().size());
    assertEquals("rfc3986", Dialects.named("rfc3986").orElseThrow().toString());
    assertTrue(Dialects.named("rfc9999").isEmpty());
  }

  @Test
  void asciiSetHoldsWhatItWasGiven() {
    AsciiSet set = AsciiSet.of("@a\u007f!").or(AsciiSet.DIGIT);
    for (char c = 0; c < 300; c++) {
      assertEquals("@a\u007f!0123456789".indexOf(c) >= 0, set.contains(c), "U+" + (int) c);
    }
    assertThrows(IllegalArgumentException.class, () -> AsciiSet.of("\u00e9"));
  }
}
