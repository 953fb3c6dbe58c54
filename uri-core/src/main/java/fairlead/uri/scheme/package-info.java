/**
 * What is known of URI schemes by their names. Entry type: {@link fairlead.uri.scheme.Schemes}.
 *
 * @see <a href="https://www.iana.org/assignments/uri-schemes">The registry of schemes</a>
 */
@NullMarked
package fairlead.uri.scheme;

import org.jspecify.annotations.NullMarked;
