/** The base that each value of a document is resolved against. */
@NullMarked
package fairlead.html.base;

import org.jspecify.annotations.NullMarked;
