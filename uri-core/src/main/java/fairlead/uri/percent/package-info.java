/**
 * Percent-encoding: escape sequences, and the sets of US-ASCII characters that do not need them
 * (RFC 3986, Section 2). Entry types: {@link fairlead.uri.percent.PercentEncoding} and {@link
 * fairlead.uri.percent.AsciiSet}.
 */
@NullMarked
package fairlead.uri.percent;

import org.jspecify.annotations.NullMarked;
