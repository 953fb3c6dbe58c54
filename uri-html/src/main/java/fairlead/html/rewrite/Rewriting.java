package fairlead.html.rewrite;

/**
 * A rewritten document, and how much of it changed.
 *
 * @param bytes the document; the very array that was given if nothing changed
 * @param edits how many values were replaced
 * @param kept how many relative references were left as they were, because the parser lost their
 *     place or they have no target
 */
@SuppressWarnings("ArrayRecordComponent") // documents are handed on, never compared
public record Rewriting(byte[] bytes, int edits, int kept) {}
