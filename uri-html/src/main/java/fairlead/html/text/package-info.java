/**
 * From bytes to text and back to places in the bytes: charsets, lines, columns and offsets. Entry
 * type: {@link fairlead.html.text.DocumentText}.
 */
@NullMarked
package fairlead.html.text;

import org.jspecify.annotations.NullMarked;
