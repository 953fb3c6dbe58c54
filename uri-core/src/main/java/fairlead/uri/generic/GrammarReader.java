package fairlead.uri.generic;

import fairlead.uri.Dialect;
import fairlead.uri.Issue;
import fairlead.uri.Severities;
import fairlead.uri.Severity;
import fairlead.uri.UriLayout;
import fairlead.uri.UriReference;
import fairlead.uri.percent.AsciiSet;
import fairlead.uri.percent.PercentEncoding;
import org.jspecify.annotations.Nullable;

/**
 * Splits a reference as {@link Splitter} does and checks each component against a grammar, in one
 * pass over the text. Only an authority that is more than a registered name and a port is read
 * twice, because its end must be known to distinguish user information from a host.
 */
final class GrammarReader {

  /**
   * The issues that make an authority a registry-based name; in rfc2396bis-01 also a long label.
   */
  private static final Severities LENGTH_COUNTS =
      Severities.STANDARD.with(Issue.LABEL_LENGTH, Severity.ERROR);

  static final int STOPPED = -1;

  private final String text;
  private final Rules rules;
  private final Grammar grammar;
  private final Findings findings;
  private int at; // how far the text has been read; STOPPED if the findings said to stop
  private int schemeEnd;
  private int authorityEnd = UriLayout.ABSENT;
  private int pathEnd;
  private int queryEnd = UriLayout.ABSENT;

  private GrammarReader(String text, Rules rules, Findings findings) {
    this.text = text;
    this.rules = rules;
    this.grammar = rules.grammar();
    this.findings = findings;
  }

  /** Reads a text as a reference; null if the findings said to stop. */
  static @Nullable UriReference read(String text, Rules rules, Dialect dialect, Findings findings) {
    GrammarReader reader = new GrammarReader(text, rules, findings);
    return reader.scheme() && reader.authority() && reader.hierarchy() && reader.fragment()
        ? UriReference.of(text, reader.layout(), dialect)
        : null;
  }

  private UriLayout layout() {
    return new UriLayout(schemeEnd, authorityEnd, pathEnd, queryEnd, text.length());
  }

  private boolean scheme() {
    int read = rules.schemeRest().skip(text, 0, text.length());
    at = read;
    int units = 1;
    while (units > 0 && !atEnd() && !Splitter.endsScheme(text.charAt(at))) {
      units = legalLength(text, at, text.length(), grammar.path(), grammar, Part.PATH);
      at += units;
    }
    schemeEnd = Splitter.schemeEnd(text, at);
    if (schemeEnd == UriLayout.ABSENT) {
      return true; // the text so far is the legal beginning of a path
    }
    boolean legal = read == schemeEnd && rules.schemeFirst().contains(text.charAt(0));
    at = schemeEnd + 1;
    return legal || illegalScheme();
  }

  private boolean illegalScheme() {
    int from = 0;
    while (from < schemeEnd) {
      int to = from;
      while (to < schemeEnd && !isSchemeCharacter(to)) {
        to++;
      }
      if (to > from && !findings.add(Issue.SCHEME_CHARACTER, from, to - from, Part.SCHEME)) {
        return false;
      }
      from = to + 1;
    }
    return true;
  }

  private boolean isSchemeCharacter(int offset) {
    AsciiSet allowed = offset == 0 ? rules.schemeFirst() : rules.schemeRest();
    return allowed.contains(text.charAt(offset));
  }

  private boolean authority() {
    int start = schemeEnd + 3;
    if (!text.startsWith("//", schemeEnd + 1)) {
      return true;
    }
    at = Grammar.REG_NAME.skip(text, start, text.length());
    if (at < text.length() && text.charAt(at) == ':') {
      at = AsciiSet.DIGIT.skip(text, at + 1, text.length());
    }
    boolean plain = atEnd() || Splitter.endsAuthority(text.charAt(at));
    while (!atEnd() && !Splitter.endsAuthority(text.charAt(at))) {
      at++;
    }
    authorityEnd = at;
    return (plain && !grammar.knowsServers() && !findings.wantsAdvice())
        || new AuthorityCheck(text, schemeEnd, authorityEnd, grammar, findings).run();
  }

