/**
 * What is known about URI schemes, by name. Entry type: {@link fairlead.uri.scheme.Schemes}.
 *
 * @see <a href="https://www.iana.org/assignments/uri-schemes">The registry of schemes</a>
 */
@NullMarked
package fairlead.uri.scheme;

import org.jspecify.annotations.NullMarked;
