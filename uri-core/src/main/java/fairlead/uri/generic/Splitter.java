package fairlead.uri.generic;

import fairlead.uri.Issue;
import fairlead.uri.ParseResult;
import fairlead.uri.Rejection;
import fairlead.uri.UriLayout;
import fairlead.uri.UriReference;

/**
 * Finds the components of a reference in one pass, as the regular expression of Appendix B does:
 * the first of {@code : / ? #} ends a scheme if it is a colon behind at least one character, two
 * slashes begin an authority, and so on to the fragment.
 */
final class Splitter {

  private Splitter() {}

  /** Splits a reference; one whose scheme the rules do not allow is rejected. */
  static ParseResult split(String text, Rules rules) {
    int schemeEnd = schemeEnd(text);
    int illegal = illegalInScheme(text, 0, schemeEnd, rules);
    return illegal < schemeEnd
        ? new Rejection(text, Issue.SCHEME_CHARACTER, illegal, 1)
        : split(text, schemeEnd);
  }

  /** Splits a reference, whatever stands in front of its first colon. */
  static UriReference splitAnyScheme(String text) {
    return split(text, schemeEnd(text));
  }

  /**
   * The first offset from a given one on at which a scheme has a character that the rules do not
   * allow; its end if there is none.
   */
  static int illegalInScheme(String text, int from, int schemeEnd, Rules rules) {
    int at = from;
    while (at < schemeEnd
        && (at == 0 ? rules.schemeFirst() : rules.schemeRest()).contains(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int schemeEnd(String text) {
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == ':' || c == '/' || c == '?' || c == '#') {
        return c == ':' && at > 0 ? at : UriLayout.ABSENT;
      }
    }
    return UriLayout.ABSENT;
  }

  private static UriReference split(String text, int schemeEnd) {
    int length = text.length();
    int at = schemeEnd + 1;
    int authorityEnd = UriLayout.ABSENT;
    if (text.startsWith("//", at)) {
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
    return UriReference.of(text, new UriLayout(schemeEnd, authorityEnd, pathEnd, queryEnd, length));
  }

  private static boolean endsAuthority(char c) {
    return c == '/' || endsPath(c);
  }

  private static boolean endsPath(char c) {
    return c == '?' || c == '#';
  }
}
