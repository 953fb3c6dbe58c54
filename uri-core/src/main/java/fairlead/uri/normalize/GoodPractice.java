package fairlead.uri.normalize;

import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Finds where a URI departs from good practice (rfc2396bis-01, Section 6.3), and how to write it
 * instead. Immutable and thread-safe.
 */
public final class GoodPractice {

  private final Map<Practice, Step> steps = new EnumMap<>(Practice.class);

  /** The practice of a dialect and the schemes that the caller knows. */
  public GoodPractice(Dialect dialect, SchemeRegistry registry) {
    steps.put(Practice.LOWER_CASE_SCHEME, new LowerCaseScheme());
    steps.put(Practice.LOWER_CASE_HOST, new LowerCaseHost(dialect));
    steps.put(Practice.NO_NEEDLESS_ESCAPES, new NeedlessEscapes(dialect, registry));
    steps.put(Practice.UPPER_CASE_ESCAPES, new UpperCaseEscapes());
    steps.put(Practice.UTF_8_ESCAPES, new Utf8EscapesOnly(dialect));
    steps.put(Practice.NO_DOT_SEGMENTS, new RemoveDotSegments(dialect));
    steps.put(Practice.NO_DEFAULT_PORT, new DefaultPort(registry));
    steps.put(Practice.NO_EMPTY_PATH, new EmptyPath(registry));
  }

  /** What departs from good practice; empty if nothing does. One advice a practice at most. */
  public List<Advice> check(Uri uri) {
    List<Advice> advices = new ArrayList<>();
    steps.forEach(
        (practice, step) -> {
          Uri fixed = step.apply(uri);
          if (!fixed.equals(uri)) {
            advices.add(advice(practice, step, uri.toString(), fixed));
          }
        });
    return advices;
  }

  private static Advice advice(Practice practice, Step step, String text, Uri fixed) {
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
    return new Advice(practice, start, text.length() - behind - start, step.effect(), fixed);
  }
}
