package fairlead.check;

import fairlead.pipeline.Redirect;
import fairlead.uri.Uri;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.whatwg.Whatwg;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a site by the keys of their URIs. It knows only what its source has listed, and
 * never asks the file system, so no target can lead out of the site.
 */
final class Site {

  static final String LOOP = "the redirects form a loop";
  static final String TOO_MANY = "more than " + Redirect.MAX_HOPS + " redirects";
  static final String APPENDED = "no such document, but there is one with .html appended";

  /** The character that decoding returns for octets that are not UTF-8. */
  private static final String MALFORMED = "\uFFFD";

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
  private @Nullable Map<String, String> folded; // keys by their folded form
  private final Set<String> ambiguous = new HashSet<>(); // folded keys of several documents
  private @Nullable NearestName nearest; // made when a document is missing
  private String @Nullable [] sorted; // keys

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

  /**
   * What a target leads to.
   *
   * @param page the document; null if there is none, or if a redirect leads out of the site
   * @param hasFragment whether a redirect on the way has its own fragment, which replaces that of
   *     the link
   * @param code what is wrong; null if nothing is
   * @param severity how much that matters
   * @param message what is wrong, for people
   * @param correction what the target should be instead; null if that is not certain
   */
  record Located(
      @Nullable Page page,
      boolean hasFragment,
      @Nullable CheckCode code,
      CheckSeverity severity,
      String message,
      @Nullable Uri correction) {

    Located(
        @Nullable Page page,
        boolean hasFragment,
        @Nullable CheckCode code,
        CheckSeverity severity,
        String message) {
      this(page, hasFragment, code, severity, message, null);
    }

    /** This with what the target should be. */
    Located corrected(@Nullable Uri value) {
      return new Located(page, hasFragment, code, severity, message, value);
    }

    static Located at(Page page) {
      return new Located(page, false, null, CheckSeverity.OFF, "");
    }

    /** For a redirect that leads out of the site. */
    static final Located ELSEWHERE = new Located(null, false, null, CheckSeverity.OFF, "");

    static Located wrong(CheckCode code, String message) {
      return wrong(code, code.severity(), message);
    }

    static Located wrong(CheckCode code, CheckSeverity severity, String message) {
      return new Located(null, false, code, severity, message);
    }
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
    CheckCode code = isAsked ? CheckCode.MISSING_DOCUMENT : CheckCode.NOT_REACHED;
    errors.put(servedKey(uri), Located.wrong(code, severity, message));
  }

  /** Notes that a document is not requested, and why. */
  void addUnreached(Uri uri, String reason) {
    if (unreached.size() < SiteChecker.DEFAULT_MAX_FINDINGS) {
      unreached.put(servedKey(uri), reason);
    }
  }

  /** Whether a URI may still turn out to be that of a document of the site. */
  boolean isPossible(Uri target) {
    return root == null || isInside(target);
  }

