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

  static ParseResult split(String text, Rules rules) {
    int length = text.length();
    int schemeEnd = UriLayout.ABSENT;
    int illegal = -1;
    int at = 0;
    for (; at < length; at++) {
      char c = text.charAt(at);
      if (c == ':') {
        if (at > 0) {
          schemeEnd = at;
        }
        break;
      }
      if (c == '/' || c == '?' || c == '#') {
        break;
      }
      if (illegal < 0 && !(at == 0 ? rules.schemeFirst() : rules.schemeRest()).contains(c)) {
        illegal = at;
      }
    }
    if (schemeEnd > 0 && illegal >= 0) {
      return new Rejection(text, Issue.SCHEME_CHARACTER, illegal, 1);
    }

    at = schemeEnd + 1;
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
