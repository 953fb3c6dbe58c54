/** Requests links to other sites over HTTP. Entry type: {@link fairlead.fetch.HttpFetcher}. */
@NullMarked
package fairlead.fetch;

import org.jspecify.annotations.NullMarked;
