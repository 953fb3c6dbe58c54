/**
 * The values of a URI reference and the contract that a dialect keeps; start reading at {@link
 * fairlead.uri.Dialect}.
 *
 * <p>Words are those of <a href="https://www.rfc-editor.org/rfc/rfc3986">RFC 3986</a>, Section 3
 * and 4.
 */
@NullMarked
package fairlead.uri;

import org.jspecify.annotations.NullMarked;
