package fairlead.html.parse;

import fairlead.html.syntax.Whitespace;
import java.util.List;
import org.commonmark.node.SourceSpan;

/**
 * Where the destination of a Markdown link is written (CommonMark 0.31.2, Sections 6.3 and 4.7).
 * The parser says only where the whole link is.
 */
final class MarkdownDestination {

  private final String text;
  private final List<SourceSpan> lines;
  private int line;
  private int at;
  private int start = -1;
  private int end = -1;

  private MarkdownDestination(String text, List<SourceSpan> lines, int from) {
    this.text = text;
    this.lines = lines;
    while (line < lines.size() && lineEnd() < from) {
      line++;
    }
    this.at = from;
  }

  /**
   * The destination of an inline link or image.
   *
   * @param lines the parts of the text that the link consists of, one for each line
   * @param textEnd where the text of the link ends
   */
  static MarkdownDestination ofLink(String text, List<SourceSpan> lines, int textEnd) {
    MarkdownDestination found = new MarkdownDestination(text, lines, textEnd);
    found.skipBlanks();
    if (found.accept(']') && found.accept('(')) {
      found.read();
    }
    return found;
  }

  /** The destination of a definition. */
  static MarkdownDestination ofDefinition(String text, List<SourceSpan> lines) {
    int from = lines.isEmpty() ? 0 : lines.get(0).getInputIndex();
    MarkdownDestination found = new MarkdownDestination(text, lines, from);
    found.skipBlanks();
    if (found.accept('[')) {
      found.skipLabel();
      if (found.accept(']') && found.accept(':')) {
        found.read();
      }
    }
    return found;
  }

  /** Its offset in the text. */
  int start() {
    return start;
  }

  /** Its end, exclusive. */
  int end() {
    return end;
  }

  /** Whether it was found and reads as a destination that the parser found. */
  boolean isThat(String destination) {
    if (start < 0) {
      return false;
    }
    String raw = text.substring(start, end);
    return raw.equals(destination) || raw.indexOf('\\') >= 0 || raw.indexOf('&') >= 0;
  }

  private int lineEnd() {
    SourceSpan span = lines.get(line);
    return span.getInputIndex() + span.getLength();
  }

  /** Moves to the next line if this one has ended. */
  private boolean isAtEnd() {
    while (line < lines.size() && at >= lineEnd()) {
      line++;
      at = line < lines.size() ? lines.get(line).getInputIndex() : at;
    }
    return line == lines.size();
  }

  private void skipBlanks() {
    while (!isAtEnd() && Whitespace.is(text.charAt(at))) {
      at++;
    }
  }

  private boolean accept(char c) {
    boolean is = !isAtEnd() && text.charAt(at) == c;
    at += is ? 1 : 0;
    return is;
  }

  private void skipLabel() {
    while (!isAtEnd() && text.charAt(at) != ']') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
  }

  private void read() {
    skipBlanks();
    if (isAtEnd()) {
      return;
    }
    boolean bracketed = accept('<');
    int from = at;
    int most = lineEnd();
    int open = 0;
    while (at < most) {
      char c = text.charAt(at);
      if (bracketed ? c == '>' : c <= ' ' || (c == ')' && open == 0)) {
        break;
      }
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
      at += c == '\\' ? 2 : 1;
    }
    start = from;
    end = Math.min(at, most);
  }
}
