package fairlead.uri.normalize;

import fairlead.uri.Uri;
import fairlead.uri.text.AsciiCase;
import fairlead.uri.text.TextBuffer;

/** Schemes are read without regard to case and written in lower case (RFC 3986, Section 3.1). */
final class LowerCaseScheme implements Step {

  @Override
  public String name() {
    return "lower-case-scheme";
  }

  @Override
  public Effect effect() {
    return Effect.LOSSLESS;
  }

  @Override
  public Uri apply(Uri uri) {
    String text = uri.toString();
    int at = 0;
    for (char c = text.charAt(0); c != ':'; c = text.charAt(++at)) {
      if (AsciiCase.isUpper(c)) {
        TextBuffer out = TextBuffer.of(text);
        for (; at < uri.schemeEnd(); at++) {
          out.set(at, AsciiCase.lower(text.charAt(at)));
        }
        return Splice.sameLayout(uri, out.toString());
      }
    }
    return uri;
  }
}
