package fairlead.html.rewrite;

import fairlead.html.Link;
import fairlead.html.rule.FragmentOnly;
import fairlead.html.syntax.HtmlReference;
import fairlead.uri.Dialect;
import fairlead.uri.Resolution;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.percent.AsciiSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Questions about references while they are rewritten. */
final class References {

  private References() {}

  /**
   * Whether a reference is absolute. In browsers, {@code http:x} is not absolute if the scheme is
   * that of the base, because it leads elsewhere with another base.
   */
  static boolean isAbsolute(Dialect dialect, Link link) {
    String reference = HtmlReference.clean(link.reference());
    int colon = schemeEnd(reference);
    if (colon == 0) {
      return false;
    }
    return reference.startsWith("//", colon + 1)
        || !(link.resolution() instanceof Url target)
        || target.equals(dialect.tryParseReference(reference));
  }

  /** Whether a reference begins with a scheme. */
  static boolean hasScheme(String reference) {
    return schemeEnd(reference) > 0;
  }

  /** Where the colon after the scheme is. 0 if a reference has no scheme. */
  private static int schemeEnd(String reference) {
    int end = AsciiSet.SCHEME.skip(reference, 0, reference.length());
    return end > 0 && AsciiSet.ALPHA.contains(reference.charAt(0)) && reference.startsWith(":", end)
        ? end
        : 0;
  }

  /** Whether a link is a fragment that means a place in the document, whatever the base. */
  static boolean isPlaceInDocument(Link link) {
    return link.rule().fragmentOnly() == FragmentOnly.DOCUMENT
        && HtmlReference.clean(link.reference()).startsWith("#");
  }

  /** Whether a link is only a fragment, or empty, and so means the same document with this base. */
  static boolean isOfSameDocument(Link link, @Nullable Uri base) {
    String reference = HtmlReference.clean(link.reference());
    return (reference.isEmpty() || reference.startsWith("#"))
        && Objects.equals(link.base().uri(), base);
  }

  /**
   * Whether a link as written leads to a target with a base.
   *
   * @param target where; a rejection if it has to lead nowhere
   */
  static boolean leadsTo(Dialect dialect, @Nullable Uri base, Link link, Resolution target) {
    Resolution led =
        base == null ? null : dialect.tryResolve(base, HtmlReference.clean(link.reference()));
    return target instanceof Uri ? target.equals(led) : !(led instanceof Uri);
  }
}
