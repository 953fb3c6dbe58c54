/** Reports of what a check found, for terminals, build servers and programs. */
@NullMarked
package fairlead.check.report;

import org.jspecify.annotations.NullMarked;
