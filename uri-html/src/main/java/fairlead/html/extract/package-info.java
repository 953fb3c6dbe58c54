/**
 * Reading links: from the bytes of a document to {@link fairlead.html.DocumentLinks}. Entry type:
 * {@link fairlead.html.extract.LinkExtractor}, the only public one.
 *
 * <p>Internally, {@code fairlead.html.parse} collects the values that may hold links, from the
 * elements of {@code fairlead.html.markup}. {@code fairlead.html.base} establishes their bases, and
 * {@code LinkReader} turns values into links.
 */
@NullMarked
package fairlead.html.extract;

import org.jspecify.annotations.NullMarked;
