package fairlead.html.syntax;

import java.util.Locale;
import java.util.function.Consumer;

/**
 * The references in a style sheet or a declaration (CSS Syntax Module Level 3, Section 4
 * "Tokenization"): {@code url()} and {@code src()}, the strings of {@code @import} and those of
 * {@code image-set()}. Comments, other strings, {@code @namespace} and an {@code @import} after
 * other rules hold no references.
 *
 * <p>Each unit is read a bounded number of times. Each open parenthesis takes one character of
 * memory.
 */
public final class CssScanner {

  /**
   * A reference of a style sheet.
   *
   * @param reference the reference, escapes undone, and its position, without quotes
   * @param isImport whether an {@code @import} holds it, so that it leads to a style sheet
   */
  public record CssReference(Scanned reference, boolean isImport) {}

  private static final char URL = 'u'; // a function whose string is a reference
  private static final char IMAGE_SET = 'i'; // a function whose strings are all references
  private static final char OTHER = 'o';

  private final String css;
  private final StringBuilder open = new StringBuilder(); // what is open, innermost last
  private final Consumer<CssReference> found;
  private final StringBuilder text = new StringBuilder(); // of the current token, escapes undone
  private int at;
  private int start;
  private int end;
  private boolean maySeeImport; // whether no rule before has made an @import invalid
  private boolean importing;
  private boolean unread; // whether nothing is loaded for the at-rule: a name, or a late import

  private CssScanner(String css, boolean sheet, Consumer<CssReference> found) {
    this.css = css;
    this.maySeeImport = sheet;
    this.found = found;
  }

  /**
   * Whether a text may hold references. Each is in a function or after an at-rule, whose names may
   * be written with escapes.
   */
  public static boolean mayHoldReference(String css) {
    if (css.indexOf('(') < 0 && css.indexOf('@') < 0) {
      return false;
    }
    if (css.indexOf('\\') >= 0) {
      return true;
    }
    for (int at = css.indexOf('('); at >= 0; at = css.indexOf('(', at + 1)) {
      if (is(css, at - 3, "url") || is(css, at - 3, "src") || is(css, at - 4, "-set")) {
        return true;
      }
    }
    for (int at = css.indexOf('@'); at >= 0; at = css.indexOf('@', at + 1)) {
      if (is(css, at + 1, "import")) {
        return true;
      }
    }
    return false;
  }

  private static boolean is(String css, int offset, String name) {
    return css.regionMatches(true, offset, name, 0, name.length());
  }

  /** Reads a style sheet, and passes on its references in order. */
  public static void scan(String css, Consumer<CssReference> found) {
    scan(css, true, found);
  }

  /** Reads a list of declarations or a value, which has no rules, and passes on its references. */
  public static void scanDeclarations(String css, Consumer<CssReference> found) {
    scan(css, false, found);
  }

  private static void scan(String css, boolean sheet, Consumer<CssReference> found) {
    if (!mayHoldReference(css)) {
      return;
    }
    CssScanner scanner = new CssScanner(css, sheet, found);
    while (scanner.at < css.length()) {
      scanner.token();
    }
  }

  private void token() {
    char c = css.charAt(at);
    if (css.startsWith("/*", at)) {
      int close = css.indexOf("*/", at + 2);
      at = close < 0 ? css.length() : close + 2;
    } else if (Whitespace.is(c)) {
      at++;
    } else if (c == '"' || c == '\'') {
      if (string(c)) {
        stringToken();
      }
      importing = false;
    } else if (c == '@' && startsIdent(at + 1)) {
      at++;
      ident();
      String name = name();
      boolean namespace = name.equals("namespace");
      importing = name.equals("import") && maySeeImport && open.isEmpty();
      unread = namespace || (name.equals("import") && !importing);
      maySeeImport &= !namespace;
    } else if (c == '#' && (isIdent(at + 1) || isEscape(at + 1))) {
      at++;
      ident();
    } else if (startsNumber(at)) {
      number();
      importing = false;
    } else if (css.startsWith("-->", at)) {
      at += 3;
    } else if (startsIdent(at)) {
      identLike();
    } else {
      delimiter(c);
    }
  }

