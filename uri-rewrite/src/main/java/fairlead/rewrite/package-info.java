/**
 * Rewriting folders, archives and messages. Start with {@link fairlead.rewrite.RewriteJob}; {@link
 * fairlead.rewrite.Undo} restores what a job changed.
 */
@NullMarked
package fairlead.rewrite;

import org.jspecify.annotations.NullMarked;
