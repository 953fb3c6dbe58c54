package fairlead.uri.charset;

import fairlead.uri.charset.MultiByteDecoders.Form;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A charset with several bytes a character, as browsers read and write it: with the algorithms and
 * indexes of the <a href="https://encoding.spec.whatwg.org/">Encoding Standard</a>, under its name
 * there. The JDK's charset of the same name reads some bytes as other characters, and swallows
 * bytes after an error.
 *
 * <p>Immutable and thread-safe, unlike its decoders and encoders.
 */
final class MultiByteCharset extends Charset {

  private final @Nullable Form form; // null for ISO-2022-JP, whose decoder has states
  private final Supplier<OutputEncoder> encoder;

  private MultiByteCharset(String name, @Nullable Form form, Supplier<OutputEncoder> encoder) {
    super(name, null);
    this.form = form;
    this.encoder = encoder;
  }

  /** The charset with a name of the standard; null if it is not a multi-byte charset. */
  static @Nullable Charset of(String name) {
    return switch (name) {
      case "Shift_JIS" ->
          new MultiByteCharset(name, Form.SHIFT_JIS, MultiByteEncoders.ShiftJis::new);
      case "EUC-JP" -> new MultiByteCharset(name, Form.EUC_JP, MultiByteEncoders.EucJp::new);
      case "ISO-2022-JP" -> new MultiByteCharset(name, null, MultiByteEncoders.Iso2022Jp::new);
      case "EUC-KR" -> new MultiByteCharset(name, Form.EUC_KR, MultiByteEncoders.EucKr::new);
      case "Big5" -> new MultiByteCharset(name, Form.BIG5, MultiByteEncoders.Big5::new);
      case "GBK" ->
          new MultiByteCharset(name, Form.GB18030, () -> new MultiByteEncoders.Gb18030(true));
      case "gb18030" ->
          new MultiByteCharset(name, Form.GB18030, () -> new MultiByteEncoders.Gb18030(false));
      default -> null;
    };
  }

  OutputEncoder outputEncoder() {
    return encoder.get();
  }

  @Override
  public boolean contains(Charset other) {
    return other.equals(this) || other.equals(StandardCharsets.US_ASCII);
  }

  @Override
  public CharsetDecoder newDecoder() {
    return form == null ? new Iso2022JpDecoder(this) : new MultiByteDecoders(this, form);
  }

  @Override
  public CharsetEncoder newEncoder() {
    return new MultiByteCharsetEncoder(this, encoder.get());
  }
}
