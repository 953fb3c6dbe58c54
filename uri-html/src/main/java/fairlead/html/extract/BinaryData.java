package fairlead.html.extract;

import fairlead.html.HeaderField;
import fairlead.html.Representation;
import fairlead.uri.text.AsciiCase;
import org.jspecify.annotations.Nullable;

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

  /**
   * The content coding that is named by a document's header and was not undone; empty if there is
   * none.
   */
  static String coding(Representation document) {
    byte[] bytes = document.bytes();
    for (String coding : HeaderField.members(document.headers(), "Content-Encoding")) {
      boolean still =
          switch (AsciiCase.lower(coding)) {
            case "gzip", "x-gzip" -> startsWith(bytes, 0x1F, 0x8B);
            case "zstd" -> startsWith(bytes, 0x28, 0xB5, 0x2F, 0xFD);
            case "deflate" -> startsWith(bytes, 0x78) && offset(bytes) >= 0; // RFC 1950
            case "br" -> !isUtf16(document.charset()) && offset(bytes) >= 0; // has no signature
            default -> false;
          };
      if (still) {
        return coding;
      }
    }
    return "";
  }

  private static boolean isUtf16(@Nullable String charset) {
    return charset != null && AsciiCase.lower(charset).startsWith("utf-16");
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
