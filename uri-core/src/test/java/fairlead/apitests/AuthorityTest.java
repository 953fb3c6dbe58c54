package fairlead.apitests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import fairlead.uri.host.Authority;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuthorityTest {

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "h,             -,     h,       -",
        "u:p@h:80,      u:p,   h,       80",
        "@h:,           '',    h,       ''",
        "[::1]:8080,    -,     [::1],   8080",
        "[::1],         -,     [::1],   -",
        "u@[::1],       u,     [::1],   -",
        "a@b@h,         a@b,   h,       -",
        "u:p@,          u:p,   '',      -",
        ":80,           -,     '',      80",
        "'',            -,     '',      -",
        "a:b:c,         -,     a:b,     c",
        "[::1:80,       -,     [::1:80, -"
      })
  void partsAreFound(String authority, String userinfo, String host, String port) {
    Authority split = Authority.of(authority);
    assertEquals(authority, split.toString());
    assertEquals(userinfo, split.userInfo());
    assertEquals(host, split.host());
    assertEquals(port, split.port());
  }

  @Provide
  Arbitrary<String> authorities() {
    return Arbitraries.strings().withChars("a@:[]1").ofMaxLength(10);
  }

  @Property
  void partsRecomposeToTheText(@ForAll("authorities") String authority) {
    Authority split = Authority.of(authority);
    assertEquals(
        authority,
        (split.userInfo() == null ? "" : split.userInfo() + "@")
            + split.host()
            + (split.port() == null ? "" : ":" + split.port()));
    assertEquals(-1, split.host().indexOf('@'));
  }

  @Test
  void offsetsMustBeThoseOfAHost() {
    assertThrows(IllegalArgumentException.class, () -> new Authority("a@h", 1, 3));
    assertThrows(IllegalArgumentException.class, () -> new Authority("h80", 0, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> new Authority("h", 0, 2));
  }
}
