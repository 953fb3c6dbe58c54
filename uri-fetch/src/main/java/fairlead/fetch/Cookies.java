package fairlead.fetch;

import crawlercommons.domains.EffectiveTldFinder;
import fairlead.uri.Url;
import io.netty.handler.codec.http.cookie.ClientCookieDecoder;
import io.netty.handler.codec.http.cookie.ClientCookieEncoder;
import io.netty.handler.codec.http.cookie.Cookie;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The cookies that redirects set, for the requests that follow them (RFC 6265, Section 5). Not
 * thread-safe.
 */
final class Cookies {

  private static final int MAX_OF_HOST = 50;

  private final Map<Key, Cookie> kept = new LinkedHashMap<>();

  /**
   * What makes a cookie replace another.
   *
   * @param host the host that set it, or the domain that it is for
   * @param subdomains whether it is for the hosts below, too
   */
  private record Key(String name, String host, boolean subdomains, String path) {

    boolean matches(Url url) {
      String own = String.valueOf(url.host());
      boolean isHost = own.equals(host) || (subdomains && own.endsWith('.' + host));
      String at = url.path();
      return isHost
          && at.startsWith(path)
          && (at.length() == path.length()
              || path.endsWith("/")
              || at.charAt(path.length()) == '/');
    }
  }

  /**
   * Keeps the cookies of a response.
   *
   * @param fields the values of {@code Set-Cookie}
   * @return whether one of them is new, or has another value
   */
  boolean keep(Url from, List<String> fields) {
    boolean isNew = false;
    for (String field : fields) {
      Cookie cookie = ClientCookieDecoder.STRICT.decode(field);
      Key key = cookie == null ? null : key(cookie, from);
      if (cookie == null || key == null) {
        continue;
      }
      boolean isExpired = cookie.maxAge() <= 0 && cookie.maxAge() != Cookie.UNDEFINED_MAX_AGE;
      if (isExpired) {
        kept.remove(key);
      } else if (kept.containsKey(key) || countOf(key.host()) < MAX_OF_HOST) {
        cookie.setPath(key.path());
        Cookie known = kept.put(key, cookie);
        isNew |= known == null || !known.value().equals(cookie.value());
      }
    }
    return isNew;
  }

  /** Null if the host may not set the cookie. */
  private static @Nullable Key key(Cookie cookie, Url from) {
    String host = String.valueOf(from.host());
    String domain = cookie.domain() == null ? "" : cookie.domain().toLowerCase(Locale.ROOT);
    domain = domain.startsWith(".") ? domain.substring(1) : domain;
    String path = cookie.path() == null ? "" : cookie.path();
    path = path.startsWith("/") ? path : folder(from.path());
    if (domain.isEmpty() || domain.equals(host)) {
      return new Key(cookie.name(), host, !domain.isEmpty(), path);
    }
    boolean isShared = // by hosts of one owner
        host.endsWith('.' + domain)
            && EffectiveTldFinder.getAssignedDomain(domain, true, false) != null;
    return isShared ? new Key(cookie.name(), domain, true, path) : null;
  }

  /** The folder of a path without its final slash, unless it is the root (Section 5.1.4). */
  private static String folder(String path) {
    return path.substring(0, Math.max(1, path.lastIndexOf('/')));
  }

  private long countOf(String host) {
    return kept.keySet().stream().filter(key -> key.host().equals(host)).count();
  }

  /** The header field {@code Cookie} of a request. Empty if there is none. */
  String of(Url url) {
    List<Cookie> sent =
        kept.entrySet().stream()
            .filter(one -> one.getKey().matches(url))
            .map(Map.Entry::getValue)
            .filter(cookie -> !cookie.isSecure() || url.scheme().equals("https"))
            .toList();
    return sent.isEmpty() ? "" : ClientCookieEncoder.STRICT.encode(sent);
  }
}
