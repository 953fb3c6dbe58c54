package fairlead.html.extract;

import fairlead.html.parse.LinkCandidate;
import fairlead.uri.Dialect;
import fairlead.uri.Uri;
import fairlead.uri.base.BaseUri;
import fairlead.uri.whatwg.Whatwg;
import org.jspecify.annotations.Nullable;

/**
 * What an empty reference leads to if following it always makes a new request, so that it cannot
 * mean the current document: the document's URI in url-syntax-05 (Section 3) and in the HTML
 * Standard (form submission), the base URI in RFC 2396 and rfc2396bis-01 (Section 4.2) and in RFC
 * 3986.
 *
 * @param toDocument whether it leads to the document's URI, not to the base URI
 * @param ofImages whether this applies to the source of an image, as in url-syntax-05
 */
record EmptyRequests(boolean toDocument, boolean ofImages) {

  static EmptyRequests of(Dialect dialect) {
    boolean draft = dialect.name().equals("url-syntax-05");
    return new EmptyRequests(draft || dialect.name().equals(Whatwg.DIALECT.name()), draft);
  }

  boolean isImage(LinkCandidate found) {
    return ofImages && found.element().equals("img") && found.rule().attribute().equals("src");
  }

  @Nullable Uri target(@Nullable Uri own, BaseUri base) {
    return toDocument ? own : base.uri();
  }
}
