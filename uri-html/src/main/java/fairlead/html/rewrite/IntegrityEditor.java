package fairlead.html.rewrite;

import fairlead.html.SourceSpan;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.rewrite.ValueWriter.Written;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.jsoup.parser.Parser;

/** Changes the integrity attribute of an element whose reference has a position. */
final class IntegrityEditor {

  private static final String NAME = "integrity";

  private final CharsetText text;
  private final int unit;

  // The attribute that was read last.
  private int nameStart;
  private int nameEnd;
  private int valueStart;
  private int valueEnd;
  private int end; // after its quote

  IntegrityEditor(CharsetText text) {
    this.text = text;
    this.unit = text.unit();
  }

  /**
   * Changes the attribute.
   *
   * @param reference where the value of the reference of the same element is
   * @param change from the value to the new value; empty to remove the attribute
   */
  Written write(SourceSpan reference, UnaryOperator<String> change) {
    int start = tagStart(reference.byteStart());
    if (reference.precision() != Precision.VALUE
        || start < text.origin()
        || !isOfTag(start, reference.byteStart())
        || !find(start)) {
      return Written.not("the position of its integrity attribute is unknown");
    }
    String old = Parser.unescapeEntities(text.text(valueStart, valueEnd), true);
    String written = change.apply(old);
    if (written.isEmpty()) {
      char next = text.at(end);
      boolean apart = isSpace(next) || next == '>' || next == '/';
      return edit(reference, apart ? spaceBefore() : nameStart, end, "");
    }
    return edit(reference, valueStart, valueEnd, written);
  }

  private Written edit(SourceSpan reference, int start, int stop, String written) {
    int at = reference.byteStart();
    String between = start < at ? text.text(start, at) : text.text(at, start);
    int lines = lineEnds(between);
    int line = reference.line() + (start < at ? -lines : lines);
    int column;
    if (lines == 0) {
      int chars = between.codePointCount(0, between.length());
      column = reference.column() + (start < at ? -chars : chars);
    } else {
      int lineStart = start;
      while (lineStart > text.origin() && "\n\r".indexOf(text.at(lineStart - unit)) < 0) {
        lineStart -= unit;
      }
      String before = text.text(lineStart, start);
      column = before.codePointCount(0, before.length()) + 1;
    }
    return new Written(new Edit(line, column, start, stop, written), "");
  }

  private static int lineEnds(String between) {
    int ends = 0;
    for (int i = 0; i < between.length(); i++) {
      char c = between.charAt(i);
      ends += c == '\n' || (c == '\r' && !between.startsWith("\n", i + 1)) ? 1 : 0;
    }
    return ends;
  }

  private int tagStart(int from) {
    int at = from - unit;
    while (at >= text.origin() && text.at(at) != '<') {
      at -= unit;
    }
    return at;
  }

  /** Whether a tag has an attribute with a value that begins at an offset. */
  private boolean isOfTag(int start, int value) {
    end = nameEnd(start + unit);
    while (next()) {
      if (valueStart == value) {
        return true;
      }
    }
    return false;
  }

  private boolean find(int start) {
    end = nameEnd(start + unit);
    while (next()) {
      if (nameEnd - nameStart == NAME.length() * unit
          && text.text(nameStart, nameEnd).toLowerCase(Locale.ROOT).equals(NAME)) {
        return true;
      }
    }
    return false;
  }

  /** Reads the next attribute. False at the end of the tag. */
  private boolean next() {
    nameStart = end;
    while (isSpace(text.at(nameStart)) || text.at(nameStart) == '/') {
      nameStart += unit;
    }
    if (nameStart >= text.end() || text.at(nameStart) == '>') {
      return false;
    }
    nameEnd = nameEnd(nameStart + unit);
    int sign = skip(nameEnd);
    if (text.at(sign) != '=') {
      valueStart = nameEnd;
      valueEnd = nameEnd;
      end = nameEnd;
      return true;
    }
    int from = skip(sign + unit);
    char quote = text.at(from);
    boolean quoted = quote == '"' || quote == '\'';
    valueStart = quoted ? from + unit : from;
    valueEnd = valueStart;
    while (valueEnd < text.end() && !isEnd(text.at(valueEnd), quoted, quote)) {
      valueEnd += unit;
    }
    end = quoted ? valueEnd + unit : valueEnd;
    return valueEnd < text.end();
  }

  private static boolean isEnd(char c, boolean quoted, char quote) {
    return quoted ? c == quote : isSpace(c) || c == '>';
  }

  private int nameEnd(int from) {
    int at = from;
    while (at < text.end() && !isSpace(text.at(at)) && "/>=".indexOf(text.at(at)) < 0) {
      at += unit;
    }
    return at;
  }

  private int spaceBefore() {
    int at = nameStart;
    while (isSpace(text.at(at - unit))) {
      at -= unit;
    }
    return at;
  }

  private int skip(int from) {
    int at = from;
    while (isSpace(text.at(at))) {
      at += unit;
    }
    return at;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }
}
