package fairlead.uri.generic;

import fairlead.uri.Dialect;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.UriReference;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import fairlead.uri.percent.Utf8Escapes;

/**
 * RFC 3987 (January 2005): the Unicode reading of {@link Rfc3986}, with the mappings to URIs and
 * back. It resolves as RFC 3986 does (Section 6.5). The dialects list it only by name.
 */
public final class Rfc3987 {

  /** The dialect {@code rfc3987}. */
  public static final Dialect DIALECT =
      new GenericDialect(Rfc3986.RULES.with("rfc3987", Grammar.RFC_3987));

  private Rfc3987() {}

  /**
   * Converts an IRI reference to the URI reference that it stands for. Characters beyond US-ASCII
   * are escaped as their UTF-8 octets (Section 3.1, step 2), and nothing else changes. A URI stays
   * the same.
   *
   * @return a {@link UriReference}, or the {@link Rejection} of a text that is not an IRI reference
   */
  public static ParseResult tryToUri(String iri) {
    ParseResult result = DIALECT.strict().tryParseReference(iri);
    if (result instanceof Rejection) {
      return result;
    }
    StringBuilder out = new StringBuilder(iri.length() + 16);
    for (int at = 0; at < iri.length(); ) {
      int codePoint = iri.codePointAt(at);
      if (codePoint < 0x80) {
        out.append((char) codePoint);
      } else {
        PercentEncoding.escapeCodePoint(out, codePoint);
      }
      at += Character.charCount(codePoint);
    }
    return Rfc3986.DIALECT.tryParseReference(out.toString());
  }

  /**
   * The IRI reference that a URI reference can be shown as (Section 3.2): escapes of UTF-8
   * sequences become characters. Exceptions are reserved and illegal characters, and characters
   * that are invisible or change the direction of writing (Sections 4.1 and 6.1). The result maps
   * back to an equivalent URI.
   */
  public static UriReference toIri(UriReference reference) {
    String text = reference.toString();
    int percent = text.indexOf('%');
    if (percent < 0) {
      return reference;
    }
    StringBuilder out = new StringBuilder(text.length()).append(text, 0, percent);
    Utf8Escapes escapes = new Utf8Escapes(text);
    int at = percent;
    while (at < text.length()) {
      if (!PercentEncoding.isEscape(text, at)) {
        out.append(text.charAt(at++));
        continue;
      }
      int codePoint = escapes.codePointAt(at);
      if (codePoint >= 0 && isShown(out, codePoint)) {
        out.appendCodePoint(codePoint);
        at = escapes.end();
      } else {
        PercentEncoding.escape(out, PercentEncoding.octet(text, at));
        at += 3;
      }
    }
    return Splitter.splitAnyScheme(out.toString(), DIALECT);
  }

  private static boolean isShown(StringBuilder before, int codePoint) {
    if (codePoint < 0x80) {
      return AsciiSet.UNRESERVED.contains((char) codePoint)
          && !PercentEncoding.wouldEscape(before, (char) codePoint);
    }
    if (!UcsChar.contains(codePoint)) {
      return false;
    }
    return switch (Character.getType(codePoint)) {
      case Character.SPACE_SEPARATOR,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.CONTROL,
          Character.FORMAT,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}
