/** Commands that answer questions about texts, such as {@code parse} and {@code resolve}. */
@NullMarked
package fairlead.cli.text;

import org.jspecify.annotations.NullMarked;
