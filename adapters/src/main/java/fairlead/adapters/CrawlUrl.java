package fairlead.adapters;

import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.Uri;
import fairlead.uri.key.KeyProfile;
import fairlead.uri.security.Destination;
import fairlead.uri.whatwg.RequestUri;
import fairlead.uri.whatwg.Whatwg;

/** The URL by which a crawler knows and fetches a page, or why it should not fetch it. */
public sealed interface CrawlUrl {

  /** The text of the crawl key, which is a URL with the same page. */
  record Accepted(String url) implements CrawlUrl {}

  /** A text that is no URL, or one that no crawler should fetch. */
  record Refused(String reason) implements CrawlUrl {}

  /**
   * Reads a URL as a browser does.
   *
   * @param profile {@link KeyProfile#CRAWL}, or that of rules for parameters
   */
  static CrawlUrl of(String text, KeyProfile profile) {
    ParseResult parsed = Whatwg.DIALECT.tryParse(text);
    if (!(parsed instanceof Uri uri)) {
      return new Refused(parsed instanceof Rejection why ? why.message() : "not absolute");
    }
    if (RequestUri.of(uri) instanceof RequestUri.Refused refused) {
      return new Refused(refused.reason());
    }
    return Destination.of(uri).isInternal()
        ? new Refused("the host is outside the public network")
        : new Accepted(profile.key(uri).text());
  }
}
