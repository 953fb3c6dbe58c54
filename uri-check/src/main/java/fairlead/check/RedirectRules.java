package fairlead.check;

import fairlead.uri.Uri;
import fairlead.uri.text.AsciiCase;
import fairlead.uri.whatwg.Whatwg;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The redirects of a site, from a file {@code _redirects} as Netlify and Cloudflare Pages read it.
 * A checker needs them to know where links without a document lead. Immutable.
 *
 * <pre>{@code
 * RedirectRules redirects = RedirectRules.parse(Files.readString(Path.of("public/_redirects")));
 * redirects.problems().forEach(System.err::println);
 * SiteRules site = SiteRules.at("https://example.org/").withRedirects(redirects);
 * }</pre>
 *
 * <p>A line has a path, a target and a status, which is 301 by default. The path may have
 * placeholders ({@code /:year/:slug}) and one asterisk. A placeholder stands for a segment, or for
 * the part of a segment between two texts. The asterisk is {@code :splat} in the target. The first
 * line that fits counts. An existing document comes before it, unless the status ends in an
 * exclamation mark.
 */
public final class RedirectRules {

  /** No redirects. */
  public static final RedirectRules NONE = new RedirectRules(List.of(), List.of());

  /** How many rules are read. */
  public static final int MAX_RULES = 10_000;

  private static final int MAX_PATTERNS = 1_000; // each is tried on each missing target
  private static final int MAX_LINE = 2_000; // characters; Cloudflare allows 1,000
  private static final int MAX_TARGET = 8_192; // characters of the result of a rule
  private static final int MAX_PROBLEMS = 100;
  private static final String HOST = "http://site.invalid";
  private static final String SPLAT = "splat";
  private static final Pattern SPACE = Pattern.compile("[ \t\f]+");
  private static final Pattern STATUS = Pattern.compile("[0-9]{3}!?");
  private static final Pattern NAME = Pattern.compile(":([A-Za-z][A-Za-z0-9_]*)");

  /**
   * Temporary characters for escapes in a path, so that they are not read as an asterisk or a
   * placeholder.
   */
  private static final String ASTERISK = "\uE000";

  private static final String COLON = "\uE001";
  private static final Pattern ESCAPED_ASTERISK = Pattern.compile("%2[Aa]");
  private static final Pattern ESCAPED_COLON = Pattern.compile("%3[Aa]");
  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

  private final List<Problem> problems;
  private final Map<String, Rule> fixed = new HashMap<>(); // by authority and path
  private final List<Rule> patterns = new ArrayList<>();
  private final boolean forcing;

  /**
   * What is wrong with a line.
   *
   * @param line from 1
   * @param message what is wrong, for people; it does not quote the line
   */
  public record Problem(int line, String message) {
    @Override
    public String toString() {
      return line + ": " + message;
    }
  }

  /**
   * What the rules say about a target.
   *
   * @param line the line of the rule, from 1
   * @param status what the server answers
   * @param target where it leads; null if it leads nowhere
   * @param forced whether the rule comes before a document
   */
  record Answer(int line, int status, @Nullable Uri target, boolean forced) {}

  /**
   * A rule.
   *
   * @param origin scheme and authority; null for any
   * @param parts texts and names in turn, beginning with a text
   */
  private record Rule(
      int line,
      @Nullable String origin,
      List<String> parts,
      String target,
      int status,
      boolean forced) {

    boolean isPattern() {
      return parts.size() > 1;
    }

    String fixedKey() {
      return (origin == null ? "" : origin) + parts.get(0);
    }

    /** What the names stand for in a path. Null if it does not fit. */
    @Nullable Map<String, String> match(String path) {
      String whole = SiteKey.folder(path);
      if (!whole.startsWith(parts.get(0))) {
        return null;
      }
      int[] places = new int[parts.size() + 1]; // start and end of what each name stands for
      int at = parts.get(0).length();
      for (int i = 1; i < parts.size(); i += 2) {
        String text = i + 1 < parts.size() ? parts.get(i + 1) : "";
        int end =
            parts.get(i).equals(SPLAT) ? splatEnd(path, whole, at, text) : end(whole, at, text);
        if (end < at) {
          return null;
        }
        places[i - 1] = at;
        places[i] = end;
        at = end + text.length();
      }
      return at >= path.length() ? values(whole, places) : null;
    }

    private static int splatEnd(String path, String whole, int at, String text) {
      return text.isEmpty()
          ? Math.max(path.length(), at)
          : whole.endsWith(text) ? whole.length() - text.length() : -1;
    }

    /** The end of what a name stands for: within its segment, before the text after it. */
    private static int end(String whole, int at, String text) {
      int end = whole.indexOf('/', at) - text.indexOf('/');
      return end > at && whole.startsWith(text, end) ? end : -1;
    }

    private Map<String, String> values(String whole, int[] places) {
      Map<String, String> values = new HashMap<>();
      for (int i = 1; i < parts.size(); i += 2) {
        values.put(parts.get(i), whole.substring(places[i - 1], places[i]));
      }
      return values;
    }
  }

