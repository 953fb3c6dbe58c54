package fairlead.pipeline;

import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.filter.Filter;
import java.util.List;
import java.util.function.BiFunction;

/** Work that ends with the keys of a document's targets; {@link ExtractWork#key} makes it. */
public final class KeyWork extends DocumentWork<KeyedOutcome> {

  private final BiFunction<? super Document, ? super Outcome, ? extends KeyedOutcome> keys;

  KeyWork(
      LinkExtractor extractor,
      BiFunction<? super Document, ? super Outcome, ? extends KeyedOutcome> keys) {
    super(extractor, keys);
    this.keys = keys;
  }

  /**
   * This work, and then only the links whose keys a filter accepts. The others are counted by
   * reason in {@link KeyedOutcome#filteredByKey}.
   */
  public KeyWork filter(Filter<? super KeyedLink> filter) {
    LinkExtractor reading = filter.usesContext() ? extractor.withContext() : extractor;
    return new KeyWork(
        reading, (document, outcome) -> filtered(keys.apply(document, outcome), filter));
  }

  private static KeyedOutcome filtered(KeyedOutcome keyed, Filter<? super KeyedLink> filter) {
    Filtering<KeyedLink> filtering = new Filtering<>(filter, keyed.filteredByKey());
    List<KeyedLink> kept = filtering.kept(keyed.links());
    return new KeyedOutcome(keyed.outcome(), keyed.keys(), kept, filtering.counts());
  }
}
