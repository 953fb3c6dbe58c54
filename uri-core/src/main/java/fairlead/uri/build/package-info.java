/**
 * Builds URIs from their components and escapes what must be escaped. Entry types: {@link
 * fairlead.uri.build.UriBuilder} and {@link fairlead.uri.build.QueryParameters}.
 */
@NullMarked
package fairlead.uri.build;

import org.jspecify.annotations.NullMarked;
