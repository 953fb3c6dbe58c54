package fairlead.uri.dialects;

import fairlead.uri.Dialect;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc2396Bis01;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.Rfc3987;
import fairlead.uri.generic.UrlSyntax05;
import fairlead.uri.whatwg.Whatwg;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All dialects, oldest first, and a lookup by name: for programs whose users choose one. */
public final class Dialects {

  private static final List<Dialect> GENERIC =
      List.of(UrlSyntax05.DIALECT, Rfc2396.DIALECT, Rfc2396Bis01.DIALECT, Rfc3986.DIALECT);

  private static final List<Dialect> ALL =
      Stream.concat(GENERIC.stream(), Stream.of(Whatwg.DIALECT)).toList();

  private Dialects() {}

  /** Every dialect, oldest first. */
  public static List<Dialect> all() {
    return ALL;
  }

  /**
   * The dialects of the generic syntax, oldest first. They split a text and keep it as it is. The
   * URL Standard is not one of them.
   */
  public static List<Dialect> generic() {
    return GENERIC;
  }

  /**
   * The dialect with a name such as {@code rfc3986}; empty if there is none. The name {@code
   * rfc3987} also works: it is the Unicode reading of RFC 3986.
   */
  public static Optional<Dialect> named(String name) {
    return Stream.concat(ALL.stream(), Stream.of(Rfc3987.DIALECT))
        .filter(dialect -> dialect.name().equals(name))
        .findFirst();
  }
}
