package fairlead.html.rewrite;

import fairlead.html.Format;
import fairlead.html.SourceSpan;
import fairlead.html.SourceSpan.Precision;
import fairlead.html.rewrite.ValueWriter.Written;
import java.util.Locale;

/** Removes base elements from the source of a document. */
final class BaseElementEditor {

  private static final String NAME = "href";
  private static final String TAG = "<base";

  private final CharsetText text;
  private final Format format;
  private final int unit;

  BaseElementEditor(CharsetText text, Format format) {
    this.text = text;
    this.format = format;
    this.unit = text.unit();
  }

  /**
   * Removes an element, or only its attribute if it has others.
   *
   * @param href where the attribute's value is
   */
  Written remove(SourceSpan href) {
    if (href.precision() != Precision.VALUE) {
      return Written.not("the position of the base element is unknown");
    }
    int start = href.byteStart();
    int end = href.byteEnd();
    char quote = text.at(start - unit);
    if ((quote == '"' || quote == '\'') && text.at(end) == quote) {
      start -= unit;
      end += unit;
    }
    int sign = skipBack(start);
    if (text.at(sign - unit) == '=') {
      start = skipBack(sign - unit);
    } else if (start == end && text.at(skip(end)) == '=') {
      end = skip(end) + unit;
    }
    start -= NAME.length() * unit;
    if (!isWord(NAME, start)) {
      return Written.not("the base element cannot be separated from the text around it");
    }
    int tag = skipBack(start) - TAG.length() * unit;
    int close = skip(end);
    close += text.at(close) == '/' ? unit : 0;
    // In XML an end tag would be left over, unless the element has none.
    boolean whole = format != Format.XML || text.at(close - unit) == '/';
    if (whole && isWord(TAG, tag) && text.at(close) == '>') {
      return edit(href, tag, close + unit);
    }
    if (hasOther(end)) {
      return Written.not("the base element has a duplicate href attribute");
    }
    boolean apart = isSpace(text.at(end)) || text.at(end) == '>' || text.at(end) == '/';
    return edit(href, apart ? skipBack(start) : start, end);
  }

  private static Written edit(SourceSpan href, int start, int end) {
    return new Written(new Edit(href.line(), href.column(), start, end, ""), "");
  }

  /** Whether the tag may have another attribute of the same name, which would then count. */
  private boolean hasOther(int from) {
    int end = text.end();
    int at = from;
    while (at < end && text.at(at) != '>') {
      if (isSpace(text.at(at)) || text.at(at) == '/') {
        at += unit;
        continue;
      }
      int name = at;
      at += unit; // a name may begin with an equals sign
      while (at < end && !isNameEnd(text.at(at))) {
        at += unit;
      }
      if (at - name == NAME.length() * unit && isWord(NAME, name)) {
        return true;
      }
      int sign = skip(at);
      at = text.at(sign) == '=' ? valueEnd(skip(sign + unit)) : at;
    }
    return at >= end;
  }

  private static boolean isNameEnd(char c) {
    return isSpace(c) || c == '/' || c == '>' || c == '=';
  }

  /** The end of a value that begins at an offset, after its quote if it has one. */
  private int valueEnd(int from) {
    int end = text.end();
    char quote = text.at(from);
    boolean quoted = quote == '"' || quote == '\'';
    int at = quoted ? from + unit : from;
    while (at < end && (quoted ? text.at(at) != quote : !isValueEnd(text.at(at)))) {
      at += unit;
    }
    return quoted ? at + unit : at;
  }

  private static boolean isValueEnd(char c) {
    return isSpace(c) || c == '>';
  }

  private boolean isWord(String word, int at) {
    for (int i = 0; i < word.length(); i++) {
      String c = String.valueOf(text.at(at + i * unit)).toLowerCase(Locale.ROOT);
      if (c.charAt(0) != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private int skip(int from) {
    int at = from;
    while (isSpace(text.at(at))) {
      at += unit;
    }
    return at;
  }

  private int skipBack(int from) {
    int at = from;
    while (isSpace(text.at(at - unit))) {
      at -= unit;
    }
    return at;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }
}
