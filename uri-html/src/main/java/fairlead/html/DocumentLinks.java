package fairlead.html;

import fairlead.html.rule.LinkKind;
import fairlead.html.text.CharsetSource;
import fairlead.uri.SameDocument;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseUri;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The links of a document, in the order of the source, each resolved against the document's base.
 *
 * @param uri the document's own URI; null if it has none
 * @param format how the bytes were read
 * @param charset what they were decoded with
 * @param charsetSource who said so
 * @param base the base, its layer, and the candidates that lost
 * @param links the links
 * @param fragments what fragments may point to; null unless the extractor was asked for it
 * @param findings what else is to be known about the document
 */
public record DocumentLinks(
    @Nullable Uri uri,
    Format format,
    Charset charset,
    CharsetSource charsetSource,
    BaseUri base,
    List<Link> links,
    @Nullable FragmentTargets fragments,
    List<Finding> findings)
    implements Extraction {

  /** Copies the lists. */
  public DocumentLinks {
    links = List.copyOf(links);
    findings = List.copyOf(findings);
  }

  /** Whether links may be missing, because a limit cut the document or its links. */
  public boolean isPartial() {
    return findings.stream().anyMatch(finding -> finding.kind().isPartial());
  }

  /**
   * What a link of this document leads to: its target, or where the dialect says the current
   * document, the document's own URI with the reference's fragment. Of a link to a mere origin
   * ({@link LinkKind#ORIGIN}) it is that, with {@code /} for its path.
   *
   * @return null if the reference was rejected, or if the document has no URI of its own
   */
  public @Nullable Uri target(Link link) {
    if (link.resolution() instanceof SameDocument same) {
      return uri == null ? null : uri.withFragment(same.fragment());
    }
    if (link.resolution() instanceof Uri target) {
      return link.kind() == LinkKind.ORIGIN ? origin(target) : target;
    }
    return null;
  }

  private static Uri origin(Uri target) {
    String authority = target.authority();
    return authority == null
        ? target
        : target
            .withFragment(null)
            .withQuery(null)
            .withPath("/")
            .withAuthority(authority.substring(authority.lastIndexOf('@') + 1));
  }

  /** These links with one finding more. */
  public DocumentLinks withFinding(Finding finding) {
    List<Finding> all = new ArrayList<>(findings);
    all.add(finding);
    return new DocumentLinks(uri, format, charset, charsetSource, base, links, fragments, all);
  }
}
