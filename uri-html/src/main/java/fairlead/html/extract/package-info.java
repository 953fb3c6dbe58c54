/**
 * Reading links: from the bytes of a document to {@link fairlead.html.DocumentLinks}. Entry type:
 * {@link fairlead.html.extract.LinkExtractor}, the only public one.
 *
 * <p>Internally, {@code DocumentParser} passes the elements of the document, from a tree or only
 * from the tags, to {@code LinkCollector}, which collects candidates. {@code DocumentBase}
 * establishes the base, and {@code LinkReader} turns candidates into links.
 */
@NullMarked
package fairlead.html.extract;

import org.jspecify.annotations.NullMarked;
