package fairlead.uri.lint;

import fairlead.uri.Diagnostic;
import fairlead.uri.Dialect;
import fairlead.uri.Severity;
import fairlead.uri.Uri;
import fairlead.uri.normalize.Effect;
import fairlead.uri.normalize.Normalizer;
import fairlead.uri.normalize.SchemeRegistry;
import fairlead.uri.normalize.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds where a URI departs from good practice (rfc2396bis-01, Section 6.3) and how to fix it.
 * Immutable and thread-safe.
 *
 * <pre>{@code
 * new GoodPractice(Rfc3986.DIALECT, SchemeRegistry.STANDARD).check(Rfc3986.parse("http://H/%7e"));
 * // [host in lower case at offset 7: http://h/%7e,
 * //  no escapes of unreserved characters at offset 9: http://H/~,
 * //  escapes in upper case at offset 11: http://H/%7E]
 * }</pre>
 */
public final class GoodPractice {

  private static final String SECTION = "draft-fielding-uri-rfc2396bis-01, Section 6.3";

  /** The names of the steps that fix what departs from each practice. */
  private static final Map<Practice, Set<String>> FIXES =
      Map.of(
          Practice.LOWER_CASE_SCHEME, Set.of("lower-case-scheme"),
          Practice.LOWER_CASE_HOST, Set.of("lower-case-host"),
          Practice.NO_NEEDLESS_ESCAPES, Set.of("unescape-unreserved", "unescape-by-scheme"),
          Practice.UPPER_CASE_ESCAPES, Set.of("upper-case-escapes"),
          Practice.UTF_8_ESCAPES, Set.of("utf-8-escapes"),
          Practice.NO_DOT_SEGMENTS, Set.of("remove-dot-segments"),
          Practice.NO_DEFAULT_PORT, Set.of("default-port"),
          Practice.NO_EMPTY_PATH, Set.of("empty-path"));

  private final List<Step> steps;

  /** Good practice for a dialect and a registry of schemes. */
  public GoodPractice(Dialect dialect, SchemeRegistry registry) {
    this.steps = Normalizer.scheme(dialect, registry).then(Utf8EscapesOnly.step(dialect)).steps();
  }

  /** The departures from good practice, at most one for each practice; empty if there are none. */
  public List<Advice> check(Uri uri) {
    List<Advice> advices = new ArrayList<>();
    for (Practice practice : Practice.values()) {
      Uri fixed = uri;
      Effect effect = Effect.LOSSLESS;
      for (Step step : steps) {
        if (FIXES.getOrDefault(practice, Set.of()).contains(step.name())) {
          fixed = step.apply(fixed);
          effect = step.effect().compareTo(effect) > 0 ? step.effect() : effect;
        }
      }
      if (!fixed.equals(uri)) {
        advices.add(new Advice(diagnostic(practice, uri.toString(), fixed), effect, fixed));
      }
    }
    return advices;
  }

  private static Diagnostic diagnostic(Practice practice, String text, Uri fixed) {
    String other = fixed.toString();
    int shared = Math.min(text.length(), other.length());
    int start = 0;
    while (start < shared && text.charAt(start) == other.charAt(start)) {
      start++;
    }
    int behind = 0;
    while (behind < shared - start
        && text.charAt(text.length() - 1 - behind) == other.charAt(other.length() - 1 - behind)) {
      behind++;
    }
    int length = text.length() - behind - start;
    return new Diagnostic(practice, start, length, Severity.WARNING, SECTION);
  }
}
