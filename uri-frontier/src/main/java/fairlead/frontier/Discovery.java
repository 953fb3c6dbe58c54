package fairlead.frontier;

import fairlead.html.Link;
import fairlead.html.RobotsDirective;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.Outcome;
import fairlead.uri.Uri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * What a fetched document leads to.
 *
 * @param fetched the target that was fetched
 * @param redirects the URIs that redirects led to, in order, without those that are not URLs
 * @param outcome what happened to the document, with its links and findings
 * @param targets the new ones, in document order; for each key, only the first link of the crawl. A
 *     redirect to another URL with the key of the fetched target is the first of them, since its
 *     page was not fetched yet
 * @param isRepeated whether redirects ended at a document that the crawl knows under another
 *     target: it is, or will be, fetched for that one, too
 * @param filtered how many links are not among the targets although they have one, by reason; those
 *     that were seen before count only as too deep
 */
public record Discovery(
    Target fetched,
    List<Uri> redirects,
    Outcome outcome,
    List<Target> targets,
    boolean isRepeated,
    Map<String, Integer> filtered) {

  /**
   * A version of the page in another language.
   *
   * @param language the {@code hreflang}, as written, such as {@code de-CH} or {@code x-default}
   */
  public record Alternate(String language, Uri uri) {}

  /** Copies the collections. */
  public Discovery {
    Objects.requireNonNull(fetched, "fetched");
    Objects.requireNonNull(outcome, "outcome");
    redirects = List.copyOf(redirects);
    targets = List.copyOf(targets);
    filtered = Map.copyOf(filtered);
  }

  /** The status code of the response; 0 if there is none. */
  public int status() {
    return outcome.provenance().status();
  }

  /** Why there are no links; empty if the document was read. */
  public Optional<String> problem() {
    if (outcome instanceof Outcome.Failed failed) {
      return Optional.of(failed.message());
    }
    return outcome instanceof Outcome.Skipped skipped
        ? Optional.of(skipped.reason())
        : Optional.empty();
  }

  /**
   * The URIs that the page names as its canonical one ({@code rel=canonical}, RFC 6596), in an
   * element or header field. Pages that name several are wrong. It is a hint: the target is not
   * replaced. Those in elements are known only if contexts are read ({@link FrontEnd#withContext}).
   */
  public List<Uri> canonical() {
    List<Uri> found = new ArrayList<>();
    for (Link link : related("canonical")) {
      Uri uri = Objects.requireNonNull(link.target(), "target");
      if (!found.contains(uri)) {
        found.add(uri);
      }
    }
    return List.copyOf(found);
  }

  /** The versions in other languages ({@code rel=alternate} with {@code hreflang}), as above. */
  public List<Alternate> alternates() {
    List<Alternate> found = new ArrayList<>();
    for (Link link : related("alternate")) {
      String language = link.attributes().hreflang();
      if (language != null) {
        found.add(new Alternate(language, Objects.requireNonNull(link.target(), "target")));
      }
    }
    return List.copyOf(found);
  }

  /**
   * What the author asks of robots, in robots meta elements and X-Robots-Tag fields. It is a hint:
   * links of a page with {@code NOFOLLOW} are among the targets, unless {@code
   * LinkFilters.followed} leaves them out.
   */
  public Set<RobotsDirective> robots() {
    return outcome instanceof Outcome.Links found ? found.document().robots() : Set.of();
  }

  private List<Link> related(String rel) {
    return outcome instanceof Outcome.Links found
        ? found.document().links().stream()
            .filter(link -> link.kind() == LinkKind.RELATED && link.target() != null)
            .filter(link -> link.context().isRead() && link.context().rel().contains(rel))
            .toList()
        : List.of();
  }
}
