/** The streams of the command, its exit codes, and how a run is stopped or fails. */
@NullMarked
package fairlead.cli.terminal;

import org.jspecify.annotations.NullMarked;
