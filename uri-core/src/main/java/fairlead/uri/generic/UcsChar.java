package fairlead.uri.generic;

/** The characters beyond US-ASCII that RFC 3987, Section 2.2, allows in an IRI. */
final class UcsChar {

  private UcsChar() {}

  /** Whether a code point is a {@code ucschar}. */
  static boolean contains(int codePoint) {
    if (codePoint < 0x10000) {
      return codePoint >= 0xA0
          && (codePoint <= 0xD7FF
              || (codePoint >= 0xF900 && codePoint <= 0xFDCF)
              || (codePoint >= 0xFDF0 && codePoint <= 0xFFEF));
    }
    return codePoint < 0xF0000
        && (codePoint & 0xFFFF) <= 0xFFFD
        && (codePoint < 0xE0000 || codePoint >= 0xE1000);
  }

  /** Whether a code point is {@code iprivate}, which only queries may contain. */
  static boolean isPrivate(int codePoint) {
    return (codePoint >= 0xE000 && codePoint <= 0xF8FF)
        || (codePoint >= 0xF0000 && (codePoint & 0xFFFF) <= 0xFFFD);
  }
}
