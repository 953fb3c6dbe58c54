package fairlead.html;

/** The result of reading a document: its {@link DocumentLinks}, or why it is {@link Unreadable}. */
public sealed interface Extraction permits DocumentLinks, Unreadable {}
