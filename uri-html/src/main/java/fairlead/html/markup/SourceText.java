package fairlead.html.markup;

import fairlead.html.markup.AttributeValue.Holder;
import fairlead.html.syntax.Whitespace;
import fairlead.uri.percent.AsciiSet;
import org.jsoup.parser.Parser;
import org.jspecify.annotations.Nullable;

/**
 * Turns source text into a value, as the HTML Standard does: line ends become LF (Section 13.2.3.5
 * "Preprocessing the input stream"), U+0000 becomes U+FFFD, and character references are decoded
 * (Section 13.2.5.72), those to surrogates as U+FFFD. In XML, only references that end in a
 * semicolon are decoded, and line ends and tabs in attributes become spaces. The parser, however,
 * decodes the same references as in HTML, keeps line ends and CR, and treats surrogates as
 * characters.
 */
public final class SourceText {

  private static final String BASE = "<base";

  private static final char REPLACEMENT = '\uFFFD';

  private static final int NONE = -1;

  /**
   * The most common references, which need no parser, and what each stands for. The last is an
   * ampersand that does not begin a reference.
   */
  private static final String[] COMMON = {"&amp;", "&lt;", "&gt;", "&quot;", "&nbsp;", "&"};

  private static final String CHARACTERS = "&<>\"\u00A0&";

  private final String raw;
  private final Holder holder;
  private final StringBuilder value;
  private final @Nullable OffsetMap map;

  private SourceText(String raw, Holder holder, @Nullable OffsetMap map) {
    this.raw = raw;
    this.holder = holder;
    this.value = new StringBuilder(raw.length());
    this.map = map;
  }

  /** The value of a source text. */
  static String value(String raw, Holder holder) {
    return nextSpecial(raw, holder, 0) == raw.length()
        ? raw
        : new SourceText(raw, holder, null).decode();
  }

  /** The offsets of the characters of that value in its source text. */
  public static OffsetMap map(String raw, Holder holder) {
    if (nextSpecial(raw, holder, 0) == raw.length()) {
      return OffsetMap.IDENTITY;
    }
    OffsetMap map = new OffsetMap();
    new SourceText(raw, holder, map).decode();
    return map;
  }

  /** Whether the parser reads a source text as a value. */
  static boolean isReadAs(String raw, String parsed, Holder holder) {
    if (raw.equals(parsed)) {
      return true;
    }
    String decoded = holder.hasReferences() ? asParsed(raw, holder) : raw;
    return replaced(decoded).equals(parsed);
  }

  /** A text with what the parser puts in place of some characters. */
  static String replaced(String text) {
    return text.replace('\0', REPLACEMENT).replace('\uFFFF', REPLACEMENT);
  }

  /** The value of an attribute or of a text as the parser reads it. */
  static String asParsed(String raw, Holder holder) {
    int at = raw.indexOf('&');
    if (at < 0) {
      return raw;
    }
    StringBuilder out = new StringBuilder(raw.length());
    int from = 0;
    while (at >= 0) {
      int common = common(raw, at, holder);
      if (common == NONE) {
        return Parser.unescapeEntities(raw, holder.isAttribute());
      }
      out.append(raw, from, at).append(CHARACTERS.charAt(common));
      from = at + COMMON[common].length();
      at = raw.indexOf('&', from);
    }
    return out.append(raw, from, raw.length()).toString();
  }

  /** Which of the common references begins here. {@link #NONE} if none does. */
  private static int common(String raw, int at, Holder holder) {
    int last = COMMON.length - 1;
    for (int i = 0; i < last; i++) {
      if (raw.startsWith(COMMON[i], at)) {
        return i;
      }
    }
    return holder.isAttribute() && isInQuery(raw, at) ? last : NONE;
  }

  /**
   * Whether an ampersand separates the parameters of a query. In an attribute, a reference without
   * a semicolon cannot be followed by an equals sign, or by more of its name (Section 13.2.5.73).
   */
  private static boolean isInQuery(String raw, int at) {
    return raw.startsWith("=", AsciiSet.ALPHANUM.skip(raw, at + 1, raw.length()));
  }

  /**
   * A value as parsed whose source text is unknown. Some of its characters may have been written
   * differently, see {@link #isInDoubt}.
   */
  static String ofParser(String parsed, Holder holder) {
    int at = 0;
    while (at < parsed.length()
        && !isBreak(parsed.charAt(at), holder)
        && !Character.isSurrogate(parsed.charAt(at))) {
      at++;
    }
    if (at == parsed.length()) {
      return parsed;
    }
    StringBuilder out = new StringBuilder(parsed.length()).append(parsed, 0, at);
    while (at < parsed.length()) {
      int c = parsed.codePointAt(at);
      at += Character.charCount(c);
      if (isBreak(c, holder)) {
        at += c == '\r' && at < parsed.length() && parsed.charAt(at) == '\n' ? 1 : 0;
        out.append(breakIn(holder));
      } else {
        out.appendCodePoint(
            c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? REPLACEMENT : c);
      }
    }
    return out.toString();
  }

