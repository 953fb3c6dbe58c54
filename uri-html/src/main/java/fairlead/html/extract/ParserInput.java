package fairlead.html.extract;

import fairlead.html.Format;
import fairlead.html.LinkContext.Inside;
import fairlead.html.syntax.Whitespace;
import fairlead.html.text.DocumentText;
import java.io.Reader;
import java.io.StringReader;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A text that is to be parsed.
 *
 * @param wholeText the text, which is made only if it is needed
 * @param reader a new reader of the text
 * @param upToNoscripts the text up to its last noscript element; empty if there is none
 * @param format its format
 * @param role what the text is
 * @param maxValues how many values are kept; the rest is counted
 * @param around the document around it
 */
record ParserInput(
    Supplier<String> wholeText,
    Supplier<Reader> reader,
    Supplier<String> upToNoscripts,
    Format format,
    Role role,
    int maxValues,
    Set<Inside> around) {

  /** What a text is. */
  enum Role {
    /** The document that was given. */
    DOCUMENT,
    /** A document in a value of another. */
    NESTED_DOCUMENT,
    /** The content of any element. */
    FRAGMENT
  }

  /** The tags that only documents have; the parser drops them from fragments. */
  private static final List<String> DOCUMENT_TAGS =
      List.of("!doctype", "html", "head", "body", "frameset");

  /** The document that was given. */
  static ParserInput document(DocumentText text, Format format, int maxValues) {
    return new ParserInput(
        text::text,
        text::reader,
        () -> text.upToLastTag(NoscriptTexts.NAME),
        format,
        Role.DOCUMENT,
        maxValues,
        Set.of());
  }

  /** A document in a value. */
  static ParserInput document(String text, Format format, int maxValues, Set<Inside> around) {
    return of(text, format, Role.NESTED_DOCUMENT, maxValues, around);
  }

  /** An HTML fragment, or a document if it has a tag that only documents have. */
  static ParserInput html(String text, int maxValues, Set<Inside> around) {
    Role role = hasDocumentTag(text) ? Role.NESTED_DOCUMENT : Role.FRAGMENT;
    return of(text, Format.HTML, role, maxValues, around);
  }

  private static ParserInput of(
      String text, Format format, Role role, int maxValues, Set<Inside> around) {
    return new ParserInput(
        () -> text,
        () -> new StringReader(text),
        () -> DocumentText.upToLastTag(text, NoscriptTexts.NAME),
        format,
        role,
        maxValues,
        around);
  }

  /** The text. */
  String text() {
    return wholeText.get();
  }

  private static boolean hasDocumentTag(String text) {
    int at = text.indexOf('<') + 1;
    while (at > 0) {
      for (String name : DOCUMENT_TAGS) {
        if (text.regionMatches(true, at, name, 0, name.length())
            && endsName(text, at + name.length())) {
          return true;
        }
      }
      at = text.indexOf('<', at) + 1;
    }
    return false;
  }

  private static boolean endsName(String text, int at) {
    return at == text.length()
        || text.charAt(at) == '>'
        || text.charAt(at) == '/'
        || Whitespace.is(text.charAt(at));
  }
}
