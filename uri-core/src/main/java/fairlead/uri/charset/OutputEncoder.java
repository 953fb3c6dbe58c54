package fairlead.uri.charset;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Encodes code points one by one in a legacy charset of the <a
 * href="https://encoding.spec.whatwg.org/">Encoding Standard</a>. It uses the standard's own
 * indexes, which differ from the JDK's charsets. You need it to write queries as browsers do. Not
 * thread-safe.
 */
public abstract sealed class OutputEncoder
    permits SingleByteEncoder,
        MultiByteEncoders.ShiftJis,
        MultiByteEncoders.EucJp,
        MultiByteEncoders.Iso2022Jp,
        MultiByteEncoders.EucKr,
        MultiByteEncoders.Big5,
        MultiByteEncoders.Gb18030 {

  OutputEncoder() {}

  /** What {@link #encode} returns if there is no error. */
  public static final int ENCODED = -1;

  /**
   * Reads the indexes, unless they have been read. After that, {@link #encode} reads no file, which
   * matters to threads that must not block.
   */
  public static void loadTables() {
    MultiByteEncoders.loadTables();
  }

  /** The multi-byte encoder for the JDK's name of a charset; null if there is none. */
  private static @Nullable OutputEncoder multiByte(String name) {
    return switch (name) {
      case "Shift_JIS", "windows-31j" -> new MultiByteEncoders.ShiftJis();
      case "EUC-JP" -> new MultiByteEncoders.EucJp();
      case "ISO-2022-JP" -> new MultiByteEncoders.Iso2022Jp();
      case "EUC-KR", "x-windows-949" -> new MultiByteEncoders.EucKr();
      case "Big5", "Big5-HKSCS" -> new MultiByteEncoders.Big5();
      case "GB2312", "GBK" -> new MultiByteEncoders.Gb18030(true);
      case "GB18030", "gb18030" -> new MultiByteEncoders.Gb18030(false);
      default -> null;
    };
  }

  /**
   * The encoding in which a document with a given encoding sends text ("get an output encoding"):
   * the same encoding if the standard has an encoder for it, else UTF-8, for example for UTF-16.
   */
  public static Charset outputEncoding(Charset encoding) {
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
  public static @Nullable OutputEncoder of(Charset outputEncoding) {
    SingleByteCharset singleByte = SingleByteCharset.of(outputEncoding.name());
    return singleByte == null
        ? multiByte(outputEncoding.name())
        : new SingleByteEncoder(singleByte);
  }

  /**
   * Writes the octets of a code point.
   *
   * @param codePoint a scalar value
   * @param out takes up to eight octets
   * @return {@link #ENCODED}, or the code point that stands for the error if the encoding does not
   *     have this one
   */
  public abstract int encode(int codePoint, ByteBuffer out);

  /** Writes the octets that end a text. */
  public void finish(ByteBuffer out) {}
}
