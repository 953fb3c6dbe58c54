package fairlead.html.base;

import fairlead.uri.Resolver;
import fairlead.uri.base.BaseUri;

/**
 * A base and its resolver.
 *
 * @param base the base
 * @param resolver resolves against the base, prepared once
 */
public record ResolvingBase(BaseUri base, Resolver resolver) {}
