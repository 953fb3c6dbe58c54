package fairlead.html.rewrite;

/**
 * One replacement in the bytes of a document.
 *
 * @param line the line in which it begins, from 1
 * @param column the column at which it begins, from 1, in characters
 * @param start the start of the replaced bytes
 * @param end the end of the replaced bytes, exclusive; equal to the start for an insertion
 * @param replacement the new text, with any escapes and quotes that were added
 */
public record Edit(int line, int column, int start, int end, String replacement) {}
