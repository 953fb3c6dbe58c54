/** {@code rewrite} and {@code absolutize}. */
@NullMarked
package fairlead.cli.rewrite;

import org.jspecify.annotations.NullMarked;
