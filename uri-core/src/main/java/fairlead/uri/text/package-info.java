/**
 * What the packages of the toolkit share about text: ASCII case, buffers, escapes that are UTF-8.
 * Not exported but to its own modules. Entry type: {@link fairlead.uri.text.TextBuffer}.
 */
@NullMarked
package fairlead.uri.text;

import org.jspecify.annotations.NullMarked;
