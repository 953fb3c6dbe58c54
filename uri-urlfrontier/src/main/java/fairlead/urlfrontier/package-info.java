/**
 * A sink for crawlers that share a <a href="https://github.com/crawler-commons/url-frontier">URL
 * Frontier</a>: {@link fairlead.urlfrontier.UrlFrontierSink}.
 */
@NullMarked
package fairlead.urlfrontier;

import org.jspecify.annotations.NullMarked;
