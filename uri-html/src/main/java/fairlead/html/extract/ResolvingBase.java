package fairlead.html.extract;

import fairlead.uri.Resolver;
import fairlead.uri.base.BaseUri;

/**
 * A base and what resolves against it.
 *
 * @param base the base
 * @param resolver what resolves against it, prepared once
 */
record ResolvingBase(BaseUri base, Resolver resolver) {}
