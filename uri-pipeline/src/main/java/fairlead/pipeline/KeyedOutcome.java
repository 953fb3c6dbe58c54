package fairlead.pipeline;

import fairlead.uri.Uri;
import fairlead.uri.key.Fingerprint;
import fairlead.uri.key.KeyFingerprinter;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What happened to one document, with the keys of its links' targets: what {@link DocumentWork}
 * produces for a seen-set.
 *
 * @param outcome what happened to the document
 * @param keys made the fingerprints
 * @param links the links that have a target and passed all filters, in document order; after the
 *     stage that asks a seen-set, only the first one of each new key
 * @param filteredByKey how many links filters rejected by their keys, by reason
 */
public record KeyedOutcome(
    Outcome outcome,
    KeyFingerprinter keys,
    List<KeyedLink> links,
    Map<String, Integer> filteredByKey) {

  /** Copies the collections. */
  public KeyedOutcome {
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(keys, "keys");
    links = List.copyOf(links);
    filteredByKey = Map.copyOf(filteredByKey);
  }

  /** The targets of the links. */
  public List<Uri> targets() {
    return links.stream().map(KeyedLink::target).toList();
  }

  /** The fingerprints of the links, in their order. */
  public List<Fingerprint> fingerprints() {
    return links.stream().map(KeyedLink::fingerprint).toList();
  }

  /** The same with only some of the links. */
  public KeyedOutcome withLinks(List<KeyedLink> some) {
    return new KeyedOutcome(outcome, keys, some, filteredByKey);
  }
}
