/**
 * Characters: the sets that grammars are made of. Entry type: {@link fairlead.uri.text.AsciiSet}.
 */
@NullMarked
package fairlead.uri.text;

import org.jspecify.annotations.NullMarked;
