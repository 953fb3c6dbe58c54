/**
 * The four dialects of the generic syntax: {@link fairlead.uri.generic.UrlSyntax05}, {@link
 * fairlead.uri.generic.Rfc2396}, {@link fairlead.uri.generic.Rfc2396Bis01} and {@link
 * fairlead.uri.generic.Rfc3986}.
 *
 * <p>They share one splitter (the reading that Appendix B of each specification describes) and one
 * resolver. They differ in the tables and policies that each entry class lists.
 */
@NullMarked
package fairlead.uri.generic;

import org.jspecify.annotations.NullMarked;
