package fairlead.html.text;

/**
 * Where a part of a document begins.
 *
 * @param line its line, from 1
 * @param column its column, from 1, in characters (code points)
 * @param offset its offset in the decoded text, in UTF-16 units, without the byte order mark
 * @param byteOffset its offset in the document's bytes, with the byte order mark
 */
public record TextPlace(int line, int column, int offset, int byteOffset) {

  /** The start of a document. */
  public static final TextPlace START = new TextPlace(1, 1, 0, 0);
}
