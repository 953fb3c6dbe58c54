package fairlead.pipeline;

import fairlead.html.Link;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.filter.Filter;
import fairlead.uri.Uri;
import fairlead.uri.key.KeyFingerprinter;
import fairlead.uri.key.KeyProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Work that ends with the links of a document; {@link DocumentWork#extract} makes it. */
public final class ExtractWork extends DocumentWork<Outcome> {

  private static final Filter<Link> IN_HEADER =
      Filter.of("status", link -> link.element().equals("#header"));

  private final BiFunction<? super Document, ? super Outcome, ? extends Outcome> filters;

  ExtractWork(
      LinkExtractor extractor,
      BiFunction<? super Document, ? super Outcome, ? extends Outcome> filters) {
    super(extractor, filters);
    this.filters = filters;
  }

  /**
   * This work, and then only the links that a filter accepts. The others are counted by reason in
   * {@link Outcome.Links#filtered}. Filter before keys are made: a link that is rejected here costs
   * no key, and does not count as seen.
   */
  public ExtractWork filter(Filter<? super Link> filter) {
    LinkExtractor reading = filter.usesContext() ? extractor.withContext() : extractor;
    return new ExtractWork(
        reading, (document, outcome) -> filtered(filters.apply(document, outcome), filter));
  }

  /**
   * This work, and then only the links of successful responses, and of documents that came in none.
   * Of a redirect or an error, only the links in its header stay: where it leads counts, but not
   * what its page says. The others are counted with the reason {@code status}.
   */
  public ExtractWork filterByStatus() {
    return new ExtractWork(
        extractor,
        (document, outcome) -> {
          Outcome all = filters.apply(document, outcome);
          int status = document.provenance().status();
          boolean kept = status == Provenance.NO_STATUS || (status >= 200 && status < 300);
          return kept ? all : filtered(all, IN_HEADER);
        });
  }

  private static Outcome filtered(Outcome outcome, Filter<? super Link> filter) {
    return outcome instanceof Outcome.Links found ? found.filtered(filter) : outcome;
  }

  /** This work, and then the keys of the links' targets, with a random seed of its own. */
  public KeyWork key(KeyProfile profile) {
    return key(KeyFingerprinter.of(profile));
  }

  /**
   * This work, and then the keys of the links' targets. A link without a target has none.
   *
   * @param keys makes the keys; use the one of the seen-set that will be asked
   */
  public KeyWork key(KeyFingerprinter keys) {
    return new KeyWork(
        extractor,
        (document, outcome) -> {
          Outcome kept = filters.apply(document, outcome);
          return new KeyedOutcome(kept, keys, keyed(kept, keys), Map.of());
        });
  }

  private static List<KeyedLink> keyed(Outcome outcome, KeyFingerprinter keys) {
    List<KeyedLink> links = new ArrayList<>();
    if (outcome instanceof Outcome.Links found) {
      for (Link link : found.document().links()) {
        Uri target = link.target();
        if (target != null) {
          links.add(KeyedLink.of(link, target, keys));
        }
      }
    }
    return links;
  }
}
