package fairlead.uri.dialects;

import fairlead.uri.Dialect;
import fairlead.uri.generic.Rfc2396;
import fairlead.uri.generic.Rfc2396Bis01;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.generic.Rfc3987;
import fairlead.uri.generic.UrlSyntax05;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All dialects of the toolkit, oldest first. */
public final class Dialects {

  private static final List<Dialect> ALL =
      List.of(UrlSyntax05.DIALECT, Rfc2396.DIALECT, Rfc2396Bis01.DIALECT, Rfc3986.DIALECT);

  private Dialects() {}

  /** Every dialect, oldest first. */
  public static List<Dialect> all() {
    return ALL;
  }

  /**
   * The dialect of a name such as {@code rfc3986}; empty if there is none. {@code rfc3987} is known
   * too, the Unicode reading of RFC 3986.
   */
  public static Optional<Dialect> named(String name) {
    return Stream.concat(ALL.stream(), Stream.of(Rfc3987.DIALECT))
        .filter(dialect -> dialect.name().equals(name))
        .findFirst();
  }
}
