/**
 * The command {@code fairlead}: one class for each subcommand, which reads its options, calls the
 * library and prints. Entry type: {@link fairlead.cli.Main}.
 */
@NullMarked
package fairlead.cli;

import org.jspecify.annotations.NullMarked;
