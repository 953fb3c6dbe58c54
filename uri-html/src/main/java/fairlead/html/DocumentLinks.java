package fairlead.html;

import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseUri;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The links of a document in source order, each resolved against its base, and the findings about
 * it.
 *
 * @param dialect the dialect used to resolve references
 * @param uri the document's own URI; null if it has none
 * @param format how the bytes were read
 * @param charset the charset they were decoded with
 * @param charsetSource where the charset comes from
 * @param base the base, its layer, and the candidates that lost
 * @param baseElements its base elements, and what the base is without them
 * @param links the links
 * @param fragments what fragments may point to; null unless requested by {@code withFragments}
 * @param robots what the author asks of all robots
 * @param findings what else a reader of the document should know
 */
public record DocumentLinks(
    Dialect dialect,
    @Nullable Uri uri,
    Format format,
    Charset charset,
    CharsetSource charsetSource,
    BaseUri base,
    BaseElements baseElements,
    List<Link> links,
    @Nullable FragmentTargets fragments,
    Set<RobotsDirective> robots,
    List<Finding> findings)
    implements Extraction {

  /**
   * The base elements of a document: what a rewriter needs to remove them.
   *
   * @param hrefs where the references are of those base elements that count, in tree order; empty
   *     if positions are disabled
   * @param otherwise the base without them; null if there is none
   */
  public record BaseElements(List<SourceSpan> hrefs, @Nullable Uri otherwise) {

    /** Copies the list. */
    public BaseElements {
      hrefs = List.copyOf(hrefs);
    }
  }

  /** Copies the lists. */
  public DocumentLinks {
    links = List.copyOf(links);
    robots = Set.copyOf(robots);
    findings = List.copyOf(findings);
  }

  /** Whether links may be missing, because a limit cut the document or its links. */
  public boolean isPartial() {
    return findings.stream().anyMatch(finding -> finding.kind().isPartial());
  }

  /** The targets of all links that have one, in the order of the links. Duplicates are kept. */
  public List<Uri> targets() {
    return links.stream().map(Link::target).filter(Objects::nonNull).toList();
  }

  /** The same document with only some of its links, such as those that a filter keeps. */
  public DocumentLinks withLinks(List<Link> some) {
    return new DocumentLinks(
        dialect,
        uri,
        format,
        charset,
        charsetSource,
        base,
        baseElements,
        some,
        fragments,
        robots,
        findings);
  }

  /** These links with one more finding. With a partial one, fragments are no longer complete. */
  public DocumentLinks withFinding(Finding finding) {
    List<Finding> all = new ArrayList<>(findings);
    all.add(finding);
    FragmentTargets known =
        fragments == null || !finding.kind().isPartial()
            ? fragments
            : new FragmentTargets(fragments.ids(), fragments.names(), false);
    return new DocumentLinks(
        dialect,
        uri,
        format,
        charset,
        charsetSource,
        base,
        baseElements,
        links,
        known,
        robots,
        all);
  }
}
