/**
 * Text functions that the toolkit's packages share: ASCII case, buffers, printable characters.
 * Exported only to the toolkit's own modules. Entry type: {@link fairlead.uri.text.TextBuffer}.
 */
@NullMarked
package fairlead.uri.text;

import org.jspecify.annotations.NullMarked;
