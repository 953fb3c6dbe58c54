/**
 * Sets and counts of fingerprints in little memory: {@link
 * fairlead.pipeline.fingerprint.FingerprintTable}. Exported only to modules of the toolkit.
 */
@NullMarked
package fairlead.pipeline.fingerprint;

import org.jspecify.annotations.NullMarked;
