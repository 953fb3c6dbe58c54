package fairlead.check;

import fairlead.pipeline.Redirect;
import fairlead.uri.Uri;
import fairlead.uri.whatwg.Whatwg;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a site by the keys of their URIs. It knows only what its source has listed, and
 * never asks the file system, so no target can lead out of the site.
 */
final class Site {

  static final String WAY = "a redirect leads to ";
  static final String LOOP = "the redirects form a loop";
  static final String TOO_MANY = "more than " + Redirect.MAX_HOPS + " redirects";
  static final String APPENDED = "no such document, but there is one with .html appended";

  private final SiteRules rules;
  private final @Nullable String root;
  private final @Nullable String rootKey;
  private final @Nullable Set<String> wanted; // keys of documents to report findings about
  private final Map<String, Captures> pages = new HashMap<>();
  private final Map<String, String> links = new HashMap<>(); // symbolic links, and why not followed
  private final Set<String> authorities = new HashSet<>(); // of all pages
  // If the site is served, by scheme and key:
  private final Set<String> requested = new HashSet<>();
  private final Map<String, Located> errors = new HashMap<>();
  private final Map<String, String> unreached = new HashMap<>(); // why; only the first ones
  private boolean isIncomplete;
  private final SiteNames names;

  /**
   * A site without documents.
   *
   * @param wanted the URIs of documents to report findings about; null for all
   */
  Site(SiteRules rules, @Nullable Set<String> wanted) {
    this.rules = rules;
    this.root =
        rules.root() == null
            ? null
            : SiteKey.asHttp(SiteKey.withoutUserInfo(rules.root()).toString());
    this.rootKey = rules.root() == null ? null : SiteKey.of(rules.root());
    this.wanted = wanted == null ? null : keys(wanted);
    this.names = new SiteNames(rules, pages.keySet());
  }

  private static Set<String> keys(Set<String> uris) {
    Set<String> keys = new HashSet<>();
    for (String text : uris) {
      if (Whatwg.DIALECT.tryParse(text) instanceof Uri uri) {
        keys.add(SiteKey.of(uri));
      }
    }
    return keys;
  }

  SiteRules rules() {
    return rules;
  }

  /** Whether to report findings about a document, by its URI. */
  boolean isWanted(@Nullable String document) {
    return wanted == null
        || (document != null
            && Whatwg.DIALECT.tryParse(document) instanceof Uri uri
            && isWanted(uri));
  }

  /** Whether to report findings about a document, whether it exists or not. */
  boolean isWanted(Uri target) {
    Set<String> keys = wanted;
    return keys == null
        || find(SiteKey.of(mapped(target).withQuery(null)), key -> keys.contains(key) ? key : null)
            != null;
  }

  /** Adds a document, or one capture of it. */
  void add(Uri uri, Page page) {
    String own = page.uri();
    String key = SiteKey.of(uri);
    // Most are the same text, so keep it in memory only once.
    pages
        .computeIfAbsent(own != null && own.equals(key) ? own : key, unknown -> new Captures())
        .add(page, isHttps(uri));
    authorities.add(authority(key));
  }

  /** Adds a symbolic link that is not followed, as a server would not follow it. */
  void addLink(Uri uri, String reason) {
    links.put(SiteKey.folder(SiteKey.of(uri)), reason); // it may lead to a folder
  }

  private static String servedKey(Uri uri) {
    return uri.scheme() + ' ' + SiteKey.of(uri);
  }

  /** Whether documents are requested from a server. */
  boolean isServed() {
    return !requested.isEmpty();
  }

  /** Notes that a document is requested from the site's server. False if that is known. */
  boolean addRequested(Uri uri) {
    return requested.add(servedKey(uri));
  }

  /** Notes that the server has not sent a document, and why. */
  void addError(Uri uri, CheckSeverity severity, String message) {
    boolean isAsked = !message.startsWith(CheckCode.NOT_REACHED.summary());
    isIncomplete |= !isAsked;
    errors.put(
        servedKey(uri),
        isAsked
            ? Located.wrong(CheckCode.MISSING_DOCUMENT, severity, message)
            : Located.wrong(CheckCode.NOT_REACHED, message));
  }

  /** Whether documents of the site were not requested, so that links in them are not known. */
  boolean isIncomplete() {
    return isIncomplete;
  }

  /** Notes that a document is not requested, and why. */
  void addUnreached(Uri uri, String reason) {
    isIncomplete = true;
    if (unreached.size() < SiteChecker.DEFAULT_MAX_FINDINGS) {
      unreached.put(servedKey(uri), reason);
    }
  }

  /** Whether a URI may still turn out to be that of a document of the site. */
  boolean isPossible(Uri target) {
    return root == null || isInside(target);
  }

  /** Whether a URI should be that of a document of the site, after the rules have mapped it. */
  boolean isInside(Uri target) {
    return isBelowRoot(mapped(target));
  }

