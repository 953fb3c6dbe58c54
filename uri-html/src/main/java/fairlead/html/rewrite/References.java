package fairlead.html.rewrite;

import fairlead.html.Link;
import fairlead.html.syntax.HtmlReference;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.Url;
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
    if (colon < 0) {
      return false;
    }
    return reference.startsWith("//", colon + 1)
        || !(link.resolution() instanceof Url target)
        || target.equals(dialect.tryParseReference(reference));
  }

  /** Where the colon after the scheme is. Negative if a reference has no scheme. */
  static int schemeEnd(String reference) {
    for (int i = 0; i < reference.length(); i++) {
      char c = reference.charAt(i);
      boolean letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
      boolean other = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      if (c == ':') {
        return i == 0 ? -1 : i;
      }
      if (!letter && (i == 0 || !other)) {
        return -1;
      }
    }
    return -1;
  }

  /** Whether a link is only a fragment, or empty, and so means the same document with this base. */
  static boolean isOfSameDocument(Link link, @Nullable Uri base) {
    String reference = HtmlReference.clean(link.reference());
    return (reference.isEmpty() || reference.startsWith("#"))
        && Objects.equals(link.base().uri(), base);
  }

  /** Whether a link as written leads to a target with a base. */
  static boolean leadsTo(Dialect dialect, @Nullable Uri base, Link link, Uri target) {
    return base != null
        && target.equals(dialect.tryResolve(base, HtmlReference.clean(link.reference())));
  }
}
