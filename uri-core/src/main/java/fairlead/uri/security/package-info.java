/**
 * Checks a URI for what Section 7 of the specifications warns about. Entry types: {@link
 * fairlead.uri.security.Hazards}; {@link fairlead.uri.security.Destination} for filters, {@link
 * fairlead.uri.Credentials} for logs.
 */
@NullMarked
package fairlead.uri.security;

import org.jspecify.annotations.NullMarked;