  private void delimiter(char c) {
    if (c == '{' || c == '}') {
      unread = false; // a block ends an at-rule, too
      maySeeImport = false; // CSS Cascade, Section 2 "Importing Style Sheets"
    }
    if (c == '(' || c == '[' || c == '{') {
      open.append(OTHER);
    } else if (c == ')' || c == ']' || c == '}') {
      open.setLength(Math.max(0, open.length() - 1));
    } else if (c == ';') {
      unread = false;
    }
    importing = false;
    at++;
  }

  private void stringToken() {
    char function = open.isEmpty() ? OTHER : open.charAt(open.length() - 1);
    if (importing || function == URL || function == IMAGE_SET) {
      add();
    }
  }

  private void add() {
    if (!unread) {
      found.accept(new CssReference(new Scanned(text.toString(), start, end), importing));
    }
  }

  /** Section 4.3.4: an ident, a function or a url token. */
  private void identLike() {
    ident();
    if (at == css.length() || css.charAt(at) != '(') {
      importing = false;
      return;
    }
    at++;
    String name = name();
    if (name.equals("url")) {
      int value = Whitespace.skip(css, at);
      boolean quoted =
          value < css.length() && (css.charAt(value) == '"' || css.charAt(value) == '\'');
      if (quoted) {
        function(URL);
      } else {
        at = value;
        if (url()) {
          add();
        }
        importing = false;
      }
    } else if (name.equals("src")) {
      function(URL);
    } else {
      importing = false;
      function(name.equals("image-set") || name.equals("-webkit-image-set") ? IMAGE_SET : OTHER);
    }
  }

  private void function(char kind) {
    open.append(kind);
  }

  /** The name of the current token, in lower case. Long names never matter. */
  private String name() {
    return text.length() > 32 ? "" : text.toString().toLowerCase(Locale.ROOT);
  }

  /** Section 4.3.5: whether the string ends before its line does. */
  private boolean string(char quote) {
    at++;
    start = at;
    text.setLength(0);
    while (at < css.length()) {
      char c = css.charAt(at);
      if (c == quote) {
        end = at++;
        return true;
      }
      if (isNewline(c)) {
        return false; // a bad string
      }
      if (c != '\\') {
        append(c);
      } else if (at + 1 == css.length()) {
        at++;
      } else if (isNewline(css.charAt(at + 1))) {
        at += css.startsWith("\r\n", at + 1) ? 3 : 2;
      } else {
        escape();
      }
    }
    end = at;
    return true;
  }

  /** Section 4.3.6: whether the url token is good. */
  private boolean url() {
    start = at;
    text.setLength(0);
    while (at < css.length()) {
      char c = css.charAt(at);
      if (c == ')') {
        end = at++;
        return true;
      }
      if (Whitespace.is(c)) {
        end = at;
        at = Whitespace.skip(css, at);
        if (at == css.length()) {
          return true;
        }
        if (css.charAt(at) == ')') {
          at++;
          return true;
        }
        return badUrl();
      }
      if (c == '"' || c == '\'' || c == '(' || isNonPrintable(c)) {
        return badUrl();
      }
      if (c != '\\') {
        append(c);
      } else if (isEscape(at)) {
        escape();
      } else {
        return badUrl();
      }
    }
    end = at;
    return true;
  }

  /** Section 4.3.14: skips the rest of a bad url; always false. */
  private boolean badUrl() {
    while (at < css.length()) {
      char c = css.charAt(at);
      if (c == ')') {
        at++;
        return false;
      }
      at += isEscape(at) ? 2 : 1;
    }
    at = Math.min(at, css.length());
    return false;
  }

