/**
 * Rewriting links in place, without touching any other byte. Entry type: {@link
 * fairlead.html.rewrite.Rewriter}.
 */
@NullMarked
package fairlead.html.rewrite;

import org.jspecify.annotations.NullMarked;