  /** Whether a character becomes {@link #breakIn another one}. */
  private static boolean isBreak(int c, Holder holder) {
    return c == '\r' || (holder == Holder.XML_ATTRIBUTE && (c == '\n' || c == '\t'));
  }

  private static char breakIn(Holder holder) {
    return holder == Holder.XML_ATTRIBUTE ? ' ' : '\n';
  }

  /** Whether a value as parsed may depend on how it was written. */
  static boolean isInDoubt(String parsed, Holder holder) {
    for (int i = 0; i < parsed.length(); i++) {
      char c = parsed.charAt(i);
      if (isBreak(c, holder) || c == REPLACEMENT || Character.isSurrogate(c)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a document's doubtful values really depend on how they were written. */
  public static boolean hasDoubtful(String text) {
    return text.contains("&#") || text.indexOf('\uFFFF') >= 0;
  }

  /** Whether a text seems to have a base element with attributes after an offset. */
  public static boolean hasBase(String text, int from) {
    int at = text.indexOf('<', from);
    while (at >= 0) {
      int end = at + BASE.length();
      if (text.regionMatches(true, at, BASE, 0, BASE.length())
          && end < text.length()
          && (Whitespace.is(text.charAt(end)) || text.charAt(end) == '/')) {
        return true;
      }
      at = text.indexOf('<', at + 1);
    }
    return false;
  }

  private static int nextSpecial(String raw, Holder holder, int from) {
    if (holder.isVerbatim()) {
      return raw.length();
    }
    boolean references = holder.hasReferences();
    for (int at = from; at < raw.length(); at++) {
      char c = raw.charAt(at);
      if (isBreak(c, holder) || c == 0 || (c == '&' && references)) {
        return at;
      }
    }
    return raw.length();
  }

  private String decode() {
    note(0);
    int at = 0;
    while (at < raw.length()) {
      int special = nextSpecial(raw, holder, at);
      value.append(raw, at, special);
      at = special;
      if (at < raw.length()) {
        at = decode(at);
      }
    }
    return value.toString();
  }

  /** Decodes what begins with a special character, and returns the offset after it. */
  private int decode(int at) {
    char c = raw.charAt(at);
    if (c == '&') {
      return reference(at);
    }
    value.append(c == 0 ? REPLACEMENT : breakIn(holder));
    if (c == '\r' && raw.startsWith("\n", at + 1)) {
      note(at + 2);
      return at + 2;
    }
    return at + 1;
  }

  /** Decodes what may be a character reference, and the text up to the next one. */
  private int reference(int at) {
    int common = common(raw, at, holder);
    if (common != NONE) {
      value.append(CHARACTERS.charAt(common));
      int behind = at + COMMON[common].length();
      note(behind);
      return behind;
    }
    int end = holder.isXml() ? xmlEnd(raw, at) : nextSpecial(raw, holder, at + 1);
    String piece = raw.substring(at, end);
    boolean whole = holder.isAttribute() || holder.isXml(); // not only the beginning of a name
    String text = withoutSurrogate(Parser.unescapeEntities(piece, whole), piece);
    int same = commonEnd(piece, text);
    value.append(text, 0, text.length() - same);
    note(end - same);
    value.append(text, text.length() - same, text.length());
    return end;
  }

  /** Where a reference in XML ends; after the ampersand if there is no reference. */
  private static int xmlEnd(String raw, int at) {
    int name = at + (raw.startsWith("#", at + 1) ? 2 : 1);
    int end = AsciiSet.ALPHANUM.skip(raw, name, raw.length());
    return end > name && raw.startsWith(";", end) ? end + 1 : at + 1;
  }

  /** Whether a text has an ampersand that does not begin a reference as in XML. */
  public static boolean hasLooseReference(String text) {
    int at = text.indexOf('&');
    while (at >= 0 && xmlEnd(text, at) > at + 1) {
      at = text.indexOf('&', at + 1);
    }
    return at >= 0;
  }

  private static String withoutSurrogate(String text, String piece) {
    return piece.startsWith("&#")
            && Character.isSurrogate(text.charAt(0))
            && Character.charCount(text.codePointAt(0)) == 1
        ? REPLACEMENT + text.substring(1)
        : text;
  }

  /** How many characters at the end of a piece and of its text are equal, without the reference. */
  private static int commonEnd(String piece, String text) {
    int most = piece.equals(text) ? piece.length() : text.length() - 1;
    int same = 0;
    while (same < most
        && piece.charAt(piece.length() - same - 1) == text.charAt(text.length() - same - 1)) {
      same++;
    }
    return same;
  }

  private void note(int inRaw) {
    if (map != null) {
      map.add(value.length(), inRaw);
    }
  }
}
