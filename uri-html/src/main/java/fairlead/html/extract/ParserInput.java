package fairlead.html.extract;

import fairlead.html.Format;
import fairlead.html.LinkContext.Inside;
import fairlead.html.syntax.Whitespace;
import fairlead.html.text.DocumentText;
import fairlead.html.text.MarkupText;
import fairlead.uri.text.AsciiCase;
import java.io.Reader;
import java.io.StringReader;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A text to parse.
 *
 * @param wholeText the text, created only if needed
 * @param wholeMarkup the same with its octets
 * @param encodedMarkup the text with octets that are not decoded; null if it must be decoded
 * @param reader a new reader of the text
 * @param upToNoscripts the text up to its last noscript element; empty if there is none
 * @param format its format
 * @param role what the text is
 * @param maxValues how many values are kept; further values are only counted
 * @param around the document around it
 */
record ParserInput(
    Supplier<String> wholeText,
    Supplier<MarkupText> wholeMarkup,
    Supplier<@Nullable MarkupText> encodedMarkup,
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
    /** A document in a value of another document. */
    NESTED_DOCUMENT,
    /** The content of any element. */
    FRAGMENT
  }

  /** The tags that only documents have; the parser drops them from fragments. */
  private static final Set<String> DOCUMENT_TAGS = Set.of("!doctype", "html", "head", "body");

  private static final int MAX_NAME = 10; // no name in question is longer

  /** The tags that may come before a frameset. After them, it removes nothing from the tree. */
  private static final Set<String> HEAD_TAGS =
      Set.of("title", "meta", "link", "base", "style", "script");

  /** The document that was given. */
  static ParserInput document(DocumentText text, Format format, int maxValues) {
    return new ParserInput(
        text::text,
        text::markup,
        text::encoded,
        text::reader,
        () -> text.upToLastTag(NoscriptTexts.NAME),
        format,
        Role.DOCUMENT,
        maxValues,
        Set.of());
  }

  /** A document in a value. */
  static ParserInput document(MarkupText text, Format format, int maxValues, Set<Inside> around) {
    return of(text, format, Role.NESTED_DOCUMENT, maxValues, around);
  }

  /** An HTML fragment, or a document if it has a tag that only documents have. */
  static ParserInput html(MarkupText text, int maxValues, Set<Inside> around) {
    Role role = hasDocumentTag(text.text()) ? Role.NESTED_DOCUMENT : Role.FRAGMENT;
    return of(text, Format.HTML, role, maxValues, around);
  }

  private static ParserInput of(
      MarkupText text, Format format, Role role, int maxValues, Set<Inside> around) {
    return new ParserInput(
        text::text,
        () -> text,
        () -> null,
        () -> new StringReader(text.text()),
        () -> DocumentText.upToLastTag(text.text(), NoscriptTexts.NAME),
        format,
        role,
        maxValues,
        around);
  }

  /** The text with its octets. */
  MarkupText markup() {
    return wholeMarkup.get();
  }

  /** The text with octets that are not decoded. Null if it must be decoded. */
  @Nullable MarkupText encoded() {
    return encodedMarkup.get();
  }

  /** The text. */
  String text() {
    return wholeText.get();
  }

  /**
   * Whether a text has a tag that only documents have. A frameset replaces the body, with all links
   * before it, so a text where the frameset comes too late is not a document.
   */
  private static boolean hasDocumentTag(String text) {
    boolean found = false;
    boolean content = false;
    for (int at = text.indexOf('<') + 1; at > 0; at = text.indexOf('<', at) + 1) {
      String name = tagName(text, at);
      if (name.equals("frameset")) {
        return !content;
      }
      found |= DOCUMENT_TAGS.contains(name);
      content |= !name.isEmpty() && !DOCUMENT_TAGS.contains(name) && !HEAD_TAGS.contains(name);
    }
    return found;
  }

  /** The name that begins at an offset, in lower case. Empty if it is an end tag. */
  private static String tagName(String text, int start) {
    int end = start;
    while (end < text.length() && end - start <= MAX_NAME && !endsName(text.charAt(end))) {
      end++;
    }
    return AsciiCase.lower(text.substring(start, end));
  }

  private static boolean endsName(char c) {
    return c == '>' || c == '/' || Whitespace.is(c);
  }
}