  /** Section 4.3.11: reads an ident sequence into the text. */
  private void ident() {
    text.setLength(0);
    while (at < css.length()) {
      if (isIdent(at)) {
        append(css.charAt(at));
      } else if (isEscape(at)) {
        escape();
      } else {
        return;
      }
    }
  }

  /**
   * Section 4.3.12 and the unit after it, which may be named like a function. A fraction is read as
   * the next number and an exponent as a unit, which makes no difference to references.
   */
  private void number() {
    at += isAt('+', at) || isAt('-', at) ? 1 : 0;
    at += isAt('.', at) ? 1 : 0;
    at = FloatingPoint.digits(css, at, css.length());
    if (startsIdent(at)) {
      ident();
    }
  }

  /** Section 4.3.7: an escaped code point. */
  private void escape() {
    at++;
    if (at == css.length()) {
      text.append('\uFFFD');
      return;
    }
    int digit = Character.digit(css.charAt(at), 16);
    if (digit < 0 || css.charAt(at) > 'f') {
      int codePoint = css.codePointAt(at);
      text.appendCodePoint(codePoint == 0 ? 0xFFFD : codePoint);
      at += Character.charCount(codePoint);
      return;
    }
    int codePoint = 0;
    int limit = Math.min(css.length(), at + 6);
    while (at < limit && css.charAt(at) <= 'f' && Character.digit(css.charAt(at), 16) >= 0) {
      codePoint = codePoint * 16 + Character.digit(css.charAt(at++), 16);
    }
    boolean none =
        codePoint == 0 || codePoint > 0x10FFFF || (codePoint >= 0xD800 && codePoint <= 0xDFFF);
    text.appendCodePoint(none ? 0xFFFD : codePoint);
    if (at < css.length() && Whitespace.is(css.charAt(at))) {
      at += css.startsWith("\r\n", at) ? 2 : 1;
    }
  }

  private void append(char c) {
    text.append(c == 0 ? '\uFFFD' : c); // Section 3.3
    at++;
  }

  /** Section 4.3.8: whether two code points are a valid escape. */
  private boolean isEscape(int offset) {
    return isAt('\\', offset) && (offset + 1 == css.length() || !isNewline(css.charAt(offset + 1)));
  }

  /** Section 4.3.9. */
  private boolean startsIdent(int offset) {
    if (!isAt('-', offset)) {
      return isIdentStart(offset) || isEscape(offset);
    }
    return isIdentStart(offset + 1) || isAt('-', offset + 1) || isEscape(offset + 1);
  }

  /** Section 4.3.10. */
  private boolean startsNumber(int offset) {
    int from = isAt('+', offset) || isAt('-', offset) ? offset + 1 : offset;
    int digit = isAt('.', from) ? from + 1 : from;
    return FloatingPoint.digits(css, digit, Math.min(css.length(), digit + 1)) > digit;
  }

  private boolean isAt(char c, int offset) {
    return offset < css.length() && css.charAt(offset) == c;
  }

  private boolean isIdentStart(int offset) {
    if (offset >= css.length()) {
      return false;
    }
    char c = css.charAt(offset);
    char letter = (char) (c | 0x20);
    return (letter >= 'a' && letter <= 'z') || c == '_' || c >= 0x80 || c == 0;
  }

  private boolean isIdent(int offset) {
    return isIdentStart(offset)
        || isAt('-', offset)
        || FloatingPoint.digits(css, offset, Math.min(css.length(), offset + 1)) > offset;
  }

  private static boolean isNewline(char c) {
    return c == '\n' || c == '\r' || c == '\f';
  }

  /** Section 4.2. NUL has been replaced before (Section 3.3). */
  private static boolean isNonPrintable(char c) {
    return (c >= 1 && c <= 8) || c == 0xB || (c >= 0xE && c <= 0x1F) || c == 0x7F;
  }
}
