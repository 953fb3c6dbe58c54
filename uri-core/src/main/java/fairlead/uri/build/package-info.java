/**
 * URIs made of their components, with what must be escaped escaped. Entry types: {@link
 * fairlead.uri.build.UriBuilder} and {@link fairlead.uri.build.QueryParameters}.
 */
@NullMarked
package fairlead.uri.build;

import org.jspecify.annotations.NullMarked;
