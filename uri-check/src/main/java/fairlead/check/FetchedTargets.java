package fairlead.check;

import fairlead.uri.Uri;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

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

  /** What to request, by host. */
  Collection<List<Wanted>> byHost() {
    return wanted.values().stream()
        .collect(
            Collectors.groupingBy(
                one -> String.valueOf(one.uri().authority()),
                LinkedHashMap::new,
                Collectors.toList()))
        .values();
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
    Uri requested = requested(target);
    Located found = answers.getOrDefault(requested.toString(), Located.ELSEWHERE);
    boolean isItself = requested.equals(target.withFragment(null));
    return isItself ? found : found.corrected(null);
  }
}
