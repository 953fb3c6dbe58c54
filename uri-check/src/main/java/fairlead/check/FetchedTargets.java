package fairlead.check;

import fairlead.check.Site.Located;
import fairlead.uri.Uri;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** What requests have shown of other sites. Each target without its fragment is one request. */
final class FetchedTargets implements OtherSites {

  private final UnaryOperator<Uri> mapping;
  private final Map<String, Wanted> wanted = new LinkedHashMap<>();
  private final Map<String, Located> answers = new HashMap<>();

  /**
   * A target to request.
   *
   * @param uri its URI without a fragment
   * @param content whether a link has a fragment that must be searched for in it
   */
  record Wanted(Uri uri, boolean content) {}

  /**
   * No targets yet.
   *
   * @param mapping what to request instead of a target
   */
  FetchedTargets(UnaryOperator<Uri> mapping) {
    this.mapping = mapping;
  }

  private Uri requested(Uri target) {
    return SiteKey.withoutUserInfo(mapping.apply(target)).withFragment(null);
  }

  /** Notes that a link leads to a target. */
  void want(Uri target) {
    Uri uri = requested(target);
    String fragment = target.fragment();
    Wanted one = new Wanted(uri, fragment != null && !fragment.isEmpty());
    wanted.merge(uri.toString(), one, (known, more) -> known.content() ? known : more);
  }

  /** What to request: one of each host in turn, so that no host keeps the others waiting. */
  Collection<Wanted> inTurns() {
    Map<String, Deque<Wanted>> hosts = new LinkedHashMap<>();
    for (Wanted one : wanted.values()) {
      hosts.computeIfAbsent(one.uri().host(), host -> new ArrayDeque<>()).add(one);
    }
    List<Wanted> turns = new ArrayList<>(wanted.size());
    while (!hosts.isEmpty()) {
      hosts.values().forEach(queue -> turns.add(queue.remove()));
      hosts.values().removeIf(Deque::isEmpty);
    }
    return turns;
  }

  /** Notes what a request has shown. */
  void add(Wanted one, Located answer) {
    answers.put(one.uri().toString(), answer);
  }

  @Override
  public boolean wants(Uri target) {
    return answers.containsKey(requested(target).toString());
  }

  @Override
  public Located locate(Uri target) {
    return answers.getOrDefault(requested(target).toString(), Located.ELSEWHERE);
  }
}
