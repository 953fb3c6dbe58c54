package fairlead.html;

/**
 * Tells text from binary data as the <a
 * href="https://mimesniff.spec.whatwg.org/#binary-data-byte">MIME Sniffing Standard</a> does: by
 * the first control byte that no text holds, in the first 1,445 bytes.
 */
final class BinaryData {

  private static final int HEADER_BYTES = 1445;

  private BinaryData() {}

  /** The offset of the first binary data byte; -1 if the bytes look like text. */
  static int offset(byte[] bytes) {
    boolean utf16Mark =
        bytes.length >= 2
            && ((bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF)
                || (bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE));
    if (utf16Mark) {
      return -1;
    }
    for (int i = 0; i < Math.min(bytes.length, HEADER_BYTES); i++) {
      if (isBinary(bytes[i])) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isBinary(byte b) {
    return b >= 0 && b <= 0x1F && b != '\t' && b != '\n' && b != 0x0C && b != '\r' && b != 0x1B;
  }
}
