package fairlead.uri.generic;

import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.UriLayout;
import fairlead.uri.UriReference;
import fairlead.uri.percent.AsciiSet;

/**
 * Finds the components of a reference in one pass, like the regular expression of Appendix B. The
 * first of {@code : / ? #} ends a scheme if it is a colon after at least one character, two slashes
 * begin an authority, and so on to the fragment.
 */
final class Splitter {

  /** The characters that end a path. */
  static final AsciiSet PATH_END = AsciiSet.of("?#");

  /** The character that ends a query. */
  static final AsciiSet QUERY_END = AsciiSet.of("#");

  private Splitter() {}

  /** Splits a reference; rejects one with a scheme that the rules do not allow. */
  static ParseResult split(String text, Rules rules, Dialect dialect) {
    int read = rules.schemeRest().skip(text, 0, text.length());
    int delimiter = delimiter(text, read);
    int schemeEnd = schemeEnd(text, delimiter);
    if (schemeEnd == UriLayout.ABSENT) {
      return split(text, schemeEnd, delimiter, dialect);
    }
    boolean first = rules.schemeFirst().contains(text.charAt(0));
    return first && read == schemeEnd
        ? split(text, schemeEnd, schemeEnd + 1, dialect)
        : new Rejection(text, Issue.SCHEME_CHARACTER, first ? read : 0, 1);
  }

  /** Splits a reference, no matter what is before its first colon. */
  static UriReference splitAnyScheme(String text, Dialect dialect) {
    int delimiter = delimiter(text, 0);
    int schemeEnd = schemeEnd(text, delimiter);
    return split(
        text, schemeEnd, schemeEnd == UriLayout.ABSENT ? delimiter : schemeEnd + 1, dialect);
  }

  /**
   * Where the scheme ends if there is one, for a text that has none of {@code : / ? #} before an
   * offset.
   */
  static int schemeEnd(String text, int from) {
    int at = delimiter(text, from);
    return at > 0 && at < text.length() && text.charAt(at) == ':' ? at : UriLayout.ABSENT;
  }

  /** The offset of the first delimiter at or after an offset; the length if there is none. */
  private static int delimiter(String text, int from) {
    int at = from;
    while (at < text.length() && !endsScheme(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Whether a character ends a text that may be a scheme. */
  static boolean endsScheme(char c) {
    return c == ':' || endsAuthority(c);
  }

  /** Splits the text after a scheme; there is no delimiter before the offset. */
  private static UriReference split(String text, int schemeEnd, int read, Dialect dialect) {
    int length = text.length();
    int at = read;
    int authorityEnd = UriLayout.ABSENT;
    if (text.startsWith("//", schemeEnd + 1)) {
      at += 2;
      while (at < length && !endsAuthority(text.charAt(at))) {
        at++;
      }
      authorityEnd = at;
    }
    while (at < length && !endsPath(text.charAt(at))) {
      at++;
    }
    int pathEnd = at;
    int queryEnd = UriLayout.ABSENT;
    if (at < length && text.charAt(at) == '?') {
      int hash = text.indexOf('#', at);
      queryEnd = hash < 0 ? length : hash;
    }
    return UriReference.of(
        text, new UriLayout(schemeEnd, authorityEnd, pathEnd, queryEnd, length), dialect);
  }

  /** Whether a character ends an authority. */
  static boolean endsAuthority(char c) {
    return c == '/' || endsPath(c);
  }

  /** Whether a character ends a path. */
  static boolean endsPath(char c) {
    return c == '?' || c == '#';
  }
}
