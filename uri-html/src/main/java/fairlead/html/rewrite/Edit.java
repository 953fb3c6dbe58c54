package fairlead.html.rewrite;

/**
 * One replacement in the bytes of a document.
 *
 * @param start where the replaced bytes begin
 * @param end where they end, exclusive; equal to the start for an insertion
 * @param replacement the text that is there instead
 */
record Edit(int start, int end, String replacement) {}
