package fairlead.html.text;

import fairlead.uri.charset.CharsetLabels;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A byte order mark that the Encoding Standard's "BOM sniff" recognizes: only those of UTF-8 and
 * UTF-16.
 *
 * @param charset the charset that it indicates
 * @param length how many bytes it takes
 */
record ByteOrderMark(Charset charset, int length) {

  private static final ByteOrderMark UTF_16BE = utf16("utf-16be");
  private static final ByteOrderMark UTF_16LE = utf16("utf-16le");

  private static ByteOrderMark utf16(String label) {
    return new ByteOrderMark(Objects.requireNonNull(CharsetLabels.charset(label)), 2);
  }

  /** The mark at the start of the bytes; null if there is none. */
  static @Nullable ByteOrderMark of(byte[] bytes, int length) {
    if (startsWith(bytes, length, 0xEF, 0xBB, 0xBF)) {
      return new ByteOrderMark(StandardCharsets.UTF_8, 3);
    }
    if (startsWith(bytes, length, 0xFE, 0xFF)) {
      return UTF_16BE;
    }
    if (startsWith(bytes, length, 0xFF, 0xFE)) {
      return UTF_16LE;
    }
    return null;
  }

  private static boolean startsWith(byte[] bytes, int length, int... mark) {
    if (length < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if ((bytes[i] & 0xFF) != mark[i]) {
        return false;
      }
    }
    return true;
  }
}
