package fairlead.frontier;

import fairlead.uri.Uri;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.Fingerprinter;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * How many targets of one group a crawl takes, such as those on one host: what keeps it out of
 * traps. {@link FrontEnd#withLimit} uses it.
 *
 * <pre>{@code
 * FrontEnd frontEnd =
 *     FrontEnd.of(MemorySeenSet.of(KeyProfile.CRAWL))
 *         .withLimit(TargetLimit.perHost(100_000))
 *         .withLimit(TargetLimit.perPattern(5_000));
 * }</pre>
 *
 * <p>It counts in memory, about 150 bytes for a group, and forgets the group that did not occur for
 * the longest time if there are more than {@link #MAX_GROUPS}. A run that is resumed counts the
 * targets that it has stored with {@link #accept}. Thread-safe.
 */
public final class TargetLimit {

  /** How many groups are counted at a time, by default. */
  public static final int MAX_GROUPS = 1_000_000;

  /** Path segments of this length with letters and digits are names of something generated. */
  private static final int GENERATED = 16;

  private final String reason;
  private final Function<? super Target, String> group;
  private final long max;
  private final Fingerprinter fingerprinter; // its seed is a secret of the run
  private final Map<Fingerprint, Long> counts;

  private TargetLimit(
      String reason, Function<? super Target, String> group, long max, int maxGroups) {
    this.reason = Objects.requireNonNull(reason, "reason");
    this.group = Objects.requireNonNull(group, "group");
    this.max = max;
    this.fingerprinter = Fingerprinter.withSeed(new SecureRandom().nextLong());
    this.counts =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<Fingerprint, Long> eldest) {
            return size() > maxGroups;
          }
        };
  }

  /**
   * A limit for groups of one's own.
   *
   * @param reason the word under which {@link Discovery#filtered} counts what is over it
   * @param group the group of a target
   * @param max how many targets of a group are accepted
   * @param maxGroups how many groups are counted at a time
   */
  public static TargetLimit of(
      String reason, Function<? super Target, String> group, long max, int maxGroups) {
    return new TargetLimit(reason, group, max, maxGroups);
  }

  /** A limit for each host, with the reason {@code host-limit}. */
  public static TargetLimit perHost(long max) {
    return of("host-limit", target -> host(target.uri()), max, MAX_GROUPS);
  }

  /** A limit for each {@linkplain Target#domain registrable domain}: {@code domain-limit}. */
  public static TargetLimit perDomain(long max) {
    return of("domain-limit", Target::domain, max, MAX_GROUPS);
  }

  /**
   * A limit for each folder of a host: {@code folder-limit}.
   *
   * @param segments how many path segments make a folder
   */
  public static TargetLimit perFolder(int segments, long max) {
    return of("folder-limit", target -> folder(target.uri(), segments), max, MAX_GROUPS);
  }

  /**
   * A limit for each pattern of a host's addresses, for calendars, sessions and endless lists:
   * {@code pattern-limit}. In a pattern, digits and generated names in the path count as the same,
   * and of a query only the names of its parameters count, in any order. {@code /2024/05?day=7} and
   * {@code /2031/11?day=30} have one pattern; so do the articles of a newspaper, if their addresses
   * differ only in a number.
   */
  public static TargetLimit perPattern(long max) {
    return of("pattern-limit", target -> pattern(target.uri()), max, MAX_GROUPS);
  }

  /** The word under which targets over the limit are counted. */
  public String reason() {
    return reason;
  }

  /** Counts a target; returns whether it is within the limit. */
  public boolean accept(Target target) {
    Fingerprint key = fingerprinter.fingerprint(group.apply(target));
    synchronized (counts) {
      return counts.merge(key, 1L, Long::sum) <= max;
    }
  }

  static String host(Uri uri) {
    return uri.host() == null ? "" : uri.host().toLowerCase(Locale.ROOT);
  }

  private static String folder(Uri uri, int segments) {
    String path = uri.path();
    int end = 0;
    for (int i = 0; i < segments && end >= 0; i++) {
      end = path.indexOf('/', end + 1);
    }
    return host(uri)
        + (end < 0 ? path.substring(0, path.lastIndexOf('/') + 1) : path.substring(0, end));
  }

  static String pattern(Uri uri) {
    StringBuilder pattern = new StringBuilder(host(uri));
    for (String segment : uri.path().split("[/;]", -1)) {
      pattern.append('/').append(isGenerated(segment) ? "*" : withoutNumbers(segment));
    }
    String query = uri.query();
    if (query != null) {
      TreeSet<String> names = new TreeSet<>();
      for (String parameter : query.split("&", -1)) {
        int sign = parameter.indexOf('=');
        names.add(withoutNumbers(sign < 0 ? parameter : parameter.substring(0, sign)));
      }
      pattern.append('?');
      names.forEach(name -> pattern.append(name).append('&'));
    }
    return pattern.toString();
  }

  private static boolean isGenerated(String segment) {
    int sign = segment.indexOf('=') + 1; // as in ;jsessionid=
    boolean digits = false;
    boolean letters = false;
    for (int i = sign; i < segment.length(); i++) {
      char c = segment.charAt(i);
      digits |= c >= '0' && c <= '9';
      letters |= (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
      if (!(c == '-' || c == '_' || (c >= '0' && c <= '9') || Character.isLetter(c))) {
        return false;
      }
    }
    return segment.length() - sign >= GENERATED && digits && letters;
  }

  private static String withoutNumbers(String text) {
    StringBuilder pattern = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      if (!digit) {
        pattern.append(c);
      } else if (i == 0 || !(text.charAt(i - 1) >= '0' && text.charAt(i - 1) <= '9')) {
        pattern.append('#');
      }
    }
    return pattern.toString();
  }
}
