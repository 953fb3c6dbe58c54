/** Three small programs, one for each kind of user; each fits on a screen and has a main method. */
@NullMarked
package fairlead.examples;

import org.jspecify.annotations.NullMarked;
