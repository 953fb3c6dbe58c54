/**
 * The parts of an authority: user information, host and port. Entry type: {@link
 * fairlead.uri.host.Authority}.
 */
@NullMarked
package fairlead.uri.host;

import org.jspecify.annotations.NullMarked;
