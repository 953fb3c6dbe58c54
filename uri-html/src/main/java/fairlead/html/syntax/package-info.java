/**
 * Attribute values and texts that hold more than one bare reference, each syntax a scanner that
 * gives the references in them with their places. Entry type: {@link fairlead.html.syntax.Scanned}.
 */
@NullMarked
package fairlead.html.syntax;

import org.jspecify.annotations.NullMarked;
