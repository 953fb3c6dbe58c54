package fairlead.html.extract;

import fairlead.html.base.DocumentScope;
import fairlead.html.base.ResolvingBase;
import fairlead.html.parse.LinkCandidate;
import fairlead.html.rule.EmptyReference;
import fairlead.html.rule.FragmentOnly;
import fairlead.html.rule.LinkKind;
import fairlead.html.rule.LinkSyntax;
import fairlead.html.syntax.HtmlReference;
import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.Rejection;
import fairlead.uri.Resolution;
import fairlead.uri.SameDocument;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseUri;
import org.jspecify.annotations.Nullable;

/** Resolves the references of a document, and of the documents nested in it. */
final class LinkResolver {

  private final Dialect dialect;
  private final @Nullable Uri own;
  private final int maxReferenceChars;
  private final EmptyRequests emptyRequests;

  /**
   * @param own the URI of the outermost document; null if it has none
   */
  LinkResolver(Dialect dialect, @Nullable Uri own, int maxReferenceChars) {
    this.dialect = dialect;
    this.own = own;
    this.maxReferenceChars = maxReferenceChars;
    this.emptyRequests = EmptyRequests.of(dialect);
  }

  /**
   * Resolves a reference. Null if it is empty where an empty reference means nothing.
   *
   * @param written the reference as parsed, with its white space: in the HTML Standard, {@code
   *     src=" "} is not empty but a reference to the base
   */
  @Nullable Resolution resolve(
      DocumentScope document, LinkCandidate found, String written, ResolvingBase base) {
    int max = HtmlReference.isInline(written) ? Integer.MAX_VALUE : maxReferenceChars;
    if (written.length() > max
        || (found.value().cut() && found.rule().syntax() == LinkSyntax.SINGLE)) {
      return new Rejection(written, Issue.TOO_LONG, Math.min(max, written.length()), 0);
    }
    if (found.entity() && (written.indexOf('&') >= 0 || found.codebase() != null)) {
      return new Rejection(written, Issue.UNEXPANDED_ENTITY, Math.max(0, written.indexOf('&')), 0);
    }
    if (written.isEmpty()) {
      EmptyReference meaning = found.rule().empty();
      if (meaning == EmptyReference.DOCUMENT || emptyRequests.isImage(found)) {
        return emptyRequest(document.own(), base.base());
      }
      if (meaning == EmptyReference.NO_LINK) {
        return null;
      }
    }
    String reference = HtmlReference.clean(written);
    Resolution resolution =
        found.rule().fragmentOnly() == FragmentOnly.DOCUMENT && written.startsWith("#")
            ? sameDocument(document, reference)
            : base.resolver().tryResolve(reference);
    return targetChars(resolution, document.own()) > max
        ? new Rejection(reference, Issue.TOO_LONG, reference.length(), 0)
        : resolution;
  }

  /** What a link of a kind leads to. Null if to nothing. */
  @Nullable Uri target(Resolution resolution, LinkKind kind) {
    if (resolution instanceof SameDocument same) {
      return own == null ? null : own.withFragment(same.fragment());
    }
    if (resolution instanceof Uri target) {
      return kind == LinkKind.ORIGIN ? origin(target) : target;
    }
    return null;
  }

  private static Uri origin(Uri target) {
    return target.hasAuthority()
        ? target.withFragment(null).withQuery(null).withPath("/").withUserInfo(null)
        : target;
  }

  /**
   * The target of a link within the document itself, with the fragment as the dialect writes it in
   * targets.
   */
  private Resolution sameDocument(DocumentScope document, String reference) {
    return document.own() != null
            && dialect.tryResolve(document.own(), reference) instanceof Uri target
        ? new SameDocument(target.fragment())
        : new SameDocument(reference.substring(1));
  }

  /** The length of a target. For the current document, the length of its URI and the fragment. */
  static long targetChars(Resolution resolution, @Nullable Uri own) {
    if (resolution instanceof SameDocument same) {
      String fragment = same.fragment();
      return (own == null ? 0L : own.hierarchyEnd())
          + (fragment == null ? 0 : fragment.length() + 1);
    }
    return resolution instanceof Uri target ? target.toString().length() : 0;
  }

  private Resolution emptyRequest(@Nullable Uri own, BaseUri base) {
    Uri target = emptyRequests.target(own, base);
    return target == null ? new Rejection("", Issue.NO_BASE, 0, 0) : target.withFragment(null);
  }
}
