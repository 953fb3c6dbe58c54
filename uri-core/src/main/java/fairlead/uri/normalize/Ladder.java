package fairlead.uri.normalize;

import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.UriParseException;
import fairlead.uri.generic.Rfc3986;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The comparison ladder (Section 6.2 of rfc2396bis-01 and RFC 3986): URIs are compared on higher
 * and higher rungs; each rung finds more of them equal. Immutable and thread-safe.
 *
 * <pre>{@code
 * Comparison comparison =
 *     Ladder.STANDARD.compare("http://h/%7e", "HTTP://h:80/a/../~");
 * comparison.rung();   // Optional[SCHEME]
 * comparison.left();   // [upper-case-escapes, unescape-unreserved]
 * comparison.right();  // [lower-case-scheme, remove-dot-segments, default-port]
 * }</pre>
 *
 * <table>
 * <caption>In RFC 3986, without facts about servers</caption>
 * <tr><th>one</th><th>other</th><th>equal on</th></tr>
 * <tr><td>{@code http://h/%7e}</td><td>{@code http://h/%7e}</td><td>string</td></tr>
 * <tr><td>{@code http://h/%7e}</td><td>{@code HTTP://H/a/../~}</td><td>syntax</td></tr>
 * <tr><td>{@code http://h:80}</td><td>{@code http://h/}</td><td>scheme</td></tr>
 * <tr><td>{@code http://h/a}</td><td>{@code http://h/a/}</td><td>none</td></tr>
 * </table>
 */
public final class Ladder {

  /** The ladder of RFC 3986, with the standard schemes and no facts about servers. */
  public static final Ladder STANDARD = new Ladder(Rfc3986.DIALECT);

  private final Dialect dialect;
  private final Normalizer syntax;
  private final Normalizer scheme;
  private final Normalizer protocol;

  /** A ladder for a dialect, with the standard schemes and no facts about servers. */
  public Ladder(Dialect dialect) {
    this(dialect, SchemeRegistry.STANDARD, ServerFacts.NONE);
  }

  /** A ladder for a dialect, with the caller's schemes and facts about servers. */
  public Ladder(Dialect dialect, SchemeRegistry registry, ServerFacts facts) {
    this.dialect = dialect;
    this.syntax = Normalizer.syntax(dialect);
    this.scheme = Normalizer.scheme(dialect, registry);
    this.protocol = Normalizer.protocol(dialect, registry, facts);
  }

  /** The normal form of a rung; that of {@link Rung#STRING} has no steps. */
  public Normalizer normalizer(Rung rung) {
    return switch (Objects.requireNonNull(rung, "rung")) {
      case STRING -> new Normalizer(List.of());
      case SYNTAX -> syntax;
      case SCHEME -> scheme;
      case PROTOCOL -> protocol;
    };
  }

  /**
   * Like {@link #compare(Uri, Uri)}, for two texts that the ladder's dialect reads.
   *
   * @throws UriParseException if the dialect rejects one
   */
  public Comparison compare(String left, String right) {
    return compare(dialect.parse(left), dialect.parse(right));
  }

  /** The first rung on which two URIs are equal, and what made them equal. */
  public Comparison compare(Uri left, Uri right) {
    for (Rung rung : Rung.values()) {
      Normalizer normalizer = normalizer(rung);
      if (normalizer.normalize(left).equals(normalizer.normalize(right))) {
        return comparison(Optional.of(rung), normalizer, left, right);
      }
    }
    return comparison(Optional.empty(), protocol, left, right);
  }

  private static Comparison comparison(
      Optional<Rung> rung, Normalizer normalizer, Uri left, Uri right) {
    return new Comparison(rung, normalizer.changes(left), normalizer.changes(right));
  }
}
