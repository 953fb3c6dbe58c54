/** Entry points under fuzzing; the saved inputs run as tests in every build. */
@NullMarked
package fairlead.fuzz;

import org.jspecify.annotations.NullMarked;
