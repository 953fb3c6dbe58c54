package fairlead.pipeline.seen;

import fairlead.html.DocumentLinks;
import fairlead.html.Link;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.failure.ErrorGuard;
import fairlead.uri.Uri;
import fairlead.uri.normalize.KeyProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * From outcomes to the targets that were not seen before, first seen first. The targets of a
 * document are asked for as one batch; documents come one after the other, in the order of the
 * outcomes.
 */
public final class DropRepeats implements Function<Flux<Outcome>, Flux<DropRepeats.News>> {

  /**
   * An outcome and what it brought.
   *
   * @param outcome the outcome
   * @param targets the targets whose keys no outcome before it had, and of those each once
   */
  public record News(Outcome outcome, List<Uri> targets) {}

  private final SeenSet seen;
  private final Function<Uri, String> key;

  /** A stage in front of a seen-set, which stays the caller's to close; targets are their keys. */
  public DropRepeats(SeenSet seen) {
    this(seen, Uri::toString);
  }

  /**
   * A stage in front of a seen-set, which stays the caller's to close. Of the targets with the same
   * key the first is new, as it is written.
   *
   * @param profile what makes the keys; those of another profile must not be in the set
   */
  public DropRepeats(SeenSet seen, KeyProfile profile) {
    this(seen, uri -> profile.key(uri).text());
  }

  private DropRepeats(SeenSet seen, Function<Uri, String> key) {
    this.seen = Objects.requireNonNull(seen, "seen");
    this.key = key;
  }

  @Override
  public Flux<News> apply(Flux<Outcome> outcomes) {
    return outcomes.concatMap(this::news, 1);
  }

  private Mono<News> news(Outcome outcome) {
    List<Uri> targets = ErrorGuard.run(() -> targets(outcome));
    return seen.add(targets.stream().map(key).toList())
        .map(added -> new News(outcome, added.stream().mapToObj(targets::get).toList()));
  }

  private static List<Uri> targets(Outcome outcome) {
    List<Uri> targets = new ArrayList<>();
    if (outcome instanceof Outcome.Links found) {
      DocumentLinks document = found.document();
      for (Link link : document.links()) {
        Uri target = document.target(link);
        if (target != null) {
          targets.add(target);
        }
      }
    }
    return targets;
  }
}