  /** Whether a URI should be that of a document of the site. */
  boolean isInside(Uri given) {
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
        String way = "a redirect leads to " + redirect + ": ";
        return Located.wrong(then.code(), then.severity(), way + then.message());
      }
      if (then.page() == null) {
        break;
      }
      hasFragment |= next.fragment() != null || then.hasFragment();
      found = then;
    }
    return hasFragment
        ? new Located(
            found.page(), true, found.code(), found.severity(), found.message(), found.correction())
        : found;
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
            hops == 0 ? found.correction() : null);
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
      if (!isInside(target)) {
        return Located.ELSEWHERE;
      }
      first = hops == 0 ? answer.line() : first;
      way = "line " + first + " of the redirects file leads to " + path(target) + ": ";
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
      Located other = otherwiseSpelled(target, key, SiteKey.folder(key));
      return other != null && other.code() == CheckCode.CASE_MISMATCH
          ? other
          : error.message().equals("HTTP status 404")
              ? Located.wrong(CheckCode.MISSING_DOCUMENT, error.message() + near(key))
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
    Located other = find(key, name -> otherwiseSpelled(target, name, SiteKey.folder(key)));
    if (other != null) {
      return other;
    }
    String link = linkAround(SiteKey.folder(key));
    if (link != null) {
      return Located.wrong(
          CheckCode.MISSING_DOCUMENT, "no such document: a " + link + " is in its place");
    }
    if (isFolder(SiteKey.folder(key))) {
      return missingIndex("");
    }
    return pages.containsKey(key + ".html")
        ? Located.wrong(CheckCode.MISSING_DOCUMENT, APPENDED)
        : Located.wrong(
            CheckCode.MISSING_DOCUMENT, CheckCode.MISSING_DOCUMENT.summary() + near(key));
  }

  /** The document that may have been meant, as a clause; empty if there is none. */
  private String near(String key) {
    NearestName names = nearest;
    if (names == null) {
      names = new NearestName(sorted());
      nearest = names;
    }
    return names.of(key).stream()
        .map(found -> "; is " + nameOf(readable(found)) + " meant?")
        .collect(Collectors.joining());
  }

  private static String readable(String key) {
    String decoded = PercentEncoding.decode(key);
    return decoded.contains(MALFORMED) ? key : decoded;
  }

  private Located missingIndex(String detail) {
    return Located.wrong(
        CheckCode.MISSING_INDEX,
        "the folder has no index file (" + String.join(", ", rules.indexFiles()) + ")" + detail);
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
        && rules.indexFiles().stream()
            .anyMatch(index -> pages.containsKey(SiteKey.folder(key) + index));
  }

  /** Whether there are documents below the key of a folder, which ends in a slash. */
  private boolean isFolder(String key) {
    String[] keys = sorted();
    int found = Arrays.binarySearch(keys, key);
    int next = found < 0 ? -found - 1 : found;
    return next < keys.length && keys[next].startsWith(key);
  }

  private String[] sorted() {
    String[] keys = sorted;
    if (keys == null) {
      keys = pages.keySet().toArray(String[]::new);
      Arrays.sort(keys);
      sorted = keys;
    }
    return keys;
  }

  private <T> @Nullable T find(String key, Function<String, @Nullable T> get) {
    T found = get.apply(key);
    for (int i = 0; found == null && i < rules.indexFiles().size(); i++) {
      found = get.apply(SiteKey.folder(key) + rules.indexFiles().get(i));
    }
    for (int i = 0; found == null && !key.endsWith("/") && i < rules.extensions().size(); i++) {
      found = get.apply(key + '.' + rules.extensions().get(i));
    }
    return found;
  }

  /**
   * What is wrong with a key that differs from that of a document only in case, escapes or Unicode
   * form.
   *
   * @param target the target of the reference
   * @param key its key, with what a server may add
   * @param folder the key of the folder that the reference may mean
   */
  private @Nullable Located otherwiseSpelled(Uri target, String key, String folder) {
    String other = folded().get(SiteKey.folded(key));
    if (other == null) {
      return null;
    }
    String wanted = PercentEncoding.decode(key);
    String there = PercentEncoding.decode(other);
    if (there.contains(MALFORMED) && !key.equalsIgnoreCase(other)) {
      return null; // octets that are not text only look the same after decoding
    }
    if (there.equals(wanted)) {
      return Located.wrong(
          CheckCode.MISSING_DOCUMENT,
          "no such document, but there is one whose name is escaped differently: " + nameOf(other));
    }
    if (SiteKey.nfc(there).equals(SiteKey.nfc(wanted))) {
      String form = Normalizer.isNormalized(there, Normalizer.Form.NFC) ? "NFC" : "NFD";
      return Located.wrong(
          CheckCode.MISSING_DOCUMENT,
          "no such document: its name is in the Unicode form "
              + form
              + ", but the reference is in a different form");
    }
    int name = there.lastIndexOf('/') + 1;
    return there.substring(0, name).equals(PercentEncoding.decode(folder))
        ? missingIndex(", but " + there.substring(name))
        : Located.wrong(
                CheckCode.CASE_MISMATCH, "wrong letter case: the document is " + nameOf(there))
            .corrected(ambiguous.contains(SiteKey.folded(key)) ? null : inCaseOf(target, other));
  }

  /**
   * A target with the letter case of a key, and a slash if the key is that of a file in a folder.
   * Null if they differ in more.
   */
  private static @Nullable Uri inCaseOf(Uri target, String key) {
    String path = key.substring(SiteKey.pathStart(key));
    int end = Math.min(path.length(), target.path().length());
    String found = path.substring(0, end);
    String slash = path.startsWith("/", end) ? "/" : "";
    return areCaseVariants(found, target.path()) ? target.withPath(found + slash) : null;
  }

  /** Whether two paths differ at most in letter case, also of letters that are escaped. */
  static boolean areCaseVariants(String path, String other) {
    return PercentEncoding.decode(path).equalsIgnoreCase(PercentEncoding.decode(other));
  }

  /** The URI of the root; null if every host that a document comes from is inside. */
  @Nullable Uri root() {
    return rules.root();
  }

  /** The document's path, relative to the root of the site. */
  private String nameOf(String there) {
    String url = rules.root() == null ? ":" : rules.root().toString();
    String root = url.substring(url.indexOf(':'));
    int colon = Math.max(there.indexOf(':'), 0);
    return root.length() > 1 && there.startsWith(root, colon)
        ? there.substring(colon + root.length())
        : there.substring(there.indexOf('/', there.indexOf("//") + 2) + 1);
  }

  private Map<String, String> folded() {
    Map<String, String> known = folded;
    if (known == null) {
      known = new HashMap<>();
      for (String key : pages.keySet()) {
        if (known.putIfAbsent(SiteKey.folded(key), key) != null) {
          ambiguous.add(SiteKey.folded(key));
        }
      }
      folded = known;
    }
    return known;
  }

  /** What to search for instead of a target. Paths are those of the site. */
  Uri mapped(Uri target) {
    String text = target.toString();
    int path = target.pathStart();
    for (SiteRules.Mapping mapping : rules.mappings()) {
      boolean isPath = mapping.from().startsWith("/");
      int start = isPath ? path : 0;
      if (text.startsWith(mapping.from(), start) && (!isPath || isInside(target))) {
        String rest = text.substring(start + mapping.from().length());
        String prefix = mapping.to().startsWith("/") ? text.substring(0, path) : "";
        if (target.dialect().tryParse(prefix + mapping.to() + rest) instanceof Uri other) {
          return other;
        }
      }
    }
    return target;
  }
}
