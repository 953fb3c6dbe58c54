package fairlead.fetch;

import fairlead.check.Fetcher;
import fairlead.pipeline.Document;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The requests that one target leads to, one after the other: what is kept between them, and
 * forgotten after them. Not thread-safe.
 */
final class RedirectChain {

  private final boolean wantsContent;
  private final Fetcher.RedirectPolicy policy;
  private final List<String> uris = new ArrayList<>();
  private final Cookies cookies = new Cookies();
  private @Nullable Url at;
  private @Nullable String fragment;
  private boolean permanent = true; // whether all redirects so far are
  private boolean head;
  private boolean hasNewCookies; // since the last request

  /**
   * No requests yet.
   *
   * @param policy as in {@link Fetcher#fetch}
   */
  RedirectChain(boolean wantsContent, Fetcher.RedirectPolicy policy) {
    this.wantsContent = wantsContent;
    this.policy = policy;
    this.head = !wantsContent;
  }

  /**
   * Moves to a URL.
   *
   * @param itsFragment what it says about the place in the document; null if nothing
   */
  void enter(Url url, @Nullable String itsFragment) {
    at = url;
    fragment = itsFragment == null ? fragment : itsFragment;
    uris.add(url.toString());
    head = !wantsContent;
  }

  /** Notes that the URL redirects. */
  void leave(int status) {
    permanent &= status == 301 || status == 308;
  }

  /** The URLs so far, in order. */
  List<String> uris() {
    return uris;
  }

  int hops() {
    return uris.size();
  }

  /** Whether a redirect leads back, and no cookie was set that may change the answer. */
  boolean isCircle(Url url) {
    return !hasNewCookies && uris.contains(url.withUserInfo(null).withFragment(null).toString());
  }

  /** What counts instead of a request for a URL that a redirect leads to; nothing if it is sent. */
  Mono<Fetcher.Answer> instead(Url url) {
    return policy
        .instead(url.withUserInfo(null)) // which is not sent
        .map(
            answer -> {
              if (!(answer instanceof Fetcher.Found known)) {
                return answer;
              }
              enter(url.withUserInfo(null), url.fragment());
              return found(known.document());
            });
  }

  boolean wantsContent() {
    return wantsContent;
  }

  /** Whether the next request is for header fields only. */
  boolean isHead() {
    return head;
  }

  /** Notes that requests for header fields are refused. */
  void useGet() {
    head = false;
  }

  /** How the URL was reached, as the beginning of a message. Empty without redirects. */
  String way() {
    return uris.size() < 2 || at == null ? "" : way(at);
  }

  static String way(Uri to) {
    return "a redirect leads to " + to.redacted() + ": ";
  }

  Fetcher.Found found(@Nullable Document document) {
    Uri uri = at == null ? null : at.withFragment(fragment);
    return new Fetcher.Found(
        Objects.requireNonNull(uri, "a URL"),
        permanent && uris.size() > 1,
        wantsContent ? document : null);
  }

  /** Keeps the cookies of a redirect. */
  void keepCookies(Url url, Response response) {
    hasNewCookies = cookies.keep(url, response.headers().getOrDefault("Set-Cookie", List.of()));
  }

  /** The cookies for a request, as a header field. Empty if there are none. */
  String cookies(Url url) {
    return cookies.of(url);
  }
}
