/**
 * The command {@code fairlead}. Entry type: {@link fairlead.cli.Main}. The packages below have one
 * class for each subcommand, which reads its options, calls the library and prints; none of them is
 * exported, so what is public there is public to this module.
 */
@NullMarked
package fairlead.cli;

import org.jspecify.annotations.NullMarked;
