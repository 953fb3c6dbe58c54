package fairlead.uri;

import static org.junit.jupiter.api.Assertions.assertEquals;

import fairlead.uri.dialects.Dialects;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A resolver is its dialect's resolution with the base in hand. */
class ResolverTest {

  private static final List<String> BASES =
      List.of("http://a/b/c/d;p?q#f", "http://a", "http://a/b/../c", "file:///p/", "mailto:a@b");

  static List<Dialect> dialects() {
    return Dialects.all();
  }

  @Property(tries = 5000)
  void comesToWhatTheDialectDoes(
      @ForAll
          @StringLength(max = 8)
          @Chars({'/', '.', ':', '?', '#', '%', '\\', ' '})
          @CharRange(from = 'a', to = 'c')
          String reference) {
    for (Dialect dialect : Dialects.all()) {
      for (Dialect strictness : List.of(dialect, dialect.strict())) {
        for (String text : BASES) {
          Uri base = dialect.parse(text);
          Resolver resolver = strictness.resolver(base);
          Resolution once = resolver.tryResolve(reference);
          assertEquals(strictness.tryResolve(base, reference), once);
          assertEquals(once, resolver.tryResolve(reference));
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void withoutBaseOnlyWhatHasASchemeIsResolved(Dialect dialect) {
    Resolver resolver = dialect.resolver(null);
    assertEquals("http://h/", resolver.tryResolve("http://h/").toString());
    assertEquals(dialect.tryResolve(null, "g"), resolver.tryResolve("g"));
  }
}
