package fairlead.uri.whatwg;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * An encoder of the Encoding Standard over one of the JDK's, one code point after the other. Where
 * the two are known to differ, the standard holds: in the C1 controls of single-byte encodings, in
 * the yen sign, overline and minus of the Japanese ones, in what ISO-2022-JP and gb18030 refuse.
 * Not thread-safe.
 */
final class OutputEncoder {

  private final CharsetEncoder encoder;
  private final String name;
  private final ByteBuffer out = ByteBuffer.allocate(64);
  private int failed = -1;

  OutputEncoder(Charset encoding) {
    this.encoder =
        encoding
            .newEncoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    this.name = encoding.name().toLowerCase(Locale.ROOT);
  }

  /**
   * What is encoded with when a document has an encoding ("get an output encoding"): UTF-8 for
   * UTF-16 and for what cannot encode.
   */
  static Charset outputEncoding(Charset encoding) {
    boolean utf16 = encoding.name().startsWith("UTF-16");
    return utf16 || !encoding.canEncode() ? StandardCharsets.UTF_8 : encoding;
  }

  /** The octets of a code point, to be read before the next call. */
  ByteBuffer encode(int codePoint) {
    out.clear();
    failed = -1;
    int mapped = mapped(codePoint);
    if (mapped < 0) {
      failed = -mapped;
    } else if (mapped < 0x80 && codePoint != mapped) {
      out.put((byte) mapped);
    } else {
      put(mapped);
    }
    if (failed >= 0) {
      flush(); // an error ends a run of two-octet characters
      encoder.reset();
    }
    return out.flip();
  }

  private void put(int codePoint) {
    CharBuffer in = CharBuffer.wrap(Character.toChars(codePoint));
    CoderResult result = encoder.encode(in, out, false);
    boolean lost = result.isError() || in.hasRemaining();
    if (lost && codePoint >= 0x80 && codePoint < 0xA0 && encoder.maxBytesPerChar() == 1.0f) {
      out.put((byte) codePoint);
    } else if (lost) {
      failed = codePoint >= 0xD800 && codePoint <= 0xDFFF ? 0xFFFD : codePoint;
    }
  }

  /**
   * What the JDK's encoder is given for a code point, or an octet instead; where there is neither,
   * the code point that stands for the error, negative.
   */
  private int mapped(int codePoint) {
    boolean shiftJis = name.equals("windows-31j") || name.equals("shift_jis");
    boolean japanese = shiftJis || name.equals("euc-jp") || isIso2022();
    if (japanese && codePoint == 0x2212) {
      return 0xFF0D;
    }
    if ((shiftJis || name.equals("euc-jp")) && codePoint == 0xA5) {
      return 0x5C;
    }
    if ((shiftJis || name.equals("euc-jp")) && codePoint == 0x203E) {
      return 0x7E;
    }
    if (isIso2022() && (codePoint == 0xE || codePoint == 0xF || codePoint == 0x1B)) {
      return -0xFFFD;
    }
    return name.equals("gb18030") && codePoint == 0xE5E5 ? -codePoint : codePoint;
  }

  private void flush() {
    encoder.encode(CharBuffer.allocate(0), out, true);
    encoder.flush(out);
  }

  private boolean isIso2022() {
    return name.equals("iso-2022-jp");
  }

  /** The code point that the encoding lacks; -1 if the last call met none. */
  int failed() {
    return failed;
  }

  /** The octets that end the text. */
  ByteBuffer finish() {
    out.clear();
    flush();
    return out.flip();
  }
}
