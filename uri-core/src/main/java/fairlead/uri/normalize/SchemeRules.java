package fairlead.uri.normalize;

import fairlead.uri.host.Port;
import fairlead.uri.scheme.SchemeTrait;
import fairlead.uri.scheme.Schemes;
import fairlead.uri.text.AsciiCase;
import java.util.List;
import java.util.Set;

/**
 * What a scheme adds to normalization (RFC 3986, Section 6.2.3). To support your own scheme, create
 * its rules and add them with {@link SchemeRegistry#with}.
 *
 * @param name the scheme, in lower case
 * @param defaultPort the port that an absent port means; {@link Schemes#NO_PORT} if there is none
 * @param traits what else the scheme says about its URIs
 * @param steps steps only for its URIs, in order
 */
public record SchemeRules(String name, int defaultPort, Set<SchemeTrait> traits, List<Step> steps) {

  /**
   * Copies the collections.
   *
   * @throws IllegalArgumentException if the name is empty or not in lower case, or the port is
   *     invalid
   */
  public SchemeRules {
    if (name.isEmpty() || !AsciiCase.lower(name).equals(name)) {
      throw new IllegalArgumentException("a scheme must be in lower case: " + name);
    }
    if (defaultPort < Schemes.NO_PORT || defaultPort > Port.MAX) {
      throw new IllegalArgumentException("not a port: " + defaultPort);
    }
    traits = Set.copyOf(traits);
    steps = List.copyOf(steps);
  }
}
