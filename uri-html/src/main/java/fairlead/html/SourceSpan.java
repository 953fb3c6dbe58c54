package fairlead.html;

/**
 * Where a reference is in its document, without the quotes around it: what an editor or a rewriter
 * needs.
 *
 * @param line the line, from 1
 * @param column the column, from 1, in characters (code points)
 * @param start the start in the decoded text, in UTF-16 units, without the byte order mark
 * @param end the end there, exclusive
 * @param byteStart the start in the document's bytes, with the byte order mark
 * @param byteEnd the end there, exclusive
 * @param precision whether the value itself was found or only the tag that holds it
 */
public record SourceSpan(
    int line, int column, int start, int end, int byteStart, int byteEnd, Precision precision) {

  /** How precisely the position is known. */
  public enum Precision {
    /** The range holds the value and nothing else; it can be replaced. */
    VALUE,
    /** The parser lost the value. The span is empty, at the start of the tag. */
    TAG,
    /**
     * There is no position: the reference is in a header field, or positions are disabled. All
     * numbers are zero.
     */
    ABSENT
  }

  /** No position. */
  public static final SourceSpan NONE = new SourceSpan(0, 0, 0, 0, 0, 0, Precision.ABSENT);
}