  private boolean isBelowRoot(Uri given) {
    Uri target = SiteKey.withoutUserInfo(given);
    // Only targets of the URL Standard are already in normal form.
    return Whatwg.DIALECT.name().equals(target.dialect().name())
        ? isInside(SiteKey.asHttp(target.toString()), root)
        : isInside(SiteKey.of(target), rootKey);
  }

  private boolean isInside(String target, @Nullable String start) {
    if (start == null) {
      return authorities.contains(authority(target));
    }
    int end = start.length() - 1; // the slash, which a link to the root may lack
    return target.regionMatches(0, start, 0, end)
        && (target.length() == end || "/?#".indexOf(target.charAt(end)) >= 0);
  }

  /** Scheme and authority. */
  private static String authority(String uri) {
    return uri.substring(0, SiteKey.pathStart(uri));
  }

  private static boolean isHttps(Uri uri) {
    return uri.scheme().equals("https");
  }

  /**
   * The document that a target leads to, through redirects if necessary. The fragment of the target
   * does not matter. A redirect that leads out of the site or to nothing counts as the document
   * itself, because its Location is a link and is judged as one. So does an archived redirect to
   * itself: the server had set a cookie, or only the scheme is another.
   */
  Located locate(Uri given) {
    Located found = locateByRules(given);
    boolean hasFragment = found.hasFragment();
    Set<Page> passed = new HashSet<>();
    for (Page page = found.page(); page != null; page = found.page()) {
      String redirect = page.redirect();
      if (redirect == null || !(Whatwg.DIALECT.tryParse(redirect) instanceof Uri next)) {
        break;
      }
      Located then = locateByRules(next);
      if (then.page() == page && !isServed()) {
        break;
      }
      if (!passed.add(page)) {
        return Located.wrong(CheckCode.MISSING_DOCUMENT, LOOP);
      }
      if (passed.size() > Redirect.MAX_HOPS) {
        return Located.wrong(CheckCode.MISSING_DOCUMENT, TOO_MANY);
      }
      if (then.page() == null && then.code() != null && isServed()) {
        String message = WAY + redirect + ": " + then.message();
        return Located.wrong(then.code(), then.severity(), message);
      }
      if (then.page() == null) {
        break;
      }
      hasFragment |= next.fragment() != null || then.hasFragment();
      found = then;
    }
    return hasFragment ? found.withFragment() : found;
  }

  /**
   * What a target leads to by the redirects of the site's rules, which apply where there is no
   * document.
   */
  private Located locateByRules(Uri given) {
    RedirectRules redirects = rules.redirects();
    Uri target = given;
    String way = "";
    int first = 0; // line
    boolean hasFragment = false;
    for (int hops = 0; ; hops++) {
      Located found = locateOnce(target);
      RedirectRules.Answer answer =
          found.page() == null || redirects.isForcing()
              ? redirects.answer(target, SiteKey.of(target))
              : null;
      if (answer == null || (found.page() != null && !answer.forced())) {
        return new Located(
            found.page(),
            hasFragment,
            found.code(),
            found.severity(),
            way + found.message(),
            hops == 0 ? found.correction() : null,
            null);
      }
      String problem = problem(answer, target);
      if (!problem.isEmpty()) {
        return Located.wrong(
            CheckCode.MISSING_DOCUMENT,
            way + "line " + answer.line() + " of the redirects file " + problem);
      }
      if (hops == Redirect.MAX_HOPS) {
        return Located.wrong(CheckCode.MISSING_DOCUMENT, way + TOO_MANY);
      }
      target = Objects.requireNonNull(answer.target());
      first = hops == 0 ? answer.line() : first;
      way = "line " + first + " of the redirects file leads to ";
      if (!isInside(target)) {
        return Located.outside(target, way + target.redacted() + ": ");
      }
      way += path(target) + ": ";
      if (answer.status() == 200) { // the document itself: no rule applies to it
        found = locateOnce(target);
        return new Located(
            found.page(), hasFragment, found.code(), found.severity(), way + found.message());
      }
      hasFragment |= target.fragment() != null;
    }
  }

  /** Why a rule leads nowhere. Empty if it leads somewhere. */
  private static String problem(RedirectRules.Answer answer, Uri from) {
    if (answer.status() >= 400) {
      return "answers with status " + answer.status();
    }
    if (answer.target() == null) {
      return "does not lead to a URL, or its URL is too long";
    }
    boolean same = answer.target().withFragment(null).equals(from.withFragment(null));
    return same && answer.status() != 200 ? "leads to the target itself" : "";
  }

  private static String path(Uri target) {
    return target.toString().substring(target.pathStart());
  }

  private Located locateOnce(Uri given) {
    Uri target = mapped(given);
    return isServed() ? locateServed(target) : locateListed(target);
  }

