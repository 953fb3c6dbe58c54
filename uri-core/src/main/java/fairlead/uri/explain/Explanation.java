package fairlead.uri.explain;

import fairlead.uri.Decision;
import fairlead.uri.Dialect;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Trace;
import fairlead.uri.Uri;
import fairlead.uri.dialects.Dialects;
import fairlead.uri.host.Authority;
import fairlead.uri.host.Host;
import fairlead.uri.host.Port;
import fairlead.uri.scheme.Schemes;
import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How each dialect reads a reference, side by side: which agree, and where the others diverge. It
 * explains why two tools disagree. Immutable and thread-safe.
 *
 * <pre>{@code
 * Explanation explanation = Explanation.of("http://a/b/c", "?y");
 * explanation.groups().size(); // 2
 * }</pre>
 *
 * @param base the text of the base; empty for none
 * @param reference the text of the reference
 * @param readings one for each dialect, in the order in which the dialects were passed
 */
public record Explanation(String base, String reference, List<Reading> readings) {

  /** Copies the list. */
  public Explanation {
    readings = List.copyOf(readings);
  }

  /** How all dialects read a reference; an empty base means there is none. */
  public static Explanation of(String base, String reference) {
    return of(base, reference, Dialects.all());
  }

  /** How some dialects read a reference; an empty base means there is none. */
  public static Explanation of(String base, String reference, List<Dialect> dialects) {
    List<Reading> readings = new ArrayList<>();
    for (Dialect dialect : dialects) {
      ParseResult parsed = base.isEmpty() ? null : dialect.tryParse(base);
      if (parsed instanceof Rejection rejection) {
        readings.add(new Reading(dialect, rejection, List.of()));
      } else {
        Trace trace = dialect.trace((Uri) parsed, reference);
        readings.add(new Reading(dialect, trace.outcome(), trace.decisions()));
      }
    }
    return new Explanation(base, reference, readings);
  }

  /** The readings that agree on the outcome, group by group, in the order of the first of each. */
  public List<List<Reading>> groups() {
    Map<String, List<Reading>> groups = new LinkedHashMap<>();
    for (Reading reading : readings) {
      groups.computeIfAbsent(reading.text(), text -> new ArrayList<>()).add(reading);
    }
    return List.copyOf(groups.values());
  }

  /** Whether all dialects have the same outcome. */
  public boolean agree() {
    return groups().size() < 2;
  }

  /**
   * Whether clients of different dialects would connect to different authorities. That is how
   * filters are bypassed: one dialect judges, another connects. User information, letter case and
   * the spelling of a port or an IPv6 address do not count. A host that is escaped or beyond
   * US-ASCII does count, because a filter sees another text. An empty authority, or an outcome that
   * is not a URI, names no host to connect to.
   */
  public boolean authoritiesDiffer() {
    Set<String> authorities = new HashSet<>();
    for (Reading reading : readings) {
      if (reading.outcome() instanceof Uri uri) {
        String authority = uri.authority();
        authorities.add(authority == null ? "" : destination(uri.scheme(), authority));
      }
    }
    return authorities.size() > 1;
  }

  private static String destination(String scheme, String authority) {
    Authority parts = Authority.of(AsciiCase.lower(authority));
    String host = Host.of(parts.host()).toString();
    boolean local = host.equals("localhost") && scheme.equalsIgnoreCase("file");
    String port = parts.port();
    int number = port == null ? -1 : Port.number(port, 0, port.length());
    boolean own =
        port == null || port.isEmpty() || (number >= 0 && number == Schemes.defaultPort(scheme));
    String name = local ? "" : host;
    return own ? name : name + ':' + (number < 0 ? port : Integer.toString(number));
  }

  /**
   * Where the first reading of each group diverges from the first reading of each other group. A
   * pair is left out if a dialect rejects the base.
   */
  public List<Divergence> divergences() {
    List<Divergence> divergences = new ArrayList<>();
    List<List<Reading>> groups = groups();
    for (int i = 0; i < groups.size(); i++) {
      for (int j = i + 1; j < groups.size(); j++) {
        addDivergence(groups.get(i).get(0), groups.get(j).get(0), divergences);
      }
    }
    return divergences;
  }

  private static void addDivergence(Reading left, Reading right, List<Divergence> divergences) {
    int shared = Math.min(left.decisions().size(), right.decisions().size());
    for (int i = 0; i < shared; i++) {
      Decision one = left.decisions().get(i);
      Decision other = right.decisions().get(i);
      if (!one.agreesWith(other)) {
        divergences.add(new Divergence(left, one, right, other));
        return;
      }
    }
  }
}
