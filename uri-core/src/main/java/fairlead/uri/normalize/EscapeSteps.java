package fairlead.uri.normalize;

import fairlead.uri.Dialect;
import fairlead.uri.Equivalence;
import fairlead.uri.Uri;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.scheme.SchemeTrait;

/** The steps that write escape sequences in one form and undo needless ones. */
final class EscapeSteps {

  private EscapeSteps() {}

  /** The digits of escape sequences are written in upper case (RFC 3986, Section 6.2.2.1). */
  static Step upperCase() {
    return Step.of("upper-case-escapes", Effect.LOSSLESS, EscapeSteps::upperCase);
  }

  private static Uri upperCase(Uri uri) {
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

  /** Escapes of characters that need no escaping are undone (RFC 3986, Section 6.2.2.2). */
  static Step unreserved(Dialect dialect) {
    AsciiSet characters = Equivalence.of(dialect).unescapes();
    return Step.of("unescape-unreserved", Effect.LOSSLESS, uri -> Unescaping.undo(uri, characters));
  }

  /**
   * Escapes of unreserved characters are undone if the scheme says that they mean nothing (RFC 2396
   * and rfc2396bis-01, Section 2.4.2; for http RFC 2616, Section 3.2.3).
   */
  static Step byScheme(Dialect dialect, SchemeRegistry registry) {
    AsciiSet characters = Equivalence.of(dialect).unreserved();
    return Step.of(
        "unescape-by-scheme",
        Effect.SCHEME,
        uri ->
            registry.has(uri, SchemeTrait.ESCAPES_OF_UNRESERVED_MEAN_NOTHING)
                ? Unescaping.undo(uri, characters)
                : uri);
  }
}
