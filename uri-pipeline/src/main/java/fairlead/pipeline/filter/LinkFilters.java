package fairlead.pipeline.filter;

import fairlead.html.Link;
import fairlead.html.LinkContext;
import fairlead.html.rule.LinkKind;
import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.text.AsciiCase;
import fairlead.uri.whatwg.Whatwg;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The usual filters of links. Filters of targets accept a link without a target, so that it is
 * still reported as an error; {@link #resolved} rejects it.
 *
 * <table>
 * <caption>What is accepted</caption>
 * <tr><th>filter</th><th>accepts</th><th>rejects</th></tr>
 * <tr><td>{@code scheme("http")}</td><td>{@code HTTP://h/}</td><td>{@code mailto:a@h}</td></tr>
 * <tr><td>{@code host("a.org")}</td><td>{@code http://A.org.:8080/}, {@code http://www.a.org/}</td>
 * <td>{@code http://ba.org/}, {@code mailto:x@a.org}</td></tr>
 * <tr><td>{@code pathPrefix("/docs/")}</td><td>{@code http://h/docs/a}</td>
 * <td>{@code http://h/docs}</td></tr>
 * <tr><td>{@code glob("*.pdf")}</td><td>{@code http://h/a/b.pdf}</td>
 * <td>{@code http://h/a.pdf?b}, {@code http://h/a.PDF}</td></tr>
 * <tr><td>{@code depth(1)}</td><td>{@code http://h/a?b/c}</td><td>{@code http://h/a/b}</td></tr>
 * <tr><td>{@code repetition(2)}</td><td>{@code http://h/a/b/a}</td>
 * <td>{@code http://h/a/b/a/b/a}</td></tr>
 * </table>
 */
public final class LinkFilters {

  private LinkFilters() {}

  /** Links of some kinds. */
  public static Filter<Link> kind(Set<LinkKind> kinds) {
    Set<LinkKind> wanted = Set.copyOf(kinds);
    return Filter.of("kind", link -> wanted.contains(link.kind()));
  }

  /** Links that lead to pages, {@link LinkKind#PAGE}: what a crawler follows. */
  public static Filter<Link> pages() {
    return kind(LinkKind.PAGE);
  }

  /** Links with one of some relation types, given in lower case. */
  public static Filter<Link> rel(String... types) {
    Set<String> wanted = Set.copyOf(Arrays.asList(types));
    return context("rel", context -> context.rel().stream().anyMatch(wanted::contains));
  }

  /**
   * Links that robots may follow: neither their rel nor the robots directives of their page say
   * nofollow.
   */
  public static Filter<Link> followed() {
    return context("nofollow", context -> !context.nofollow());
  }

  /**
   * Links whose context passes a test. It is read for such a filter, even if the extractor does not
   * read contexts.
   *
   * @param reason why others are rejected, for counts
   */
  public static Filter<Link> context(String reason, Predicate<LinkContext> test) {
    return new ContextFilter<>(Filter.of(reason, link -> test.test(link.context())));
  }

  /**
   * Links that have a target. The reason for the others is what the dialect found wrong with them.
   */
  public static Filter<Link> resolved() {
    Verdict noUri = Verdict.rejected("the document has no URI");
    Map<Issue, Verdict> verdicts = new EnumMap<>(Issue.class);
    for (Issue issue : Issue.values()) {
      verdicts.put(issue, Verdict.rejected(issue.toString()));
    }
    return link -> {
      if (link.target() != null) {
        return Verdict.ACCEPTED;
      }
      return link.resolution() instanceof Rejection rejection
          ? verdicts.getOrDefault(rejection.issue(), noUri)
          : noUri;
    };
  }

  /**
   * Targets with one of some schemes, in any letter case.
   *
   * @throws IllegalArgumentException if one is not a scheme, as with a colon
   */
  public static Filter<Link> scheme(String... schemes) {
    Set<String> wanted = new HashSet<>();
    for (String scheme : schemes) {
      if (scheme.isEmpty() || !AsciiSet.SCHEME.containsAll(scheme, 0, scheme.length())) {
        throw new IllegalArgumentException("'" + scheme + "' is not a scheme, such as https");
      }
      wanted.add(AsciiCase.lower(scheme));
    }
    return ofTarget("scheme", target -> wanted.contains(AsciiCase.lower(target.scheme())));
  }

  /**
   * Targets whose host is one of some domains, or below it. Whole labels are compared, ignoring
   * case; a port and a final dot do not count. A target without a host is rejected.
   *
   * @param suffixes domains, which may have non-ASCII characters and begin with a dot, or IP
   *     addresses as written in URIs
   * @throws IllegalArgumentException if one is not a host: empty, with a port, or a whole URI
   */
  public static Filter<Link> host(String... suffixes) {
    List<String> wanted = Arrays.stream(suffixes).map(LinkFilters::suffix).toList();
    return ofTarget(
        "host",
        target -> {
          String written = target.host();
          String host = written == null ? "" : comparable(written);
          return wanted.stream().anyMatch(suffix -> isBelow(host, suffix));
        });
  }

  private static String suffix(String host) {
    String suffix = comparable(host.startsWith(".") ? host.substring(1) : host);
    boolean isLiteral = suffix.startsWith("[") && suffix.endsWith("]");
    if (suffix.isEmpty()
        || (!isLiteral && suffix.chars().anyMatch(c -> "/:@*?#[] ".indexOf(c) >= 0))) {
      String shown = host.indexOf('@') < 0 ? host : "***" + host.substring(host.lastIndexOf('@'));
      throw new IllegalArgumentException("'" + shown + "' is not a host, such as example.org");
    }
    return suffix;
  }

  private static String comparable(String host) {
    String lower = AsciiCase.lower(host);
    String ascii =
        lower.chars().anyMatch(c -> c > 0x7F || c == '%')
            ? Whatwg.domainToAscii(PercentEncoding.decode(lower)).orElse(lower)
            : lower;
    return ascii.endsWith(".") ? ascii.substring(0, ascii.length() - 1) : ascii;
  }

  private static boolean isBelow(String host, String suffix) {
    int before = host.length() - suffix.length() - 1;
    return host.endsWith(suffix)
        && (before == -1 || (before >= 0 && host.charAt(before) == '.' && !isAddress(host)));
  }

  /** Whether a host is an address, which has no subdomains: its last label is a number. */
  private static boolean isAddress(String host) {
    return host.substring(host.lastIndexOf('.') + 1).chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** Targets whose path begins with a text, case-sensitive. */
  public static Filter<Link> pathPrefix(String prefix) {
    return ofTarget(
        "path",
        target ->
            target.toString().startsWith(prefix, target.pathStart())
                && target.pathEnd() - target.pathStart() >= prefix.length());
  }

  /**
   * Targets that match one of some patterns as a whole, case-sensitive. An asterisk stands for any
   * characters, including slashes. Every other character stands for itself, including the question
   * mark. A backslash makes an asterisk or a backslash literal.
   */
  public static Filter<Link> glob(String... patterns) {
    List<Glob> globs = Arrays.stream(patterns).map(Glob::new).toList();
    return ofTarget(
        "match", target -> globs.stream().anyMatch(glob -> glob.matches(target.toString())));
  }

  /** Targets that match none of some patterns. The patterns are as in {@link #glob}. */
  public static Filter<Link> noGlob(String... patterns) {
    List<Glob> globs = Arrays.stream(patterns).map(Glob::new).toList();
    return ofTarget(
        "no-match", target -> globs.stream().noneMatch(glob -> glob.matches(target.toString())));
  }

  /** Targets of at most {@code max} UTF-16 units. */
  public static Filter<Link> length(int max) {
    checkNotNegative(max);
    return ofTarget("length", target -> target.toString().length() <= max);
  }

  /** Targets whose query has at most {@code max} parameters: parts between ampersands. */
  public static Filter<Link> parameters(int max) {
    checkNotNegative(max);
    return ofTarget("parameters", target -> parameters(target) <= max);
  }

  private static int parameters(Uri target) {
    String query = target.query();
    int count = 0;
    for (int i = 0; query != null && i < query.length(); i++) {
      boolean begins = i == 0 || query.charAt(i - 1) == '&';
      count += begins && query.charAt(i) != '&' ? 1 : 0;
    }
    return count;
  }

  /** Targets whose path has at most {@code max} segments that are not empty. */
  public static Filter<Link> pathDepth(int max) {
    checkNotNegative(max);
    return ofTarget("path-depth", target -> segments(target, new HashMap<>()) <= max);
  }

  /**
   * Targets whose path has no segment more than {@code max} times: a link that leads from a page
   * into itself makes such paths endlessly.
   */
  public static Filter<Link> repetition(int max) {
    checkNotNegative(max);
    return ofTarget(
        "repetition",
        target -> {
          Map<String, Integer> counts = new HashMap<>();
          segments(target, counts);
          return counts.values().stream().allMatch(count -> count <= max);
        });
  }

  /** The number of segments that are not empty; each is counted by its text. */
  private static int segments(Uri target, Map<String, Integer> counts) {
    String text = target.toString();
    int all = 0;
    int at = target.pathStart();
    while (at < target.pathEnd()) {
      int slash = text.indexOf('/', at);
      int end = slash < 0 || slash > target.pathEnd() ? target.pathEnd() : slash;
      if (end > at) {
        counts.merge(text.substring(at, end), 1, Integer::sum);
        all++;
      }
      at = end + 1;
    }
    return all;
  }

  private static void checkNotNegative(int max) {
    if (max < 0) {
      throw new IllegalArgumentException("a limit must not be negative");
    }
  }

  private static Filter<Link> ofTarget(String reason, Predicate<Uri> accepted) {
    return Filter.of(
        reason,
        link -> {
          Uri target = link.target();
          return target == null || accepted.test(target);
        });
  }
}
