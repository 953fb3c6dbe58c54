package fairlead.uri.whatwg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.uri.scheme.Schemes;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SpecialSchemeTest {

  /** The parser recognizes schemes by comparing characters; the set is for all others. */
  @Test
  void setAndParserHaveTheSameSchemes() {
    Set<String> names =
        Stream.of(SpecialScheme.values())
            .filter(SpecialScheme::isSpecial)
            .map(scheme -> scheme.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.toSet());
    assertEquals(names, Schemes.SPECIAL);
  }

  @Test
  void setsDifferAsTheySay() {
    assertTrue(Schemes.SPECIAL.containsAll(Schemes.WEB));
    assertTrue(Schemes.HIERARCHICAL.containsAll(Schemes.SPECIAL));
    assertTrue(Schemes.WEB.containsAll(Schemes.HTTP));
    assertTrue(Schemes.isHttp("HTTPS"));
    assertFalse(Schemes.isHttp("ws"));
    assertTrue(Schemes.isWeb("WS"));
    assertFalse(Schemes.isWeb("ftp"));
    assertTrue(Schemes.isHierarchical("Ftp"));
    assertFalse(Schemes.isHierarchical("mailto"));
  }
}
