/**
 * The lines in which questions and lists of links are written: UTF-8, fields between tabs, special
 * characters escaped. Internal to Fairlead.
 */
@NullMarked
package fairlead.pipeline.batch;

import org.jspecify.annotations.NullMarked;
