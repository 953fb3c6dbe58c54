package fairlead.uri.whatwg;

import fairlead.uri.percent.AsciiSet;

/** The code points that a valid URL may contain literally (Section "URL writing"). */
final class UrlCodePoints {

  private static final AsciiSet ASCII = AsciiSet.ALPHANUM.or(AsciiSet.of("!$&'()*+,-./:;=?@_~"));

  private UrlCodePoints() {}

  /** Whether a code point is a URL code point; a lone surrogate counts as U+FFFD, which is one. */
  static boolean contains(int codePoint) {
    if (codePoint < 0x80) {
      return ASCII.contains((char) codePoint);
    }
    boolean noncharacter =
        (codePoint & 0xFFFE) == 0xFFFE || (codePoint >= 0xFDD0 && codePoint <= 0xFDEF);
    return codePoint >= 0xA0 && !noncharacter;
  }
}
