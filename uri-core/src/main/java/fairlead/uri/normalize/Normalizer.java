package fairlead.uri.normalize;

import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A normal form: steps in fixed order. Immutable and thread-safe.
 *
 * <table>
 * <caption>Normal forms in RFC 3986</caption>
 * <tr><th>URI</th><th>syntax</th><th>scheme</th></tr>
 * <tr><td>{@code eXAMPLE://a/./b/../b/%63/%7bfoo%7d}</td>
 *     <td>{@code example://a/b/c/%7Bfoo%7D}</td><td>the same</td></tr>
 * <tr><td>{@code HTTP://Example.COM:80}</td>
 *     <td>{@code http://example.com:80}</td><td>{@code http://example.com/}</td></tr>
 * <tr><td>{@code mailto:Joe@Example.COM}</td>
 *     <td>the same</td><td>{@code mailto:Joe@example.com}</td></tr>
 * </table>
 */
public final class Normalizer {

  private final List<Step> steps;
  private final @Nullable PlainForm plain;
  private final int plainStart; // the first of the steps that the plain form stands for
  private final int plainEnd;

  /** The normal form that some steps make, in the order in which they are taken. */
  public Normalizer(List<Step> steps) {
    this(steps, null, 0, 0);
  }

  private Normalizer(List<Step> steps, @Nullable PlainForm plain, int plainStart, int plainEnd) {
    this.steps = List.copyOf(steps);
    this.plain = plain;
    this.plainStart = plainStart;
    this.plainEnd = plainEnd;
  }

  /** Syntax-based normalization (Section 6.2.2), by a dialect's own rules. */
  public static Normalizer syntax(Dialect dialect) {
    return new Normalizer(
        List.of(
            new LowerCaseScheme(),
            new UpperCaseEscapes(),
            new UnescapeUnreserved(dialect.unescapes()),
            new LowerCaseHost(dialect),
            new RemoveDotSegments(dialect)));
  }

  /** Scheme-based normalization (Section 6.2.3): the steps of syntax, and those of schemes. */
  public static Normalizer scheme(Dialect dialect, SchemeRegistry registry) {
    List<Step> steps = new ArrayList<>(syntax(dialect).steps);
    if (!dialect.unreserved().equals(dialect.unescapes())) {
      steps.add(new UnescapeByScheme(dialect, registry));
      steps.add(new LowerCaseHost(dialect)); // what was unescaped may be a capital or a dot
      steps.add(new RemoveDotSegments(dialect));
    }
    steps.add(new AddressForm());
    steps.add(new DefaultPort(registry));
    steps.add(new EmptyPath(registry));
    for (SchemeRules rules : registry.rules()) {
      for (Step step : rules.steps()) {
        steps.add(new ForScheme(rules.name(), step));
      }
    }
    boolean plain = dialect.equals(Rfc3986.DIALECT);
    return new Normalizer(steps, plain ? new PlainForm(registry) : null, 0, steps.size());
  }

  /**
   * Protocol-based normalization (Section 6.2.4): the steps of syntax and scheme, and what the
   * caller has learnt from servers.
   */
  public static Normalizer protocol(Dialect dialect, SchemeRegistry registry, LearntFacts facts) {
    Normalizer scheme = scheme(dialect, registry);
    LearntFacts normal = facts.in(scheme);
    Normalizer withSlash = scheme.then(new TrailingSlash(normal));
    return withSlash.then(new FollowRedirects(withSlash, normal));
  }

  /** This normal form with one more step at the end. */
  public Normalizer then(Step step) {
    List<Step> longer = new ArrayList<>(steps);
    longer.add(step);
    return new Normalizer(longer, plain, plainStart, plainEnd);
  }

  /** This normal form with one more step in front. */
  Normalizer after(Step step) {
    List<Step> longer = new ArrayList<>(steps);
    longer.add(0, step);
    return new Normalizer(longer, plain, plainStart + 1, plainEnd + 1);
  }

  /** The steps, in the order in which they are taken; unmodifiable. */
  public List<Step> steps() {
    return steps;
  }

  /** The normal form of a URI; the same instance if it is in that form. */
  public Uri normalize(Uri uri) {
    Uri result = uri;
    int i = 0;
    while (i < steps.size()) {
      Uri form = plain != null && i == plainStart ? plain.normalize(result) : null;
      if (form == null) {
        result = steps.get(i++).apply(result);
      } else {
        result = form;
        i = plainEnd;
      }
    }
    return result;
  }

  /** What the steps that change something do to a URI, in order; empty if it is in normal form. */
  public List<Change> changes(Uri uri) {
    List<Change> changes = new ArrayList<>();
    Uri before = uri;
    for (Step step : steps) {
      Uri after = step.apply(before);
      if (!after.equals(before)) {
        changes.add(new Change(step, before, after));
      }
      before = after;
    }
    return changes;
  }
}
