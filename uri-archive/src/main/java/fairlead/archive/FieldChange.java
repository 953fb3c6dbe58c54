package fairlead.archive;

/**
 * A new value for a header field of a response in a web archive.
 *
 * @param name the name of the field
 * @param before its value as read, folded or not
 * @param after the new value, without line ends
 */
public record FieldChange(String name, String before, String after) {}
