/**
 * From the bytes of an HTML document to its resolved links. Start reading at {@link
 * fairlead.html.extract.LinkExtractor}.
 *
 * <p>The document base follows the <a href="https://html.spec.whatwg.org/#document-base-urls">HTML
 * Standard</a>. jsoup builds the tree; its own base and absolute URLs are not used, since they
 * differ from the standard.
 */
@NullMarked
package fairlead.html;

import org.jspecify.annotations.NullMarked;
