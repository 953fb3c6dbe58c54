package fairlead.check;

import fairlead.uri.Uri;
import fairlead.uri.Url;
import fairlead.uri.whatwg.Whatwg;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How the server of a site finds a document for a URI. A checker needs these rules to agree with
 * the server. Immutable.
 *
 * <pre>{@code
 * SiteRules pages =
 *     SiteRules.at("https://example.org/").withExtensions("html").withMapping("/en/", "/");
 * }</pre>
 *
 * @param root the URI of the site's root, which ends in a slash; everything not below it is
 *     outside. Null if every host that a document comes from is inside
 * @param indexFiles the names of files that stand for their folder; the first one that exists
 *     counts. Default {@code index.html}
 * @param extensions what a server may add to a name if there is no such file, as GitHub Pages adds
 *     {@code html}. Default: none
 * @param mappings what is replaced at the start of a target before the search for its document, or
 *     before its request; the first that applies
 * @param redirects where targets without a document lead. Default: none
 */
public record SiteRules(
    @Nullable Uri root,
    List<String> indexFiles,
    List<String> extensions,
    List<Mapping> mappings,
    RedirectRules redirects) {

  /**
   * A start of targets that is replaced by another.
   *
   * @param from a URI, or a path on the server of the site, which begins with a slash
   * @param to the URI, or path on the server of the site, that replaces it
   */
  public record Mapping(String from, String to) {}

  /**
   * Copies the lists, and makes the root a URL whose path ends in a slash, without query and
   * fragment.
   *
   * @throws fairlead.uri.UriParseException if the root is not a URL
   */
  public SiteRules {
    root = root == null ? null : folder(root instanceof Url ? root : Whatwg.parse(root.toString()));
    indexFiles = List.copyOf(indexFiles);
    extensions = List.copyOf(extensions);
    mappings = List.copyOf(mappings);
    Objects.requireNonNull(redirects, "redirects");
  }

  private static Uri folder(Uri url) {
    String path = url.path();
    return url.withQuery(null).withFragment(null).withPath(path.endsWith("/") ? path : path + '/');
  }

  /**
   * All hosts that a document comes from are inside. The index file of a folder is {@code
   * index.html}.
   */
  public static SiteRules anywhere() {
    return new SiteRules(null, List.of("index.html"), List.of(), List.of(), RedirectRules.NONE);
  }

  /**
   * Only what is below a URI is inside. The index file of a folder is {@code index.html}.
   *
   * @param root the URI of the site's root
   * @throws fairlead.uri.UriParseException if the root is not a URL
   */
  public static SiteRules at(String root) {
    return new SiteRules(
        Whatwg.parse(root), List.of("index.html"), List.of(), List.of(), RedirectRules.NONE);
  }

  /** These rules with other index files. */
  public SiteRules withIndexFiles(String... names) {
    return new SiteRules(root, List.of(names), extensions, mappings, redirects);
  }

  /** These rules with other extensions, without their dots. */
  public SiteRules withExtensions(String... names) {
    return new SiteRules(root, indexFiles, List.of(names), mappings, redirects);
  }

  /** These rules with one more mapping. */
  public SiteRules withMapping(String from, String to) {
    List<Mapping> more = new ArrayList<>(mappings);
    more.add(new Mapping(from, to));
    return new SiteRules(root, indexFiles, extensions, more, redirects);
  }

  /** These rules with other redirects. */
  public SiteRules withRedirects(RedirectRules rules) {
    return new SiteRules(root, indexFiles, extensions, mappings, rules);
  }
}
