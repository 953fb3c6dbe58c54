package fairlead.html;

/**
 * What became of reading a document: its {@link DocumentLinks}, or why it is {@link Unreadable}.
 */
public sealed interface Extraction permits DocumentLinks, Unreadable {}
