/**
 * What Section 7 of the specifications warns of, as questions that can be asked of a URI. Entry
 * type: {@link fairlead.uri.guard.Hazards}; {@link fairlead.uri.guard.Destination} for filters,
 * {@link fairlead.uri.Credentials} for logs.
 */
@NullMarked
package fairlead.uri.guard;

import org.jspecify.annotations.NullMarked;
