package fairlead.pipeline.seen;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.uri.Uri;
import fairlead.uri.key.KeyProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Turns outcomes into the targets that were not seen before, in the order first seen. The targets
 * of a document are one batch for the seen-set; documents follow one another in the order of the
 * outcomes.
 *
 * <pre>{@code
 * SeenSet seen = new MemorySeenSet();
 * Flux<Uri> targets =
 *     documents
 *         .transform(new LinkPipeline(PipelineOptions.defaults()))
 *         .transform(new DropRepeats(seen, KeyProfile.CRAWL))
 *         .flatMapIterable(DropRepeats.NewTargets::targets);
 * }</pre>
 *
 * <p>Outcomes are requested one by one, on demand, so a target counts as seen only once its outcome
 * was requested. An error of the flow is passed on after all new targets before it.
 */
public final class DropRepeats implements Function<Flux<Outcome>, Flux<DropRepeats.NewTargets>> {

  /**
   * An outcome and the targets that were new in it.
   *
   * @param outcome the outcome
   * @param targets the targets whose keys no outcome before it had, and of those each once
   */
  public record NewTargets(Outcome outcome, List<Uri> targets) {}

  private final SeenSet seen;
  private final Function<Uri, String> key;
  private final BiPredicate<Link, Uri> filter;

  /** A stage that asks a seen-set, which the caller closes. The targets themselves are the keys. */
  public DropRepeats(SeenSet seen) {
    this(seen, Uri::toString, (link, target) -> true);
  }

  /**
   * A stage that asks a seen-set, which the caller closes. Of several targets with the same key,
   * the first is new.
   *
   * @param profile what makes the keys; those of another profile must not be in the set
   */
  public DropRepeats(SeenSet seen, KeyProfile profile) {
    this(seen, uri -> profile.key(uri).text(), (link, target) -> true);
  }

  private DropRepeats(SeenSet seen, Function<Uri, String> key, BiPredicate<Link, Uri> filter) {
    this.seen = Objects.requireNonNull(seen, "seen");
    this.key = key;
    this.filter = filter;
  }

  /**
   * This stage for the links that a filter accepts. Filter here, not afterwards: a target that the
   * filter refuses does not count as seen, so it is still new when an accepted link has it.
   *
   * @param filter which links count, each with its target; must not block. An earlier filter holds
   *     too
   */
  public DropRepeats withFilter(BiPredicate<Link, Uri> filter) {
    return new DropRepeats(seen, key, this.filter.and(filter));
  }

  @Override
  public Flux<NewTargets> apply(Flux<Outcome> outcomes) {
    return outcomes.concatMapDelayError(this::newTargets, 0);
  }

  private Mono<NewTargets> newTargets(Outcome outcome) {
    List<Uri> targets = ErrorGuard.get(() -> targets(outcome));
    List<String> keys = ErrorGuard.get(() -> targets.stream().map(key).toList());
    return seen.add(keys)
        .map(added -> new NewTargets(outcome, added.stream().mapToObj(targets::get).toList()));
  }

  private List<Uri> targets(Outcome outcome) {
    List<Uri> targets = new ArrayList<>();
    if (outcome instanceof Outcome.Links found) {
      DocumentLinks document = found.document();
      for (Link link : document.links()) {
        Uri target = link.target();
        if (target != null && filter.test(link, target)) {
          targets.add(target);
        }
      }
    }
    return targets;
  }
}
