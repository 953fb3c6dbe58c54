package fairlead.uri.whatwg;

import fairlead.uri.charset.OutputEncoder;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;

/** Writes text with the members of a percent-encode set encoded. */
final class PercentEncoder {

  private PercentEncoder() {}

  /**
   * Appends a part of a text, "UTF-8 percent-encoded" (Section "Percent-encoded bytes"); a lone
   * surrogate counts as U+FFFD.
   *
   * @param kept the characters that the set leaves as they are
   */
  static void encode(String text, int from, int to, AsciiSet kept, Serialization out) {
    int at = from;
    while (at < to) {
      int run = kept.skip(text, at, to);
      out.append(text, at, run);
      at = run;
      while (at < to && !kept.contains(text.charAt(at))) {
        int codePoint = codePointAt(text, at, to);
        PercentEncoding.escapeCodePoint(out.builder(), codePoint);
        at += Character.charCount(codePoint);
      }
    }
  }

  private static int codePointAt(String text, int at, int to) {
    char c = text.charAt(at);
    return Character.isHighSurrogate(c) && at + 1 == to ? c : text.codePointAt(at);
  }

  /**
   * Appends a text, "percent-encoded after encoding"; a character that the encoding lacks becomes a
   * percent-encoded character reference.
   *
   * @param spaceAsPlus whether spaces become plus signs, as in forms
   */
  static void encodeAfterEncoding(
      Charset encoding, String text, AsciiSet kept, boolean spaceAsPlus, StringBuilder out) {
    OutputEncoder encoder = OutputEncoder.of(encoding);
    ByteBuffer octets = ByteBuffer.allocate(16);
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      at += Character.charCount(codePoint);
      if (codePoint >= 0xD800 && codePoint <= 0xDFFF) {
        codePoint = 0xFFFD;
      }
      if (encoder == null) {
        utf8(codePoint, kept, spaceAsPlus, out);
        continue;
      }
      int error = encoder.encode(codePoint, octets.clear());
      append(octets.flip(), kept, spaceAsPlus, out);
      if (error != OutputEncoder.ENCODED) {
        out.append("%26%23").append(error).append("%3B");
      }
    }
    if (encoder != null) {
      encoder.finish(octets.clear());
      append(octets.flip(), kept, spaceAsPlus, out);
    }
  }

  private static void utf8(int codePoint, AsciiSet kept, boolean spaceAsPlus, StringBuilder out) {
    if (codePoint < 0x80) {
      octet(codePoint, kept, spaceAsPlus, out);
    } else {
      PercentEncoding.escapeCodePoint(out, codePoint);
    }
  }

  private static void append(
      ByteBuffer octets, AsciiSet kept, boolean spaceAsPlus, StringBuilder out) {
    while (octets.hasRemaining()) {
      octet(octets.get() & 0xFF, kept, spaceAsPlus, out);
    }
  }

  private static void octet(int octet, AsciiSet kept, boolean spaceAsPlus, StringBuilder out) {
    if (octet == ' ' && spaceAsPlus) {
      out.append('+');
    } else if (octet < 0x80 && kept.contains((char) octet)) {
      out.append((char) octet);
    } else {
      PercentEncoding.escape(out, octet);
    }
  }
}
