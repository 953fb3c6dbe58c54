package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.text.PercentEncoding;

/** The digits of escape sequences are written in upper case (RFC 3986, Section 6.2.2.1). */
final class UpperCaseEscapes implements Step {

  @Override
  public String name() {
    return "upper-case-escapes";
  }

  @Override
  public Effect effect() {
    return Effect.LOSSLESS;
  }

  @Override
  public Uri apply(Uri uri) {
    String text = uri.toString();
    StringBuilder out = null;
    for (int at = text.indexOf('%'); at >= 0; at = text.indexOf('%', at + 1)) {
      if (PercentEncoding.isEscape(text, at) && !isUpper(text, at)) {
        if (out == null) {
          out = new StringBuilder(text);
        }
        out.setCharAt(at + 1, upper(text.charAt(at + 1)));
        out.setCharAt(at + 2, upper(text.charAt(at + 2)));
      }
    }
    return out == null ? uri : Splice.sameLayout(uri, out.toString());
  }

  /** Whether the digits of the escape sequence at an offset are in upper case. */
  static boolean isUpper(String text, int at) {
    return text.charAt(at + 1) < 'a' && text.charAt(at + 2) < 'a';
  }

  /** A hexadecimal digit in upper case. */
  static char upper(char digit) {
    return digit >= 'a' ? (char) (digit & ~0x20) : digit;
  }
}
