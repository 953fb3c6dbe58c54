package fairlead.check;

import fairlead.pipeline.Document;
import fairlead.uri.Uri;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Requests documents for a {@link SiteChecker}: targets on other sites, and pages of a site that is
 * served. It is the only way to the network, and decides what is requested, how often and from
 * where. {@code HttpFetcher} in the module uri-fetch is one; a program that has an HTTP client can
 * bring its own. Implementations must be thread-safe.
 */
public interface Fetcher {

  /**
   * Requests a document of the site that is checked. Redirects are not followed: the checker does
   * that.
   *
   * @param uri a URI of http or https without a fragment
   * @return one document, later, with the status and the header fields of the response; one that is
   *     {@linkplain Document#unread unread} if there is no response. If there is none, the document
   *     counts as not requested; an error ends the check
   */
  Mono<Document> get(Uri uri);

  /**
   * Requests a target. A checker asks once for each distinct target.
   *
   * @param target a URI of http or https without a fragment
   * @param wantsContent whether fragments must be searched for in the document; if not, it is
   *     enough to know that it is there
   * @param policy decides about each redirect to a URI of http or https before it is followed
   * @return one answer, later. Problems with the network are answers, too. If there is none, links
   *     to the target are not judged; an error ends the check
   */
  Mono<Answer> fetch(Uri target, boolean wantsContent, RedirectPolicy policy);

  /** How many hosts, or documents of one site, to ask for at a time at most. Default: 32. */
  default int concurrency() {
    return 32;
  }

  /** How many targets on one host to ask for at a time at most. Default: 4. */
  default int perHost() {
    return 4;
  }

  /** Whether a status means that the server may answer later (RFC 6585, RFC 9110): 429 or 503. */
  static boolean isBusy(int status) {
    return status == 429 || status == 503;
  }

  /** Decides whether to follow the redirects of a target. Thread-safe. */
  @FunctionalInterface
  interface RedirectPolicy {

    /** Follows all. */
    RedirectPolicy FOLLOW = next -> Mono.empty();

    /**
     * What counts instead of a request.
     *
     * @param next where a redirect leads, a URI of http or https
     * @return an answer, later: {@link Found} if it is known that a document is there, {@link
     *     Missing} if it must not be requested; nothing if the redirect is to be followed
     */
    Mono<Answer> instead(Uri next);
  }

  /** What a request has shown. */
  sealed interface Answer permits Found, Missing {}

  /**
   * The target is there.
   *
   * @param uri where it is: the target itself, or where redirects lead, with the fragment that they
   *     add
   * @param moved whether there were redirects, and all of them are permanent
   * @param document its content; null if that is not known
   */
  record Found(Uri uri, boolean moved, @Nullable Document document) implements Answer {}

  /**
   * The target is not there, or nobody knows.
   *
   * @param message why, for people, in a few words
   * @param severity an error if the link is broken, a warning if that is not certain
   */
  record Missing(String message, CheckSeverity severity) implements Answer {}
}
