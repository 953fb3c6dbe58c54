package fairlead.uri.generic;

import fairlead.uri.Issue;
import fairlead.uri.Severities;
import fairlead.uri.Severity;
import fairlead.uri.UriReference;
import fairlead.uri.text.AsciiSet;
import fairlead.uri.text.PercentEncoding;

/** Holds each component of a reference against a grammar, in one pass over its text. */
final class GrammarCheck {

  /** What keeps an authority from being a server: in rfc2396bis-01 a long label too. */
  private static final Severities LENGTH_COUNTS =
      Severities.STANDARD.with(Issue.LABEL_LENGTH, Severity.ERROR);

  private final String text;
  private final UriReference reference;
  private final Grammar grammar;
  private final Findings findings;

  private GrammarCheck(UriReference reference, Grammar grammar, Findings findings) {
    this.text = reference.toString();
    this.reference = reference;
    this.grammar = grammar;
    this.findings = findings;
  }

  /** Reports what is wrong with a reference whose scheme has been checked. */
  static void run(UriReference reference, Grammar grammar, Findings findings) {
    new GrammarCheck(reference, grammar, findings).run();
  }

  private boolean run() {
    int pathStart = reference.pathStart();
    int pathEnd = reference.pathEnd();
    int hierarchyEnd = reference.hierarchyEnd();
    boolean authority = reference.hasAuthority();
    if (authority
        && !isPlainHost(pathStart)
        && !new AuthorityCheck(reference, grammar, findings).run()) {
      return false;
    }
    boolean hierarchical = authority || text.startsWith("/", pathStart);
    boolean opaque = reference.hasScheme() && !hierarchical;
    if (opaque && pathStart == hierarchyEnd && !grammar.emptyHierarchy()) {
      return findings.add(Issue.NOTHING_AFTER_SCHEME, pathStart, 0, Part.OPAQUE)
          && fragment(hierarchyEnd);
    }
    if (opaque && !grammar.opaque().isEmpty()) {
      return scan(pathStart, hierarchyEnd, grammar.opaque(), Issue.OPAQUE_CHARACTER, Part.OPAQUE)
          && fragment(hierarchyEnd);
    }
    return (hierarchical || opaque || grammar.firstSegmentColon() || firstSegment())
        && scan(pathStart, pathEnd, grammar.path(), Issue.PATH_CHARACTER, Part.PATH)
        && (hierarchyEnd == pathEnd
            || scan(pathEnd + 1, hierarchyEnd, grammar.query(), Issue.QUERY_CHARACTER, Part.QUERY))
        && fragment(hierarchyEnd);
  }

  /** Whether the authority is a registered name alone, about which there is nothing to say. */
  private boolean isPlainHost(int authorityEnd) {
    int start = reference.schemeEnd() + 3;
    return !grammar.knowsServers()
        && !findings.wantsAdvice()
        && Grammar.REG_NAME.containsAll(text, start, authorityEnd);
  }

  private boolean fragment(int hierarchyEnd) {
    return hierarchyEnd == text.length()
        || scan(
            hierarchyEnd + 1,
            text.length(),
            grammar.fragment(),
            Issue.FRAGMENT_CHARACTER,
            Part.FRAGMENT);
  }

  /** The splitter takes a colon for a scheme's, but not one in the very first place. */
  private boolean firstSegment() {
    return !text.startsWith(":") || findings.add(Issue.FIRST_SEGMENT_COLON, 0, 1, Part.RELATIVE);
  }

  private boolean scan(int from, int to, AsciiSet allowed, Issue issue, Part part) {
    return scan(text, from, to, allowed, grammar.unicode(), issue, part, findings);
  }

  /** Reports runs of characters that are not allowed and percent signs that escape nothing. */
  static boolean scan(
      String text,
      int from,
      int to,
      AsciiSet allowed,
      boolean unicode,
      Issue issue,
      Part part,
      Findings findings) {
    int at = from;
    while (at < to) {
      if (allowed.contains(text.charAt(at))) {
        at++;
        continue;
      }
      int length = legalLength(text, at, to, allowed, unicode, part);
      if (length > 0) {
        at += length;
        continue;
      }
      int start = at;
      boolean percent = text.charAt(at) == '%';
      do {
        at++;
      } while (at < to
          && (text.charAt(at) == '%') == percent
          && legalLength(text, at, to, allowed, unicode, part) == 0);
      boolean goOn =
          percent
              ? findings.add(Issue.MALFORMED_ESCAPE, start, at - start, Part.ESCAPE)
              : findings.add(issue, start, at - start, part);
      if (!goOn) {
        return false;
      }
    }
    return true;
  }

  /** How many units from an offset on are one legal character or escape sequence; 0 if none. */
  private static int legalLength(
      String text, int at, int to, AsciiSet allowed, boolean unicode, Part part) {
    char c = text.charAt(at);
    if (allowed.contains(c)) {
      return 1;
    }
    if (c == '%') {
      return at + 3 <= to && PercentEncoding.isEscape(text, at) ? 3 : 0;
    }
    if (!unicode || c < 0xA0) {
      return 0;
    }
    int codePoint = text.codePointAt(at);
    boolean legal =
        UcsChar.contains(codePoint) || (part == Part.QUERY && UcsChar.isPrivate(codePoint));
    return legal ? Character.charCount(codePoint) : 0;
  }

  /** The findings of a check that only wants to know whether there are any. */
  static Findings probe(Grammar grammar) {
    return Findings.firstError(LENGTH_COUNTS, grammar.sections());
  }
}
