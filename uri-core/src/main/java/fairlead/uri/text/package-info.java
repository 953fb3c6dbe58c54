/**
 * Characters: the sets that grammars are made of, escape sequences, and case. Entry types: {@link
 * fairlead.uri.text.AsciiSet} and {@link fairlead.uri.text.PercentEncoding}.
 */
@NullMarked
package fairlead.uri.text;

import org.jspecify.annotations.NullMarked;
