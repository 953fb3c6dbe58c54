package fairlead.fetch;

import fairlead.check.Fetcher;
import fairlead.pipeline.Document;
import fairlead.uri.Uri;
import fairlead.uri.Url;
import io.netty.handler.codec.http.cookie.ClientCookieDecoder;
import io.netty.handler.codec.http.cookie.ClientCookieEncoder;
import io.netty.handler.codec.http.cookie.Cookie;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The requests that one target leads to, one after the other: what is kept between them, and
 * forgotten after them. Not thread-safe.
 */
final class RedirectChain {

  private static final int MAX_COOKIES = 50; // of each host

  private final boolean wantsContent;
  private final Predicate<Uri> isKnown;
  private final List<String> uris = new ArrayList<>();
  private final Map<String, Map<String, Cookie>> cookies = new HashMap<>(); // by host and name
  private @Nullable Url at;
  private @Nullable String fragment;
  private boolean permanent = true; // whether all redirects so far are
  private boolean head;
  private boolean hasNewCookies; // since the last request

  /**
   * No requests yet.
   *
   * @param isKnown as in {@link Fetcher#fetch}
   */
  RedirectChain(boolean wantsContent, Predicate<Uri> isKnown) {
    this.wantsContent = wantsContent;
    this.isKnown = isKnown;
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

  /** Whether the checker knows what is at a URL. */
  boolean isKnown(Url url) {
    return isKnown.test(url);
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
    return uris.size() < 2 || at == null ? "" : "a redirect leads to " + at.redacted() + ": ";
  }

  /** A redirect leads to a URL that is not requested. */
  Fetcher.Found foundKnown(Url url) {
    enter(url.withUserInfo(null), url.fragment());
    return found(null);
  }

  Fetcher.Found found(@Nullable Document document) {
    Uri uri = at == null ? null : at.withFragment(fragment);
    return new Fetcher.Found(
        Objects.requireNonNull(uri, "a URL"),
        permanent && uris.size() > 1,
        wantsContent ? document : null);
  }

  void keepCookies(Url url, Response response) {
    Map<String, Cookie> own =
        cookies.computeIfAbsent(String.valueOf(url.host()), host -> new LinkedHashMap<>());
    hasNewCookies = false;
    for (String field : response.headers().getOrDefault("Set-Cookie", List.of())) {
      Cookie cookie = ClientCookieDecoder.STRICT.decode(field);
      if (cookie != null && own.size() < MAX_COOKIES) {
        Cookie known = own.put(cookie.name(), cookie);
        hasNewCookies |= known == null || !known.value().equals(cookie.value());
      }
    }
  }

  /** The cookies that a host has set on the way, as a header field. Empty if there are none. */
  String cookies(Url url) {
    Map<String, Cookie> own = cookies.getOrDefault(String.valueOf(url.host()), Map.of());
    return own.isEmpty() ? "" : ClientCookieEncoder.STRICT.encode(own.values());
  }
}
