package fairlead.uri.normalize;

import fairlead.uri.Uri;

/**
 * A URI that is known to redirect stands for the last target. A fragment is kept unless the target
 * has its own (RFC 9110, Section 10.2.2). Where redirects go round in a circle or on for too long,
 * the URI stays as it is.
 */
final class FollowRedirects implements Step {

  private static final int MAX_HOPS = 20;

  private final Normalizer hop;
  private final ServerFacts facts;

  FollowRedirects(Normalizer hop, ServerFacts facts) {
    this.hop = hop;
    this.facts = facts;
  }

  @Override
  public String name() {
    return "follow-redirects";
  }

  @Override
  public Effect effect() {
    return Effect.LOSSY;
  }

  @Override
  public Uri apply(Uri uri) {
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
