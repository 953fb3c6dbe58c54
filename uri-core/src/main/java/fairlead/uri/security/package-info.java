/**
 * What Section 7 of the specifications warns of, as questions that can be asked of a URI. Entry
 * type: {@link fairlead.uri.security.Hazards}; {@link fairlead.uri.security.Destination} for
 * filters, {@link fairlead.uri.Credentials} for logs.
 */
@NullMarked
package fairlead.uri.security;

import org.jspecify.annotations.NullMarked;
