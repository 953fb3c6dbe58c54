/** What the tests of all modules share: where suites and corpora are, and how to read them. */
@NullMarked
package fairlead.testing;

import org.jspecify.annotations.NullMarked;
