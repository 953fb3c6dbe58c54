/**
 * The charsets of the <a href="https://encoding.spec.whatwg.org/">Encoding Standard</a>, which
 * browsers read and write and which differ from those of the JDK. Entry types: {@link
 * fairlead.uri.charset.CharsetLabels} for the label of a document, {@link
 * fairlead.uri.charset.OutputEncoder} for text in URLs.
 */
@NullMarked
package fairlead.uri.charset;

import org.jspecify.annotations.NullMarked;
