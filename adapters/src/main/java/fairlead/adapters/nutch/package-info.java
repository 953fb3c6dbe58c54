/** Fairlead in Nutch 1.22. {@code src/main/nutch/fairlead/plugin.xml} describes the plugin. */
@NullMarked
package fairlead.adapters.nutch;

import org.jspecify.annotations.NullMarked;
