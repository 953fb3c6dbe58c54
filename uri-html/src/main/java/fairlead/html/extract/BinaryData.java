package fairlead.html.extract;

/**
 * Distinguishes HTML from binary data if there is no media type, as the <a
 * href="https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type">MIME
 * Sniffing Standard</a> does. Data that begins with a tag is markup, no matter what comes later.
 * Other data is binary if its first 1,445 bytes contain a control byte that does not occur in text.
 */
final class BinaryData {

  private static final int HEADER_BYTES = 1445;

  private BinaryData() {}

  /** The offset of the first binary data byte; -1 if the bytes look like markup or text. */
  static int offset(byte[] bytes) {
    if (startsWithMark(bytes) || startsWithTag(bytes)) {
      return -1;
    }
    for (int i = 0; i < Math.min(bytes.length, HEADER_BYTES); i++) {
      if (isBinary(bytes[i])) {
        return i;
      }
    }
    return -1;
  }

  private static boolean startsWithMark(byte[] bytes) {
    return startsWith(bytes, 0xFE, 0xFF)
        || startsWith(bytes, 0xFF, 0xFE)
        || startsWith(bytes, 0xEF, 0xBB, 0xBF);
  }

  private static boolean startsWith(byte[] bytes, int... mark) {
    for (int i = 0; i < mark.length; i++) {
      if (i == bytes.length || (bytes[i] & 0xFF) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  private static boolean startsWithTag(byte[] bytes) {
    int at = 0;
    while (at < bytes.length && isSpace(bytes[at])) {
      at++;
    }
    if (at + 1 >= bytes.length || bytes[at] != '<') {
      return false;
    }
    int lower = bytes[at + 1] | 0x20;
    return (lower >= 'a' && lower <= 'z') || bytes[at + 1] == '!' || bytes[at + 1] == '?';
  }

  private static boolean isSpace(byte b) {
    return b == '\t' || b == '\n' || b == 0x0C || b == '\r' || b == ' ';
  }

  private static boolean isBinary(byte b) {
    return b >= 0 && b < ' ' && !isSpace(b) && b != 0x1B;
  }
}
