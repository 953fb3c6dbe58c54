/**
 * The charsets of the <a href="https://encoding.spec.whatwg.org/">Encoding Standard</a>, which
 * differ from those of the JDK: what browsers read and write. Entry types: {@link
 * fairlead.uri.charset.CharsetLabels} for the label of a document, {@link
 * fairlead.uri.charset.OutputEncoder} for what URLs hold of one.
 */
@NullMarked
package fairlead.uri.charset;

import org.jspecify.annotations.NullMarked;