  /** What a target leads to if its server was asked. */
  private Located locateServed(Uri target) {
    String key = SiteKey.of(target);
    Located error = errors.get(servedKey(target));
    if (error != null) {
      Located other = names.otherwiseSpelled(target, key, SiteKey.folder(key));
      return other != null && other.code() == CheckCode.CASE_MISMATCH
          ? other
          : error.message().equals("HTTP status 404")
              ? Located.wrong(CheckCode.MISSING_DOCUMENT, error.message() + names.near(key))
              : error;
    }
    Captures captures = pages.get(key);
    if (captures != null) {
      return Located.at(captures.of(isHttps(target)));
    }
    String reason = unreached.get(servedKey(target));
    return reason == null ? Located.ELSEWHERE : Located.wrong(CheckCode.NOT_REACHED, reason);
  }

  private Located locateListed(Uri target) {
    boolean https = isHttps(target);
    Captures exact = target.hasQuery() ? pages.get(SiteKey.of(target)) : null;
    if (exact != null) {
      return Located.at(exact.of(https));
    }
    String key = SiteKey.of(target.withQuery(null));
    Captures captures = find(key, pages::get);
    if (captures != null) {
      return Located.at(captures.of(https));
    }
    String single = SiteKey.withSingleSlashes(key);
    if (!single.equals(key) && find(single, pages::get) != null) {
      return Located.wrong(
          CheckCode.MISSING_DOCUMENT,
          CheckSeverity.WARNING,
          "no such document, but there is one with a single slash, which some servers treat as"
              + " equal");
    }
    Located other = find(key, name -> names.otherwiseSpelled(target, name, SiteKey.folder(key)));
    if (other != null) {
      return other;
    }
    String link = linkAround(SiteKey.folder(key));
    if (link != null) {
      return Located.wrong(
          CheckCode.MISSING_DOCUMENT, "no such document: a " + link + " is in its place");
    }
    if (names.isFolder(SiteKey.folder(key))) {
      return names.missingIndex("");
    }
    return pages.containsKey(key + ".html")
        ? Located.wrong(CheckCode.MISSING_DOCUMENT, APPENDED)
        : Located.wrong(
            CheckCode.MISSING_DOCUMENT, CheckCode.MISSING_DOCUMENT.summary() + names.near(key));
  }

  /** Why a symbolic link on the path to a target is not followed. Null if there is no such link. */
  private @Nullable String linkAround(String key) {
    String found = null;
    for (int end = key.length(); end > 0 && found == null && !links.isEmpty(); ) {
      found = links.get(key.substring(0, end));
      end = key.lastIndexOf('/', end - 2) + 1;
    }
    return found;
  }

  /** Whether a target is a folder with an index, although it does not end in a slash. */
  boolean lacksSlash(Uri target) {
    String key = SiteKey.of(mapped(target).withQuery(null));
    return !key.endsWith("/")
        && !pages.containsKey(key)
        && rules.extensions().stream().noneMatch(one -> pages.containsKey(key + '.' + one))
        && (pages.containsKey(SiteKey.folder(key))
            || rules.indexFiles().stream()
                .anyMatch(index -> pages.containsKey(SiteKey.folder(key) + index)));
  }

  private <T> @Nullable T find(String key, Function<String, @Nullable T> get) {
    T found = get.apply(key);
    for (int i = 0; found == null && !key.endsWith("/") && i < rules.extensions().size(); i++) {
      found = get.apply(key + '.' + rules.extensions().get(i)); // before the folder of this name
    }
    if (found == null && !key.endsWith("/")) {
      found = get.apply(SiteKey.folder(key)); // a crawl has the URI without an index file
    }
    for (int i = 0; found == null && i < rules.indexFiles().size(); i++) {
      found = get.apply(SiteKey.folder(key) + rules.indexFiles().get(i));
    }
    return found;
  }

  /** The URI of the root; null if every host that a document comes from is inside. */
  @Nullable Uri root() {
    return rules.root();
  }

  /** What to search for instead of a target. Paths are those of the site's server. */
  Uri mapped(Uri target) {
    String text = target.toString();
    int path = target.pathStart();
    for (SiteRules.Mapping mapping : rules.mappings()) {
      boolean isPath = mapping.from().startsWith("/");
      int start = isPath ? path : 0;
      if (text.startsWith(mapping.from(), start) && (!isPath || isBelowRoot(target))) {
        String rest = text.substring(start + mapping.from().length());
        String prefix = mapping.to().startsWith("/") ? server(target) : "";
        if (target.dialect().tryParse(prefix + mapping.to() + rest) instanceof Uri other) {
          return other;
        }
      }
    }
    return target;
  }

  /** Scheme and authority of the site; those of a target if every host is inside. */
  private String server(Uri target) {
    Uri own = rules.root() == null ? target : rules.root();
    return own.toString().substring(0, own.pathStart());
  }
}
