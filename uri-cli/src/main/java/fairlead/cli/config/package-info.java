/** {@code fairlead.toml}, the options in a file. */
@NullMarked
package fairlead.cli.config;

import org.jspecify.annotations.NullMarked;
