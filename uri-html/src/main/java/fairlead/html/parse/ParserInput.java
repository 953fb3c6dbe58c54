package fairlead.html.parse;

import fairlead.html.Format;
import fairlead.html.LinkContext.Inside;
import fairlead.html.syntax.Whitespace;
import fairlead.html.text.MarkupSource;
import fairlead.html.text.MarkupText;
import fairlead.uri.text.AsciiCase;
import java.util.Set;

/**
 * A text to parse.
 *
 * @param source the text
 * @param format its format
 * @param role what the text is
 * @param maxValues how many values are kept; further values are only counted
 * @param around the document around it
 */
public record ParserInput(
    MarkupSource source, Format format, Role role, int maxValues, Set<Inside> around) {

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
  public static ParserInput document(MarkupSource text, Format format, int maxValues) {
    return new ParserInput(text, format, Role.DOCUMENT, maxValues, Set.of());
  }

  /** A document in a value. */
  public static ParserInput nested(MarkupText text, int maxValues, Set<Inside> around) {
    return new ParserInput(text, Format.HTML, Role.NESTED_DOCUMENT, maxValues, around);
  }

  /** An HTML fragment, or a document if it has a tag that only documents have. */
  public static ParserInput html(MarkupText text, int maxValues, Set<Inside> around) {
    Role role = hasDocumentTag(text.text()) ? Role.NESTED_DOCUMENT : Role.FRAGMENT;
    return new ParserInput(text, Format.HTML, role, maxValues, around);
  }

  /** Another text that is parsed instead. */
  ParserInput with(MarkupText other, Format otherFormat) {
    return new ParserInput(other, otherFormat, role, maxValues, around);
  }

  /** The text. */
  String text() {
    return source.text();
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
