package fairlead.html.text;

/** What said how the bytes of a document are to be decoded. */
public enum CharsetSource {
  /** A byte order mark. */
  BYTE_ORDER_MARK,
  /** The transport, as in the charset parameter of a Content-Type header. */
  TRANSPORT,
  /** A meta element near the start of the document. */
  META,
  /** Nothing: UTF-8 if the bytes are well-formed UTF-8, windows-1252 if not. */
  CONTENT
}
