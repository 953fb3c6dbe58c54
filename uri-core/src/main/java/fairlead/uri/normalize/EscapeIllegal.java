package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.text.AsciiSet;
import fairlead.uri.text.PercentEncoding;

/**
 * What is illegal in a URI is escaped by its UTF-8 octets, as clients do before they send it (RFC
 * 3987, Section 3.1): blanks, quotes and whatever is not US-ASCII, and a percent sign that begins
 * no escape sequence. Delimiters stay, brackets among them, and so does the authority, whose
 * characters have another encoding.
 */
final class EscapeIllegal implements Step {

  private static final AsciiSet LEGAL = AsciiSet.UNRESERVED.or(AsciiSet.of("!$&'()*+,;=:@/?#[]"));

  @Override
  public String name() {
    return "escape-illegal";
  }

  @Override
  public Effect effect() {
    return Effect.LOSSY;
  }

  @Override
  public Uri apply(Uri uri) {
    String text = uri.toString();
    int at = LEGAL.skip(text, uri.pathStart(), text.length());
    while (at < text.length() && PercentEncoding.isEscape(text, at)) {
      at = LEGAL.skip(text, at + 3, text.length());
    }
    if (at == text.length()) {
      return uri;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, at);
    while (at < text.length()) {
      int length = legalLength(text, at);
      if (length > 0) {
        out.append(text, at, at + length);
        at += length;
      } else {
        int codePoint = text.codePointAt(at);
        PercentEncoding.escapeCodePoint(out, codePoint);
        at += Character.charCount(codePoint);
      }
    }
    return Rfc3986.DIALECT.tryParse(out.toString()) instanceof Uri legal ? legal : uri;
  }

  private static int legalLength(String text, int at) {
    if (LEGAL.contains(text.charAt(at))) {
      return 1;
    }
    return PercentEncoding.isEscape(text, at) ? 3 : 0;
  }
}
