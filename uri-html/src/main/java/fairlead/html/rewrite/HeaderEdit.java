package fairlead.html.rewrite;

import fairlead.html.HeaderField;

/**
 * A new value for a header field of a document.
 *
 * @param field the field as it was
 * @param value the new value
 */
public record HeaderEdit(HeaderField field, String value) {}
