package fairlead.uri.normalize;

import fairlead.uri.Dialect;
import fairlead.uri.Equivalence;
import fairlead.uri.Uri;
import fairlead.uri.UriLayout;
import fairlead.uri.UriReference;
import fairlead.uri.generic.Rfc3986;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A normal form: steps in a fixed order. {@link #scheme} is the usual one, and {@link #then} adds
 * your own step. Immutable and thread-safe.
 *
 * <pre>{@code
 * Normalizer normalizer = Normalizer.scheme(Rfc3986.DIALECT, SchemeRegistry.STANDARD);
 * Uri uri = Rfc3986.parse("HTTP://H:80/a/../%7eb");
 * normalizer.normalize(uri); // http://h/~b
 * normalizer.changes(uri);
 * // [lower-case-scheme, upper-case-escapes, unescape-unreserved, lower-case-host,
 * // remove-dot-segments, default-port]
 * }</pre>
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

  /** A scheme for relative references; no real scheme has this name, so no rules apply. */
  private static final String NO_SCHEME = ".:";

  private final List<Step> steps;
  private final @Nullable NormalizationFastPath plain;
  private final int plainStart; // the first of the steps that the fast path replaces
  private final int plainEnd;

  /** A normal form with these steps, applied in that order. */
  public Normalizer(List<Step> steps) {
    this(steps, null, 0, 0);
  }

  private Normalizer(
      List<Step> steps, @Nullable NormalizationFastPath plain, int plainStart, int plainEnd) {
    this.steps = List.copyOf(steps);
    this.plain = plain;
    this.plainStart = plainStart;
    this.plainEnd = plainEnd;
  }

  /** Syntax-based normalization (Section 6.2.2), with a dialect's own rules. */
  public static Normalizer syntax(Dialect dialect) {
    return new Normalizer(
        List.of(
            CaseSteps.scheme(),
            EscapeSteps.upperCase(),
            EscapeSteps.unreserved(dialect),
            CaseSteps.host(dialect),
            PathSteps.removeDotSegments(dialect)));
  }

  /** Scheme-based normalization (Section 6.2.3): the steps of syntax and those of schemes. */
  public static Normalizer scheme(Dialect dialect, SchemeRegistry registry) {
    List<Step> steps = new ArrayList<>(syntax(dialect).steps);
    Equivalence equivalence = Equivalence.of(dialect);
    if (!equivalence.unreserved().equals(equivalence.unescapes())) {
      steps.add(EscapeSteps.byScheme(dialect, registry));
      steps.add(CaseSteps.host(dialect)); // an unescaped character may be a capital or a dot
      steps.add(PathSteps.removeDotSegments(dialect));
    }
    steps.add(AuthoritySteps.addressForm());
    steps.add(AuthoritySteps.defaultPort(registry));
    steps.add(PathSteps.emptyPath(registry));
    for (SchemeRules rules : registry.rules()) {
      for (Step step : rules.steps()) {
        steps.add(forScheme(rules.name(), step));
      }
    }
    boolean plain = dialect.equals(Rfc3986.DIALECT);
    return new Normalizer(
        steps, plain ? new NormalizationFastPath(registry) : null, 0, steps.size());
  }

  private static Step forScheme(String scheme, Step step) {
    return Step.of(
        step.name(),
        step.effect(),
        uri -> SchemeRegistry.isOf(uri, scheme) ? step.apply(uri) : uri);
  }

  /**
   * Protocol-based normalization (Section 6.2.4): the steps of syntax and scheme, and the caller's
   * facts about servers.
   */
  public static Normalizer protocol(Dialect dialect, SchemeRegistry registry, ServerFacts facts) {
    Normalizer scheme = scheme(dialect, registry);
    ServerFacts normal = facts.in(scheme);
    Normalizer withSlash = scheme.then(ServerSteps.trailingSlash(normal));
    return withSlash.then(ServerSteps.followRedirects(withSlash, normal));
  }

  /** This normal form with one more step at the end. */
  public Normalizer then(Step step) {
    List<Step> longer = new ArrayList<>(steps);
    longer.add(step);
    return new Normalizer(longer, plain, plainStart, plainEnd);
  }

  /** This normal form with one more step before the others. */
  public Normalizer after(Step step) {
    List<Step> longer = new ArrayList<>(steps);
    longer.add(0, step);
    return new Normalizer(longer, plain, plainStart + 1, plainEnd + 1);
  }

  /** The steps, in the order in which they are applied; unmodifiable. */
  public List<Step> steps() {
    return steps;
  }

  /** The normal form of a URI; the same instance if it is already in that form. */
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

  /**
   * The normal form of a reference. If it has no scheme, its escapes, its host and an absolute path
   * are normalized; the dot segments of a relative path stay, because they determine the target.
   *
   * <p>Only escaped dots may change the target. A dot segment removes those in {@code a/%2E./../b},
   * but after unescaping they are a dot segment too: {@code a/../../b}. In url-syntax-05, which
   * merges queries with paths, the same applies to queries.
   */
  public UriReference normalize(UriReference reference) {
    if (reference instanceof Uri uri) {
      return normalize(uri);
    }
    Dialect dialect = reference.dialect();
    UriLayout layout = reference.layout().withSchemeEnd(NO_SCHEME.length() - 1);
    Uri uri = (Uri) UriReference.of(NO_SCHEME + reference, layout, dialect);
    Uri normal = normalize(uri);
    return normal.equals(uri)
        ? reference
        : UriReference.of(
            normal.toString().substring(NO_SCHEME.length()),
            normal.layout().withSchemeEnd(UriLayout.ABSENT),
            dialect);
  }

  /**
   * What each step that changes something does to a URI, in order; empty if it is in normal form.
   */
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
