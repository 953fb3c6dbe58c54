package fairlead.html.rewrite;

/**
 * One replacement in the bytes of a document.
 *
 * @param line the line in which it begins, from 1
 * @param column the column at which it begins, from 1, in characters
 * @param start where the replaced bytes begin
 * @param end where they end, exclusive; equal to the start for an insertion
 * @param replacement the text that is there instead, with escapes and quotes that were added
 */
public record Edit(int line, int column, int start, int end, String replacement) {}