  private RedirectRules(List<Rule> rules, List<Problem> problems) {
    this.problems = List.copyOf(problems);
    boolean anyForced = false;
    for (Rule rule : rules) {
      anyForced |= rule.forced();
      if (rule.isPattern()) {
        patterns.add(rule);
      } else {
        fixed.putIfAbsent(rule.fixedKey(), rule);
      }
    }
    this.forcing = anyForced;
  }

  /**
   * Reads a file. A line that is wrong is skipped, and listed in the {@linkplain #problems()
   * problems}. Rules for only some visitors (by country, language or query) are listed there too
   * and not applied, and so are lines beyond the limits: 2,000 UTF-16 units per line, {@link
   * #MAX_RULES}, and 1,000 rules with placeholders or asterisks.
   *
   * @param text the whole file
   */
  public static RedirectRules parse(String text) {
    List<Rule> rules = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    int number = 0;
    int more = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      String problem = rules.size() < MAX_RULES ? read(line, number, rules) : "";
      if (problem != null && problem.isEmpty()) {
        problems.add(new Problem(number, "only the first " + MAX_RULES + " rules are read"));
        break;
      } else if (problem != null && problems.size() < MAX_PROBLEMS) {
        problems.add(new Problem(number, problem));
      } else if (problem != null) {
        more++;
      }
    }
    if (more > 0) {
      problems.add(new Problem(number, more + " more lines are not read"));
    }
    return new RedirectRules(rules, problems);
  }

  /** Adds the rule of a line, if it has one. Returns what is wrong with it, or null. */
  private static @Nullable String read(String line, int number, List<Rule> rules) {
    if (line.length() > MAX_LINE) {
      return "a line longer than " + MAX_LINE + " characters";
    }
    List<String> words = words(line);
    if (words.isEmpty()) {
      return null;
    }
    int to = 1;
    while (to < words.size() && !isTarget(words.get(to))) {
      to++;
    }
    if (to == words.size()) {
      return "no target (a path or an http URL)";
    }
    boolean hasStatus = words.size() > to + 1 && STATUS.matcher(words.get(to + 1)).matches();
    String statusWord = hasStatus ? words.get(to + 1) : "301";
    int status = Integer.parseInt(statusWord.substring(0, 3));
    List<String> conditions = new ArrayList<>(words.subList(1, to));
    conditions.addAll(
        words.subList(Math.min(words.size(), to + (hasStatus ? 2 : 1)), words.size()));
    if (!conditions.stream().allMatch(word -> word.indexOf('=') > 0)) {
      return "a word that is not a path, status or condition";
    }
    if (!conditions.isEmpty()) {
      return "a rule for only some visitors or queries, which is not applied";
    }
    if (status != 200 && !REDIRECTS.contains(status) && (status < 400 || status > 599)) {
      return "a status other than 200, 301, 302, 303, 307, 308 and 400 to 599";
    }
    return add(words.get(0), words.get(to), number, status, statusWord.endsWith("!"), rules);
  }

  private static List<String> words(String line) {
    String text = line.startsWith("\uFEFF") ? line.substring(1) : line;
    List<String> words = new ArrayList<>();
    for (String word : SPACE.split(text.strip(), -1)) {
      if (word.isEmpty() || word.startsWith("#")) {
        break;
      }
      words.add(word);
    }
    return words;
  }

  private static boolean isTarget(String word) {
    return word.startsWith("/") || isHttp(word);
  }

  private static boolean isHttp(String word) {
    String start = AsciiCase.lower(word.substring(0, Math.min(word.length(), 8)));
    return start.startsWith("http://") || start.startsWith("https://");
  }

  private static @Nullable String add(
      String from, String to, int number, int status, boolean forced, List<Rule> rules) {
    if (!isTarget(from) || from.startsWith("//")) {
      return "the first word is not a path on the site";
    }
    if (from.contains("?") || from.contains("#")) {
      return "a path with a query or a fragment, which servers do not match";
    }
    String escaped = ESCAPED_COLON.matcher(from).replaceAll(COLON);
    escaped = ESCAPED_ASTERISK.matcher(escaped).replaceAll(ASTERISK);
    if (!(Whatwg.DIALECT.tryParse(isHttp(from) ? escaped : HOST + escaped) instanceof Uri uri)) {
      return "the first word is not a URL";
    }
    String key = SiteKey.of(uri);
    int path = SiteKey.pathStart(key);
    List<String> parts = parts(key.substring(path));
    if (parts.isEmpty()) {
      return "two placeholders in one segment, or a placeholder after an asterisk";
    }
    if (new HashSet<>(names(parts)).size() < names(parts).size()) {
      return "a placeholder that occurs twice";
    }
    if (parts.size() > 1 && rules.stream().filter(Rule::isPattern).count() == MAX_PATTERNS) {
      return "only the first " + MAX_PATTERNS + " rules with placeholders or asterisks are read";
    }
    String origin = isHttp(from) ? uri.scheme() + key.substring(key.indexOf(':'), path) : null;
    rules.add(new Rule(number, origin, parts, to, status, forced));
    return null;
  }

  private static List<String> names(List<String> parts) {
    List<String> names = new ArrayList<>();
    for (int i = 1; i < parts.size(); i += 2) {
      names.add(parts.get(i));
    }
    return names;
  }

  /** Texts and names in turn. Empty if what they match is unclear. */
  private static List<String> parts(String path) {
    String whole = path.endsWith("*") ? path : SiteKey.folder(path);
    List<String> parts = new ArrayList<>();
    Matcher name = NAME.matcher(whole);
    int at = 0;
    int asterisk = whole.indexOf('*');
    while (at < whole.length()) {
      boolean found = name.find(at);
      boolean splat = asterisk >= at && (!found || asterisk < name.start());
      int end = splat ? asterisk : found ? name.start() : whole.length();
      String text = whole.substring(at, end);
      boolean tooClose = !parts.isEmpty() && (found || splat) && text.indexOf('/') < 0;
      boolean behind = found && parts.contains(SPLAT);
      if (tooClose || behind) {
        return List.of();
      }
      parts.add(text.replace("%EE%80%80", "*").replace("%EE%80%81", ":"));
      if (splat) {
        parts.add(SPLAT);
        at = end + 1;
        asterisk = whole.indexOf('*', at);
      } else if (found) {
        parts.add(name.group(1));
        at = name.end();
      } else {
        at = whole.length();
      }
    }
    boolean twoSplats = parts.indexOf(SPLAT) != parts.lastIndexOf(SPLAT);
    return twoSplats ? List.of() : parts;
  }

  /** The lines that are not applied, or not as intended, in order. */
  public List<Problem> problems() {
    return problems;
  }

  /** Whether there are no rules. */
  public boolean isEmpty() {
    return fixed.isEmpty() && patterns.isEmpty();
  }

  /** Whether a rule comes before documents. */
  boolean isForcing() {
    return forcing;
  }

  /**
   * What the first rule that fits says. Null if none fits.
   *
   * @param target the target of a link
   * @param key the key of the target in a site
   */
  @Nullable Answer answer(Uri target, String key) {
    if (isEmpty()) {
      return null;
    }
    int start = SiteKey.pathStart(key);
    int query = key.indexOf('?', start);
    String path = key.substring(start, query < 0 ? key.length() : query);
    String origin = target.scheme() + key.substring(key.indexOf(':'), start);
    Rule rule = earlier(fixed.get(SiteKey.folder(path)), fixed.get(origin + SiteKey.folder(path)));
    Map<String, String> values = Map.of();
    for (Rule pattern : patterns) {
      if (rule != null && rule.line() < pattern.line()) {
        break;
      }
      boolean here = pattern.origin() == null || pattern.origin().equals(origin);
      Map<String, String> found = here ? pattern.match(path) : null;
      if (found != null) {
        rule = pattern;
        values = found;
        break;
      }
    }
    return rule == null
        ? null
        : new Answer(
            rule.line(),
            rule.status(),
            rule.status() < 400 ? filled(rule.target(), values, target) : null,
            rule.forced());
  }

  private static @Nullable Rule earlier(@Nullable Rule one, @Nullable Rule other) {
    return one == null || (other != null && other.line() < one.line()) ? other : one;
  }

  private static @Nullable Uri filled(String text, Map<String, String> values, Uri target) {
    StringBuilder out = new StringBuilder();
    Matcher name = NAME.matcher(text);
    int at = 0;
    while (name.find() && out.length() <= MAX_TARGET) {
      String value = values.get(name.group(1));
      out.append(text, at, name.start()).append(value == null ? name.group() : value);
      at = name.end();
    }
    out.append(text, at, text.length());
    return out.length() <= MAX_TARGET
            && Whatwg.DIALECT.tryParse(target.toString()) instanceof Uri base
            && Whatwg.DIALECT.tryResolve(base, out.toString()) instanceof Uri uri
        ? uri
        : null;
  }
}
