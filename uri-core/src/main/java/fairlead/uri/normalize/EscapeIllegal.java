package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.generic.Rfc3986;
import fairlead.uri.text.AsciiSet;
import fairlead.uri.text.PercentEncoding;

/**
 * What is illegal in a URI is escaped by its UTF-8 octets, as clients do before they send it (RFC
 * 3987, Section 3.1): blanks, quotes and whatever is not US-ASCII. Delimiters stay, brackets among
 * them. So does a percent sign that begins no escape sequence, which clients send as it is: escaped
 * it could not be told from one that was written {@code %25}. The authority stays too, whose
 * characters have another encoding.
 */
final class EscapeIllegal implements Step {

  private static final AsciiSet LEGAL = AsciiSet.UNRESERVED.or(AsciiSet.of("%!$&'()*+,;=:@/?#[]"));

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
    if (at == text.length()) {
      return uri;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, at);
    while (at < text.length()) {
      char c = text.charAt(at);
      if (LEGAL.contains(c)) {
        out.append(c);
        at++;
      } else {
        int codePoint = text.codePointAt(at);
        PercentEncoding.escapeCodePoint(out, codePoint);
        at += Character.charCount(codePoint);
      }
    }
    return Rfc3986.DIALECT.tryParseReference(out.toString()) instanceof Uri legal ? legal : uri;
  }
}
