package fairlead.benchmarks.crawls;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Answers requests for one site in the process, and counts them. Not thread-safe. */
final class Web {

  /** Requests after this many are not answered, so that a crawl in a trap ends. */
  static final int MOST = 5_000;

  /** The page that stands for the answers of endless links. */
  static final String TRAP = "trap";

  private static final Response NOTHING = new Response(404, Map.of(), new byte[0]);

  /**
   * An answer.
   *
   * @param headers field names in any letter case
   */
  record Response(int status, Map<String, List<String>> headers, byte[] body) {

    /** The first value of a field; empty if there is none. */
    String header(String name) {
      return headers.entrySet().stream()
          .filter(field -> field.getKey().equalsIgnoreCase(name))
          .map(field -> field.getValue().get(0))
          .findFirst()
          .orElse("");
    }
  }

  private final Site site;
  private final Map<String, Integer> fetched = new HashMap<>();
  private int requests;
  private int others; // not found, and not valid

  Web(Site site) {
    this.site = site;
  }

  /** The answer to a request, as a server that follows no rules but those of HTTP gives it. */
  Response get(String uri) {
    requests++;
    int path = uri.indexOf('/', uri.indexOf("//") + 2);
    String target = path < 0 ? "/" : uri.substring(path);
    boolean isOurs = uri.regionMatches(true, 0, site.origin(), 0, site.origin().length());
    Site.Answer answer = isOurs && isValid(target) ? site.answer(target) : null;
    if (answer == null || requests > MOST) {
      others++;
      return NOTHING;
    }
    if (!answer.page().isEmpty()) {
      fetched.merge(answer.page(), 1, Integer::sum);
    }
    return answer.response();
  }

  /** Whether a request line may hold a target (RFC 9112, Section 3.2.1). */
  private static boolean isValid(String target) {
    return target.chars().allMatch(c -> c > ' ' && c < 0x7F && "\"<>#\\^`{}".indexOf(c) < 0);
  }

  int requests() {
    return requests;
  }

  int others() {
    return others;
  }

  int traps() {
    return fetched.getOrDefault(TRAP, 0);
  }

  /** The pages of the site that were never asked for. */
  Set<String> missed() {
    Set<String> missed = new TreeSet<>(site.pages());
    missed.removeAll(fetched.keySet());
    return missed;
  }

  /** The pages that were asked for more than once, with how often. */
  Map<String, Integer> repeated() {
    Map<String, Integer> repeated = new HashMap<>(fetched);
    repeated.remove(TRAP);
    repeated.values().removeIf(count -> count == 1);
    return repeated;
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
