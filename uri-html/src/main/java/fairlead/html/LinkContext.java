package fairlead.html;

import fairlead.uri.Resolution;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What surrounds a link: its text, its place in the tree and whether robots may follow it.
 *
 * @param rel the tokens of the {@code rel} attribute or parameter, in lower case, in order
 * @param text the visible text of the link, white space collapsed, cut at {@link
 *     DocumentLimit#CONTEXT_CHARS}: the text in the element, or its {@code alt}, {@code value} or
 *     {@code title}; empty if there is none
 * @param path the names of its element and of those around it, outermost first, separated by
 *     slashes, with the {@code id} of those that have one, as in {@code html/body/div#main/a}; cut
 *     at the front to the same length; empty for a header field
 * @param inside the places around it that keep it out of the page
 * @param nofollow whether its author asks robots not to follow it: by {@code rel}, or for all links
 *     to pages by a robots meta element or an X-Robots-Tag header
 * @param anchor what the link starts from, if a Link header names a resource other than the
 *     document (RFC 8288, Section 3.2); null if it does not
 * @param sitemap what a sitemap says of the target; null if the document is no sitemap, or says
 *     nothing
 * @param isRead whether all of it was read. Otherwise only {@link #inside} and {@link #anchor} are
 *     known, and the others throw an {@link IllegalStateException}, since empty would be wrong
 */
public record LinkContext(
    List<String> rel,
    String text,
    String path,
    Set<Inside> inside,
    boolean nofollow,
    @Nullable Resolution anchor,
    @Nullable SitemapEntry sitemap,
    boolean isRead) {

  /** What keeps a link out of the page. */
  public enum Inside {
    /** A template. */
    TEMPLATE,
    /** A noscript element. */
    NOSCRIPT,
    /** A comment. */
    COMMENT,
    /**
     * An element with the attribute {@code data-fairlead-ignore}. With it, authors ask a checker to
     * ignore the element and everything in it. It is read {@linkplain
     * fairlead.html.extract.LinkExtractor#withLint on request}.
     */
    IGNORED
  }

  /** The context of a link without text, path and relation types. */
  public static final LinkContext NONE = new LinkContext(List.of(), "", "", Set.of(), false, null);

  /** Copies list and set. */
  public LinkContext {
    rel = List.copyOf(rel);
    inside = Set.copyOf(inside);
  }

  /** A context that was read. */
  public LinkContext(
      List<String> rel,
      String text,
      String path,
      Set<Inside> inside,
      boolean nofollow,
      @Nullable Resolution anchor) {
    this(rel, text, path, inside, nofollow, anchor, null, true);
  }

  /** This context with what a sitemap says. */
  public LinkContext withSitemap(@Nullable SitemapEntry value) {
    return new LinkContext(rel, text, path, inside, nofollow, anchor, value, isRead);
  }

  /** A context that was not read: only this is known. */
  public static LinkContext unread(Set<Inside> inside) {
    return new LinkContext(List.of(), "", "", inside, false, null, null, false);
  }

  @Override
  public List<String> rel() {
    checkRead();
    return rel;
  }

  @Override
  public String text() {
    checkRead();
    return text;
  }

  @Override
  public String path() {
    checkRead();
    return path;
  }

  @Override
  public boolean nofollow() {
    checkRead();
    return nofollow;
  }

  @Override
  public @Nullable SitemapEntry sitemap() {
    checkRead();
    return sitemap;
  }

  private void checkRead() {
    if (!isRead) {
      throw new IllegalStateException(
          "the context of links is available only with LinkExtractor.withContext, or for a filter"
              + " that asks for it (LinkFilters.context)");
    }
  }
}
