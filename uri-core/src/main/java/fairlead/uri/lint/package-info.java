/**
 * Good practice for writing URIs (rfc2396bis-01, Section 6.3), with fixes. Entry type: {@link
 * fairlead.uri.lint.GoodPractice}.
 */
@NullMarked
package fairlead.uri.lint;

import org.jspecify.annotations.NullMarked;
