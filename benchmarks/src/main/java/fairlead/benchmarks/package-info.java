/**
 * Compares Fairlead with its rivals on the same real inputs. Entry type: {@link
 * fairlead.benchmarks.Corpus}, which says where the inputs are.
 */
@NullMarked
package fairlead.benchmarks;

import org.jspecify.annotations.NullMarked;
