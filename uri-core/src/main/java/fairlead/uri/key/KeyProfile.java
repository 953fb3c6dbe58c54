package fairlead.uri.key;

import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.normalize.Normalizer;
import fairlead.uri.normalize.SchemeRegistry;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * A named and versioned way to make keys. The key that a version makes for a URI never changes; an
 * improvement is a new version. {@link #CRAWL} is for a crawler's frontier, {@link #SURT} for
 * indexes of web archives. Immutable and thread-safe.
 *
 * <pre>{@code
 * Uri uri = Rfc3986.parse("http://www.h/?b=2&utm_source=x&a=1#top");
 * KeyProfile.CRAWL.key(uri); // http://www.h/?b=2&a=1
 * KeyProfile.SURT.key(uri);  // h)/?a=1&b=2&utm_source=x
 * }</pre>
 *
 * <table>
 * <caption>Keys of {@code HTTP://www.H.com:80/a/../B;jsessionid=0A1B2C3D4E5F6A7B?z=%7e&utm_id=2&y#f}</caption>
 * <tr><th>profile</th><th>key</th></tr>
 * <tr><td>{@code safe/2}</td><td>{@code http://www.h.com/B;jsessionid=0A1B2C3D4E5F6A7B?z=~&utm_id=2&y#f}</td></tr>
 * <tr><td>{@code crawl/4}</td><td>{@code http://www.h.com/B?z=~&y}</td></tr>
 * <tr><td>{@code surt/2}</td><td>{@code com,h)/b;jsessionid=0a1b2c3d4e5f6a7b?utm_id=2&y&z=~}</td></tr>
 * <tr><td>{@code ssurt/2}</td>
 *     <td>{@code com,h,www,//http:/B;jsessionid=0A1B2C3D4E5F6A7B?z=~&utm_id=2&y}</td></tr>
 * </table>
 */
public final class KeyProfile {

  static final Normalizer KEY_FORM =
      Normalizer.scheme(Rfc3986.DIALECT, SchemeRegistry.STANDARD).then(AsciiHost.step());

  /**
   * Equates only what RFC 3986 and the schemes say is the same: the scheme rung of the ladder, and
   * hosts in A-labels. Fragments stay.
   */
  public static final KeyProfile SAFE = of("safe", 2, KEY_FORM);

  /**
   * For a crawler's frontier: {@link #SAFE}, but what clients escape before they send it is
   * escaped, and fragments, sessions, tracking parameters and an empty query are dropped. A session
   * is dropped only if its name and its value look like one. The order of the query stays, and so
   * does user information.
   */
  public static final KeyProfile CRAWL = of("crawl", 4, crawl(ParameterRules.NONE));

  /**
   * The keys in indexes of web archives: host first, as {@code WaybackURLKeyMaker} of
   * webarchive-commons makes them; lossy by design. If that fails or an absolute URI has no host,
   * the key is that of {@link #SAFE} without its fragment.
   */
  public static final KeyProfile SURT = new KeyProfile("surt", 2, Surt::key);

  /**
   * The sort-friendly form of urlcanon's reference implementation, which loses only the fragment:
   * host first, then port, scheme and user information, path and query.
   */
  public static final KeyProfile SSURT = new KeyProfile("ssurt", 2, Ssurt::key);

  private static final List<KeyProfile> ALL = List.of(SAFE, CRAWL, SURT, SSURT);

  private final String name;
  private final int version;
  private final String text;
  private final Function<Uri, String> function;

  private KeyProfile(String name, int version, Function<Uri, String> function) {
    this.name = Objects.requireNonNull(name, "name");
    this.version = version;
    this.text = name + "/" + version;
    this.function = function;
  }

  /** Creates your own profile: its keys are the texts of a normal form. */
  public static KeyProfile of(String name, int version, Normalizer normalizer) {
    return new KeyProfile(name, version, uri -> normalizer.normalize(uri).toString());
  }

  static Normalizer crawl(ParameterRules rules) {
    Normalizer general =
        KEY_FORM
            .after(CrawlSteps.escapeIllegal())
            .then(CrawlSteps.dropFragment())
            .then(CrawlSteps.dropPathSession())
            .then(CrawlSteps.removeDotSegments()) // a session may have hidden one
            .then(DropParameters.sessions(rules))
            .then(DropParameters.trackers(rules));
    Normalizer ruled =
        rules == ParameterRules.NONE ? general : general.then(DropParameters.named(rules));
    return ruled.then(CrawlSteps.dropEmptyQuery());
  }

  /** The profiles of the toolkit. */
  public static List<KeyProfile> all() {
    return ALL;
  }

  /** The newest profile with a name such as {@code crawl}; empty if there is none. */
  public static Optional<KeyProfile> named(String name) {
    return ALL.stream().filter(profile -> profile.name.equals(name)).findFirst();
  }

  /** The profile's name, without its version. */
  public String name() {
    return name;
  }

  /** The profile's version. */
  public int version() {
    return version;
  }

  /** The key of a URI. */
  public Key key(Uri uri) {
    return new Key(text, function.apply(uri));
  }

  /**
   * The fingerprint of a URI's key, which is all that a seen-set needs to store. {@link
   * Fingerprinter#withSeed} makes unpredictable ones.
   */
  public Fingerprint fingerprint(Uri uri) {
    return Fingerprinter.STANDARD.fingerprint(key(uri));
  }

  /** The name and version, as in keys: {@code crawl/4}. */
  @Override
  public String toString() {
    return text;
  }
}
