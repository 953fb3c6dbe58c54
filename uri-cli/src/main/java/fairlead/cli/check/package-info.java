/** {@code check}, and the files its reports go to. */
@NullMarked
package fairlead.cli.check;

import org.jspecify.annotations.NullMarked;
