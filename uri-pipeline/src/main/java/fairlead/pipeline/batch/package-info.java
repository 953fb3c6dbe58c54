/**
 * The line format of queries and lists of links: UTF-8, fields separated by tabs, special
 * characters escaped. Internal to Fairlead.
 */
@NullMarked
package fairlead.pipeline.batch;

import org.jspecify.annotations.NullMarked;
