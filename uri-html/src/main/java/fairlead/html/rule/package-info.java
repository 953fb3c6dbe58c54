/**
 * The elements and attributes that hold links. Entry type: {@link fairlead.html.rule.LinkTable}.
 */
@NullMarked
package fairlead.html.rule;

import org.jspecify.annotations.NullMarked;
