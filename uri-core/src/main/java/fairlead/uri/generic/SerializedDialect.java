package fairlead.uri.generic;

import fairlead.uri.Dialect;
import fairlead.uri.Severities;
import fairlead.uri.generic.Grammar.Hosts;
import java.io.InvalidObjectException;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The serialized form of a dialect: its name and its choices. */
record SerializedDialect(
    String name,
    SameSchemeReferences sameScheme,
    ParentsAboveRoot parentsAboveRoot,
    PathlessBase pathlessBase,
    boolean zones,
    @Nullable Severities strictness)
    implements Serializable {

  private static final List<Dialect> KNOWN =
      List.of(
          UrlSyntax05.DIALECT,
          Rfc2396.DIALECT,
          Rfc2396Bis01.DIALECT,
          Rfc3986.DIALECT,
          Rfc3987.DIALECT);

  static SerializedDialect of(GenericDialect dialect) {
    Rules rules = dialect.rules();
    return new SerializedDialect(
        rules.name(),
        rules.sameScheme(),
        rules.parentsAboveRoot(),
        rules.pathlessBase(),
        rules.grammar().hosts() == Hosts.ZONED_LITERAL_OR_REGISTERED_NAME,
        dialect.strictness());
  }

  private Object readResolve() throws InvalidObjectException {
    for (Dialect known : KNOWN) {
      if (known.name().equals(name)) {
        return with(((GenericDialect) known).rules());
      }
    }
    throw new InvalidObjectException("not a dialect: " + name);
  }

  private GenericDialect with(Rules rules) {
    Rules chosen = rules.with(sameScheme, parentsAboveRoot).with(pathlessBase);
    return new GenericDialect(
        zones
            ? chosen.with(name, rules.grammar().with(Hosts.ZONED_LITERAL_OR_REGISTERED_NAME))
            : chosen,
        strictness);
  }
}
