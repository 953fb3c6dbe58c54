package fairlead.uri.whatwg;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * An encoder of the Encoding Standard (<a href="https://encoding.spec.whatwg.org/">its text</a>)
 * for what is not in UTF-8, one code point after the other. It goes by the standard's own indexes,
 * from which the JDK's charsets differ. Not thread-safe.
 */
abstract class OutputEncoder {

  /** What {@link #encode} gives where there is no error. */
  static final int ENCODED = -1;

  /** The encoder of several octets for the JDK's name of a charset; null if there is none. */
  private static @Nullable OutputEncoder multiByte(String name) {
    return switch (name) {
      case "Shift_JIS", "windows-31j" -> new MultiByteEncoders.ShiftJis();
      case "EUC-JP" -> new MultiByteEncoders.EucJp();
      case "ISO-2022-JP" -> new MultiByteEncoders.Iso2022Jp();
      case "EUC-KR", "x-windows-949" -> new MultiByteEncoders.EucKr();
      case "Big5", "Big5-HKSCS" -> new MultiByteEncoders.Big5();
      case "GB2312", "GBK" -> new MultiByteEncoders.Gb18030(true);
      case "GB18030" -> new MultiByteEncoders.Gb18030(false);
      default -> null;
    };
  }

  /**
   * What is encoded with when a document has an encoding ("get an output encoding"): the encoding
   * itself if it is one of the standard's that has an encoder, else UTF-8, as for UTF-16.
   */
  static Charset outputEncoding(Charset encoding) {
    if (encoding.equals(StandardCharsets.UTF_8)) {
      return encoding;
    }
    SingleByteCharset singleByte = SingleByteCharset.of(encoding.name());
    if (singleByte != null) {
      return singleByte;
    }
    return multiByte(encoding.name()) == null ? StandardCharsets.UTF_8 : encoding;
  }

  /** The encoder of an output encoding; null for UTF-8. */
  static @Nullable OutputEncoder of(Charset outputEncoding) {
    SingleByteCharset singleByte = SingleByteCharset.of(outputEncoding.name());
    return singleByte == null
        ? multiByte(outputEncoding.name())
        : new SingleByteEncoder(singleByte);
  }

  /**
   * Puts the octets of a code point.
   *
   * @param codePoint a scalar value
   * @param out takes up to eight octets
   * @return {@link #ENCODED}, or the code point that stands for the error where the encoding has
   *     none
   */
  abstract int encode(int codePoint, ByteBuffer out);

  /** Puts the octets that end a text. */
  void finish(ByteBuffer out) {}
}
