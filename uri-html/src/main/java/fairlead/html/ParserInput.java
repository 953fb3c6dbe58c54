package fairlead.html;

import fairlead.html.LinkContext.Inside;
import fairlead.html.text.DocumentText;
import fairlead.uri.text.AsciiCase;
import java.io.Reader;
import java.io.StringReader;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A text that is to be parsed.
 *
 * @param wholeText the text, which may be made only if somebody asks
 * @param reader a new reader of the text
 * @param format its format
 * @param isFragment whether it is the content of an element, whichever that is
 * @param maxValues how many values are kept; the rest is counted
 * @param around what it lies in
 */
record ParserInput(
    Supplier<String> wholeText,
    Supplier<Reader> reader,
    Format format,
    boolean isFragment,
    int maxValues,
    Set<Inside> around) {

  /** What only documents begin with; all of it is dropped from fragments. */
  private static final Set<String> DOCUMENT_STARTS =
      Set.of("<!doctype", "<html", "<head", "<body", "<frameset");

  /** The document that was given. */
  static ParserInput document(DocumentText text, Format format, int maxValues) {
    return new ParserInput(text::text, text::reader, format, false, maxValues, Set.of());
  }

  /** A document in a value. */
  static ParserInput document(String text, Format format, int maxValues, Set<Inside> around) {
    return new ParserInput(
        () -> text, () -> new StringReader(text), format, false, maxValues, around);
  }

  /** The text. */
  String text() {
    return wholeText.get();
  }

  /** HTML that is a part of something, and may be a document nevertheless. */
  static ParserInput html(String text, int maxValues, Set<Inside> around) {
    int tag = Math.max(0, text.indexOf('<')); // text may be in front: "[if IE]>"
    String begin = AsciiCase.lower(text.substring(tag, Math.min(text.length(), tag + 10)));
    boolean isDocument = DOCUMENT_STARTS.stream().anyMatch(begin::startsWith);
    return new ParserInput(
        () -> text, () -> new StringReader(text), Format.HTML, !isDocument, maxValues, around);
  }
}
