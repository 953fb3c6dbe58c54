/**
 * Reads documents by the way that suits them ({@link fairlead.html.parse.ReadingWay}), and collects
 * the values that may hold links.
 */
@NullMarked
package fairlead.html.parse;

import org.jspecify.annotations.NullMarked;
