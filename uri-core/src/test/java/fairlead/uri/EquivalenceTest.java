package fairlead.uri;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class EquivalenceTest {

  @ParameterizedTest
  @MethodSource("fairlead.uri.dialects.Dialects#all")
  void everyDialectOfTheToolkitHasOne(Dialect dialect) {
    Uri uri = dialect.parse("http://h/a");
    assertEquals(uri, Equivalence.of(dialect).withoutDotSegments(uri));
  }

  @Test
  void aDialectWithoutOneIsNamed() {
    Dialect dialect =
        (Dialect)
            Proxy.newProxyInstance(
                Dialect.class.getClassLoader(),
                new Class<?>[] {Dialect.class},
                (proxy, method, arguments) -> "latin");
    var thrown = assertThrows(IllegalArgumentException.class, () -> Equivalence.of(dialect));
    assertEquals("the dialect latin has no normal forms", thrown.getMessage());
  }
}
