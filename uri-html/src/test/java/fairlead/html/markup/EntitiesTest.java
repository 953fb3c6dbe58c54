package fairlead.html.markup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntitiesTest {

  private static final Entities A = Entities.of("<!DOCTYPE r [<!ENTITY a 'x'>]>");

  /** XML 1.0, Sections 2.8 and 4.2. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "<!DOCTYPE r [<!ENTITY a 'x'>]><r/>~a",
        "<!DOCTYPE r [<!ENTITY a 'x'><!ENTITY\tb 'x'>]><r/>~ab",
        "<?xml version='1.0'?> <!DOCTYPE r [<!ENTITY a 'x'>]>~a",
        "<!-- <!DOCTYPE r [<!ENTITY b 'x'>]> --><!DOCTYPE r [<!ENTITY a 'x'>]>~a",
        "<!DOCTYPE r [<!-- <!ENTITY b 'x'> --><!ENTITY a 'x'>]>~a",
        "<!DOCTYPE r [<?x <!ENTITY b 'x'> ?><!ENTITY a 'x'>]>~a",
        "<!DOCTYPE r [<!ENTITY c '<!ENTITY b \"x\">'><!ENTITY a 'x'>]>~ac",
        "<!DOCTYPE r SYSTEM ']>' [<!ENTITY a 'x'>]>~a",
        "<!DOCTYPE r [<!ENTITY a>]>~a",
        "<!DOCTYPE r [<!ENTITY a~a",
        "<!DOCTYPE r [<!ENTITY % b 'x'>]>~``",
        "<!DOCTYPE r [<!ENTITY >]>~``",
        "<!DOCTYPE r [<!ENTITYa 'x'>]>~``",
        "<!DOCTYPE r [<!-- <!ENTITY a 'x'>]>~``",
        "<!DOCTYPE r []><!ENTITY a 'x'>~``",
        "<!DOCTYPE r><!ENTITY a 'x'>~``",
        "<!DOCTYPE r <!ENTITY a 'x'>~``",
        "<r/><!DOCTYPE r [<!ENTITY a 'x'>]>~``",
        "<!ENTITY a 'x'>~``",
      })
  void declaredEntitiesAreKnown(String document, String names) {
    Entities entities = Entities.of(document);
    assertEquals(
        names,
        Stream.of("a", "b", "c")
            .filter(name -> entities.isIn("&" + name + ";"))
            .collect(Collectors.joining()));
    assertEquals(names.isEmpty(), entities == Entities.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"&a;", "x&a;y", "&&a;", "&b;&a;", "&amp;&a;", "&b&a;"})
  void referencesAreFound(String raw) {
    assertTrue(A.isIn(raw));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "a;", "&a", "&", "&;", "&#a;", "& a;", "&aa;", "&b;", "&A;"})
  void otherTextIsNoReference(String raw) {
    assertFalse(A.isIn(raw));
  }
}
