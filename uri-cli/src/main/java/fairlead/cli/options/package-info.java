/**
 * Options and commands as picocli needs them, and the values of options that several rooms share.
 */
@NullMarked
package fairlead.cli.options;

import org.jspecify.annotations.NullMarked;
