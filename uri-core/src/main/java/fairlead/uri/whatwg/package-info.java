/**
 * The URL Standard of the WHATWG, as of 2 July 2026: how browsers read URLs. Classes and states
 * have the names of its algorithms: {@code BasicUrlParser} walks through the states, {@code
 * HostParser}, {@code Ipv4Parser}, {@code Ipv6Parser} and {@code DomainParser} read hosts, {@code
 * PercentEncodeSets} and {@code PercentEncoder} write escapes, {@code UrlRecord} serializes.
 */
@NullMarked
package fairlead.uri.whatwg;

import org.jspecify.annotations.NullMarked;
