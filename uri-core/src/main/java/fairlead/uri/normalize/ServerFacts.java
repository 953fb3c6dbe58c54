package fairlead.uri.normalize;

import fairlead.uri.Uri;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Facts that a caller has learned about servers: redirects, and resources that answer the same with
 * and without a trailing slash (RFC 3986, Section 6.2.4). The URIs may be in any form: a {@link
 * Normalizer} normalizes them. Immutable and thread-safe.
 *
 * @param redirects the target of each URI that is known to redirect, both without a fragment
 * @param sameWithSlash the URIs, without a trailing slash, query or fragment, that mean the same
 *     with a trailing slash
 */
public record ServerFacts(Map<Uri, Uri> redirects, Set<Uri> sameWithSlash) {

  /** No facts. */
  public static final ServerFacts NONE = new ServerFacts(Map.of(), Set.of());

  /**
   * Copies the collections.
   *
   * @throws IllegalArgumentException if a redirect is from a URI with a fragment, or a URI that
   *     means the same with a slash already has a slash, a query or a fragment
   */
  public ServerFacts {
    redirects.keySet().forEach(uri -> check(!uri.hasFragment(), "a redirect from a fragment"));
    for (Uri uri : sameWithSlash) {
      boolean bare = !uri.hasQuery() && !uri.hasFragment();
      check(bare && !uri.path().endsWith("/"), "a query, a fragment or a trailing slash");
    }
    redirects = Map.copyOf(redirects);
    sameWithSlash = Set.copyOf(sameWithSlash);
  }

  /** These facts, and the fact that one URI redirects to another. */
  public ServerFacts withRedirect(Uri from, Uri to) {
    Map<Uri, Uri> more = new HashMap<>(redirects);
    more.put(from, to);
    return new ServerFacts(more, sameWithSlash);
  }

  /** These facts, and the fact that a URI without a trailing slash means the same with one. */
  public ServerFacts withSameWithSlash(Uri uri) {
    Set<Uri> more = new HashSet<>(sameWithSlash);
    more.add(uri);
    return new ServerFacts(redirects, more);
  }

  /** These facts with their URIs in a normal form, without facts that say nothing in that form. */
  ServerFacts in(Normalizer scheme) {
    Set<Uri> slashes = new HashSet<>();
    for (Uri uri : sameWithSlash) {
      Uri normal = scheme.normalize(uri);
      if (!normal.path().endsWith("/")) {
        slashes.add(normal);
      }
    }
    Normalizer withSlash =
        scheme.then(ServerSteps.trailingSlash(new ServerFacts(Map.of(), slashes)));
    Map<Uri, Uri> targets = new HashMap<>();
    redirects.forEach((from, to) -> targets.put(withSlash.normalize(from), to));
    return new ServerFacts(targets, slashes);
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException("impossible fact: " + otherwise);
    }
  }

  @Nullable Uri redirect(Uri uri) {
    return redirects.get(uri);
  }
}
