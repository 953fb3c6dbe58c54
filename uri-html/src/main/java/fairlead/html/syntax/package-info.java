/**
 * Scanners for attribute values and texts that hold more than one bare reference. There is one for
 * each syntax. Each returns the references with their positions. Entry type: {@link
 * fairlead.html.syntax.Scanned}.
 */
@NullMarked
package fairlead.html.syntax;

import org.jspecify.annotations.NullMarked;
