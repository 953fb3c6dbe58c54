package fairlead.uri.key;

import static java.nio.charset.StandardCharsets.UTF_8;

import fairlead.uri.Uri;
import fairlead.uri.normalize.Normalizer;
import fairlead.uri.text.AsciiCase;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Which query parameters choose the page on some hosts, and which do not: what a crawler knows of
 * sites that no general rule says. {@link #profile} makes keys with them, and {@link #fetchForm}
 * the URI to fetch.
 *
 * <pre>{@code
 * ParameterRules rules = ParameterRules.parse("shop.example  only  id page\n" + "forum.example  keep  sid");
 * Uri uri = Whatwg.parse("https://www.shop.example/item?ref=mail&id=7#top");
 * rules.profile().key(uri); // https://www.shop.example/item?id=7
 * rules.fetchForm().normalize(uri); // https://www.shop.example/item?id=7#top
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 */
public final class ParameterRules {

  /** No rules: what {@link KeyProfile#CRAWL} drops is dropped on all hosts. */
  public static final ParameterRules NONE = new ParameterRules(Map.of());

  /** What is known of a parameter on a host. */
  enum Verdict {
    /** It is dropped, whatever its value. */
    DROP,
    /** It is kept, even if it looks like a session or a tracker. */
    KEEP,
    /** The rules do not name it. */
    OPEN
  }

  /** Names of parameters. An asterisk at the end of a name stands for anything. */
  private static final class Names {
    private final Set<String> whole = new HashSet<>();
    private final TreeSet<String> prefixes = new TreeSet<>(); // none begins with another

    void add(String name) {
      if (!name.endsWith("*")) {
        whole.add(name);
        return;
      }
      String prefix = name.substring(0, name.length() - 1);
      if (!hasPrefix(prefix)) {
        Set<String> longer = prefixes.subSet(prefix, prefix + Character.MAX_VALUE);
        longer.clear();
        prefixes.add(prefix);
      }
    }

    private boolean hasPrefix(String name) {
      String before = prefixes.floor(name);
      return before != null && name.startsWith(before);
    }

    boolean contains(String name) {
      return whole.contains(name) || hasPrefix(name);
    }

    @Override
    public String toString() {
      return new TreeSet<>(whole) + " " + prefixes;
    }
  }

  /** The rules for one host and those below it. */
  private static final class Host {
    private final Names drop = new Names();
    private final Names keep = new Names();
    private @Nullable Names only;

    Names names(String rule) {
      if (rule.equals("only")) {
        only = only == null ? new Names() : only;
        return only;
      }
      return rule.equals("drop") ? drop : keep;
    }

    Verdict verdict(String name) {
      if (keep.contains(name)) {
        return Verdict.KEEP;
      }
      if (drop.contains(name)) {
        return Verdict.DROP;
      }
      if (only != null) {
        return only.contains(name) ? Verdict.KEEP : Verdict.DROP;
      }
      return Verdict.OPEN;
    }

    @Override
    public String toString() {
      return drop + " " + keep + " " + only;
    }
  }

  private final Map<String, Host> hosts;

  private ParameterRules(Map<String, Host> hosts) {
    this.hosts = hosts;
  }

  /**
   * Reads rules: one per line, as a host, a word and names of parameters, separated by blanks or
   * tabs. Empty lines and what begins with {@code #} do not count.
   *
   * <ul>
   *   <li>{@code drop}: these parameters do not choose the page.
   *   <li>{@code keep}: these do, even if they look like a session or a tracker.
   *   <li>{@code only}: these do, and no others.
   * </ul>
   *
   * <p>A rule is for a host, in A-labels, and all hosts below it, but those below a longer one that
   * has rules. Several lines for a host add up; {@code keep} is stronger than {@code drop}, and
   * both than {@code only}. A name is compared as it is written in the URI; an asterisk at its end
   * stands for anything.
   *
   * @throws IllegalArgumentException with the number of the first line that is wrong. No rule is
   *     used then, since a crawl with half of them cannot be repeated
   */
  public static ParameterRules parse(String text) {
    Map<String, Host> hosts = new HashMap<>();
    int number = 0;
    for (String line : text.split("\\R", -1)) {
      number++;
      int comment = line.indexOf('#');
      String rule = (comment < 0 ? line : line.substring(0, comment)).strip();
      if (!rule.isEmpty()) {
        List<String> words = List.of(rule.split("\\s+", -1));
        String problem = problem(words);
        if (!problem.isEmpty()) {
          throw new IllegalArgumentException("line " + number + ": " + problem);
        }
        Names names =
            hosts
                .computeIfAbsent(AsciiCase.lower(words.get(0)), host -> new Host())
                .names(words.get(1));
        words.subList(2, words.size()).forEach(names::add);
      }
    }
    return hosts.isEmpty() ? NONE : new ParameterRules(hosts);
  }

  private static String problem(List<String> words) {
    if (words.size() < 3) {
      return "a rule is a host, a word and names of parameters";
    }
    if (!Set.of("drop", "keep", "only").contains(words.get(1))) {
      return "'" + words.get(1) + "' is not drop, keep or only";
    }
    String host = words.get(0);
    if (host.startsWith(".")
        || host.endsWith(".")
        || host.chars().anyMatch(c -> c > 0x7E || "/:@*?[]%".indexOf(c) >= 0)) {
      return "'" + host + "' is not a host, such as example.org";
    }
    for (String name : words.subList(2, words.size())) {
      int star = name.indexOf('*');
      if (star >= 0 && star < name.length() - 1) {
        return "'" + name + "' has an asterisk that is not at its end";
      }
    }
    return "";
  }

  /**
   * The profile {@code crawl} with these rules. Its name has a number that depends on them, so that
   * keys with other rules are not mistaken for these.
   */
  public KeyProfile profile() {
    if (hosts.isEmpty()) {
      return KeyProfile.CRAWL;
    }
    String name = KeyProfile.CRAWL.name() + '-' + Integer.toHexString(hash());
    return KeyProfile.of(name, KeyProfile.CRAWL.version(), KeyProfile.crawl(this));
  }

  /** A checksum, since the hash code of a text is the same for some that differ in two letters. */
  private int hash() {
    CRC32 sum = new CRC32();
    sum.update(new TreeMap<>(hosts).toString().getBytes(UTF_8));
    return (int) sum.getValue();
  }

  /**
   * The form of a URI that a crawler fetches: without sessions, trackers and parameters that do not
   * choose the page. Everything else stays as it is, including the spelling and the fragment, so
   * servers answer as they would for the URI itself. Two URIs with one key may differ in it.
   */
  public Normalizer fetchForm() {
    return new Normalizer(List.of(CrawlSteps.dropPathSession()))
        .then(DropParameters.sessions(this))
        .then(DropParameters.trackers(this))
        .then(DropParameters.named(this));
  }

  /** What the rules say of a parameter. */
  Verdict verdict(Uri uri, String name) {
    if (hosts.isEmpty() || uri.host() == null) {
      return Verdict.OPEN;
    }
    String host = uri.host().toLowerCase(Locale.ROOT);
    while (true) {
      Host found = hosts.get(host);
      if (found != null) {
        return found.verdict(name);
      }
      int dot = host.indexOf('.');
      if (dot < 0) {
        return Verdict.OPEN;
      }
      host = host.substring(dot + 1);
    }
  }
}
