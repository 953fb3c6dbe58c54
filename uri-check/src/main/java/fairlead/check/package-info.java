/** Finds broken links, broken fragments and bad habits in the documents of a site. */
@NullMarked
package fairlead.check;

import org.jspecify.annotations.NullMarked;
