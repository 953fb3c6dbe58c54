/**
 * Commands that read documents ({@code links}, {@code unique}, {@code seen}), and what all commands
 * that do have in common: inputs, limits, filters, checkpoints and the report.
 */
@NullMarked
package fairlead.cli.documents;

import org.jspecify.annotations.NullMarked;
