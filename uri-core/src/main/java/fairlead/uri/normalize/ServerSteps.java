package fairlead.uri.normalize;

import fairlead.uri.Uri;

/** The steps that follow the observed behavior of servers (RFC 3986, Section 6.2.4). */
final class ServerSteps {

  private static final int MAX_HOPS = 20;

  private ServerSteps() {}

  /** A path that is known to mean the same with a trailing slash gets one. */
  static Step trailingSlash(ServerFacts facts) {
    return Step.of("trailing-slash", Effect.LOSSY, uri -> withTrailingSlash(uri, facts));
  }

  private static Uri withTrailingSlash(Uri uri, ServerFacts facts) {
    return !facts.sameWithSlash().isEmpty()
            && !uri.toString().startsWith("/", uri.pathEnd() - 1)
            && facts.sameWithSlash().contains(Splice.query(uri, null).withFragment(null))
        ? Splice.path(uri, uri.pathEnd(), uri.pathEnd(), "/")
        : uri;
  }

  /**
   * A URI that is known to redirect is replaced by its last target. A fragment is kept unless the
   * target has its own (RFC 9110, Section 10.2.2). If redirects form a loop or a chain that is too
   * long, the URI stays as it is.
   *
   * @param hop normalizes each target before it is looked up
   */
  static Step followRedirects(Normalizer hop, ServerFacts facts) {
    return Step.of("follow-redirects", Effect.LOSSY, uri -> target(uri, hop, facts));
  }

  private static Uri target(Uri uri, Normalizer hop, ServerFacts facts) {
    if (facts.redirects().isEmpty()) {
      return uri;
    }
    String fragment = uri.fragment();
    Uri at = uri.withFragment(null);
    for (int count = 0; count <= MAX_HOPS; count++) {
      Uri target = facts.redirect(at);
      if (target == null) {
        return count == 0 ? uri : at.withFragment(fragment);
      }
      fragment = target.hasFragment() ? target.fragment() : fragment;
      at = hop.normalize(target.withFragment(null));
    }
    return uri;
  }
}
