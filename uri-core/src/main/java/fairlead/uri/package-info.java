/**
 * The values {@link fairlead.uri.Uri}, {@link fairlead.uri.Url} and {@link
 * fairlead.uri.RelativeReference}, which {@code Rfc3986.parse} and {@code Whatwg.parse} return, and
 * the {@link fairlead.uri.Dialect} that reads them.
 *
 * <p>The terms are those of <a href="https://www.rfc-editor.org/rfc/rfc3986">RFC 3986</a>, Sections
 * 3 and 4.
 */
@NullMarked
package fairlead.uri;

import org.jspecify.annotations.NullMarked;