  private boolean hierarchy() {
    boolean hierarchical = authorityEnd != UriLayout.ABSENT || isAt('/', schemeEnd + 1);
    if (schemeEnd == UriLayout.ABSENT || hierarchical || grammar.opaque().isEmpty()) {
      return (hierarchical || firstSegment()) && path();
    }
    if (!grammar.emptyHierarchy() && (atEnd() || isAt('#', at))) {
      pathEnd = at;
      return findings.add(Issue.NOTHING_AFTER_SCHEME, at, 0, Part.OPAQUE);
    }
    pathEnd = scan(grammar.opaque(), Splitter.PATH_END, Issue.OPAQUE_CHARACTER, Part.OPAQUE);
    if (isAt('?', at)) {
      at++;
      queryEnd =
          scan(grammar.opaqueQuery(), Splitter.QUERY_END, Issue.OPAQUE_CHARACTER, Part.OPAQUE);
    }
    return at != STOPPED;
  }

  /** For the splitter, a colon ends a scheme unless it is the first character. */
  private boolean firstSegment() {
    return schemeEnd != UriLayout.ABSENT
        || grammar.firstSegmentColon()
        || !isAt(':', 0)
        || findings.add(Issue.FIRST_SEGMENT_COLON, 0, 1, Part.RELATIVE);
  }

  private boolean path() {
    pathEnd = scan(grammar.path(), Splitter.PATH_END, Issue.PATH_CHARACTER, Part.PATH);
    if (isAt('?', at)) {
      at++;
      queryEnd = scan(grammar.query(), Splitter.QUERY_END, Issue.QUERY_CHARACTER, Part.QUERY);
    }
    return at != STOPPED;
  }

  private boolean fragment() {
    if (atEnd()) {
      return true;
    }
    at++;
    return scan(grammar.fragment(), AsciiSet.NONE, Issue.FRAGMENT_CHARACTER, Part.FRAGMENT)
        != STOPPED;
  }

  private boolean atEnd() {
    return at == text.length();
  }

  private boolean isAt(char c, int offset) {
    return offset >= 0 && offset < text.length() && text.charAt(offset) == c;
  }

  private int scan(AsciiSet allowed, AsciiSet ends, Issue issue, Part part) {
    at = scan(text, at, text.length(), allowed, ends, grammar, issue, part, findings);
    return at;
  }

  /**
   * Reads up to the first character that ends a component. Reports runs of characters that are not
   * allowed and percent signs that escape nothing.
   *
   * @param allowed the component's characters, without those that end it
   * @return where the component ends, at the latest at the end passed in; {@link #STOPPED}
   */
  static int scan(
      String text,
      int from,
      int to,
      AsciiSet allowed,
      AsciiSet ends,
      Grammar grammar,
      Issue issue,
      Part part,
      Findings findings) {
    int at = from;
    while (true) {
      at = allowed.skip(text, at, to);
      if (at == to || ends.contains(text.charAt(at))) {
        return at;
      }
      int length = legalLength(text, at, to, allowed, grammar, part);
      if (length > 0) {
        at += length;
        continue;
      }
      int start = at;
      boolean percent = text.charAt(at) == '%';
      do {
        at++;
      } while (at < to
          && !ends.contains(text.charAt(at))
          && (text.charAt(at) == '%') == percent
          && legalLength(text, at, to, allowed, grammar, part) == 0);
      boolean goOn =
          percent
              ? findings.add(Issue.MALFORMED_ESCAPE, start, at - start, Part.ESCAPE)
              : findings.add(issue, start, at - start, part);
      if (!goOn) {
        return STOPPED;
      }
    }
  }

  /** How many units at an offset are one legal character or escape sequence; 0 if none. */
  private static int legalLength(
      String text, int at, int to, AsciiSet allowed, Grammar grammar, Part part) {
    char c = text.charAt(at);
    if (allowed.contains(c)) {
      return 1;
    }
    if (c == '%') {
      return at + 3 <= to && PercentEncoding.isEscape(text, at) ? 3 : 0;
    }
    if (!grammar.unicode() || c < 0xA0) {
      return 0;
    }
    int codePoint = text.codePointAt(at);
    boolean legal =
        UcsChar.contains(codePoint) || (part == Part.QUERY && UcsChar.isPrivate(codePoint));
    return legal ? Character.charCount(codePoint) : 0;
  }

  /** The findings for a check that only needs to know whether there are any. */
  static Findings probe(Grammar grammar) {
    return Findings.firstError(LENGTH_COUNTS, grammar.sections());
  }
}
