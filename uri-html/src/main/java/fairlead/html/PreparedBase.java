package fairlead.html;

import fairlead.uri.Resolver;
import fairlead.uri.base.BaseUri;

/**
 * A base and what resolves against it.
 *
 * @param base the base
 * @param resolver what has prepared it
 */
record PreparedBase(BaseUri base, Resolver resolver) {}
