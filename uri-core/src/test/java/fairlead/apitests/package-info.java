/** Tests that see only what users see. */
@NullMarked
package fairlead.apitests;

import org.jspecify.annotations.NullMarked;
