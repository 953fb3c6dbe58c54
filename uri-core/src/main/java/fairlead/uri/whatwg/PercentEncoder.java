package fairlead.uri.whatwg;

import fairlead.uri.text.AsciiSet;
import fairlead.uri.text.PercentEncoding;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

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

  /** A text, "UTF-8 percent-encoded" by a set; the text itself if nothing in it is a member. */
  static String encode(String text, AsciiSet kept) {
    return PercentEncoding.encode(text, kept);
  }

  private static int codePointAt(String text, int at, int to) {
    char c = text.charAt(at);
    return Character.isHighSurrogate(c) && at + 1 == to ? c : text.codePointAt(at);
  }

  /**
   * Appends a text, "percent-encoded after encoding"; what the encoding lacks becomes a character
   * reference, percent-encoded itself.
   *
   * @param spaceAsPlus whether spaces become plus signs, as in forms
   */
  static void encodeAfterEncoding(
      Charset encoding, String text, AsciiSet kept, boolean spaceAsPlus, StringBuilder out) {
    OutputEncoder encoder =
        encoding.equals(StandardCharsets.UTF_8) ? null : new OutputEncoder(encoding);
    for (int at = 0; at < text.length(); ) {
      int codePoint = text.codePointAt(at);
      at += Character.charCount(codePoint);
      if (codePoint == ' ' && spaceAsPlus) {
        out.append('+');
      } else if (codePoint < 0x80 && kept.contains((char) codePoint) && encoder == null) {
        out.append((char) codePoint);
      } else if (encoder == null) {
        PercentEncoding.escapeCodePoint(out, codePoint);
      } else {
        ByteBuffer octets = encoder.encode(codePoint);
        append(octets, kept, out);
        if (encoder.failed() >= 0) {
          out.append("%26%23").append(encoder.failed()).append("%3B");
        }
      }
    }
    if (encoder != null) {
      append(encoder.finish(), kept, out);
    }
  }

  private static void append(ByteBuffer octets, AsciiSet kept, StringBuilder out) {
    while (octets.hasRemaining()) {
      int octet = octets.get() & 0xFF;
      if (octet < 0x80 && kept.contains((char) octet)) {
        out.append((char) octet);
      } else {
        PercentEncoding.escape(out, octet);
      }
    }
  }
}
