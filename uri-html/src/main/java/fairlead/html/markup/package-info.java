/**
 * The elements of a text, from its tags or from jsoup's tree, and where each value is in the text.
 */
@NullMarked
package fairlead.html.markup;

import org.jspecify.annotations.NullMarked;
