/**
 * From bytes to text, and from text to positions in the bytes: charsets, lines, columns and
 * offsets. Entry type: {@link fairlead.html.text.DocumentText}.
 */
@NullMarked
package fairlead.html.text;

import org.jspecify.annotations.NullMarked;
