package fairlead.uri.whatwg;

import fairlead.uri.Issue;
import java.util.Arrays;

/** Removes what the basic URL parser removes from a text before it starts. */
final class Input {

  private Input() {}

  /**
   * A text without leading and trailing C0 controls and spaces, and without tabs and newlines in
   * it.
   */
  static String stripped(String text, ValidationErrors errors) {
    int from = 0;
    int to = text.length();
    while (from < to && text.charAt(from) <= ' ') {
      from++;
    }
    while (to > from && text.charAt(to - 1) <= ' ') {
      to--;
    }
    if (from > 0) {
      errors.addInText(Issue.INVALID_URL_UNIT, 0, from);
    }
    if (to < text.length()) {
      errors.addInText(Issue.INVALID_URL_UNIT, to, text.length() - to);
    }
    errors.begins(from);
    return withoutTabs(text, from, to, errors);
  }

  /** A part of a text without tabs and newlines. */
  static String withoutTabs(String text, int from, int to, ValidationErrors errors) {
    if (text.indexOf('\t', from) < 0
        && text.indexOf('\n', from) < 0
        && text.indexOf('\r', from) < 0) {
      return text.substring(from, to);
    }
    errors.withoutTabs(text);
    StringBuilder kept = new StringBuilder(to - from);
    int[] places = new int[errors.wanted() ? to - from + 1 : 0];
    for (int at = from; at < to; at++) {
      char c = text.charAt(at);
      if (isTabOrNewline(c)) {
        errors.addInText(Issue.INVALID_URL_UNIT, at, 1);
      } else {
        if (places.length > 0) {
          places[kept.length()] = at;
        }
        // Removing a character must not turn two lone surrogates into a pair.
        boolean lone = Character.isSurrogate(c) && !isPaired(text, at, to);
        kept.append(lone ? '\uFFFD' : c);
      }
    }
    if (places.length > 0) {
      places[kept.length()] = to;
      errors.places(Arrays.copyOf(places, kept.length() + 1));
    }
    return kept.toString();
  }

  static boolean isTabOrNewline(char c) {
    return c == '\t' || c == '\n' || c == '\r';
  }

  private static boolean isPaired(String text, int at, int to) {
    return Character.isHighSurrogate(text.charAt(at))
        ? at + 1 < to && Character.isLowSurrogate(text.charAt(at + 1))
        : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
  }
}
