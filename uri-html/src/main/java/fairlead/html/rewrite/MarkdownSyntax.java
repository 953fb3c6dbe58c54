package fairlead.html.rewrite;

import fairlead.uri.percent.AsciiSet;
import java.util.regex.Pattern;

/** How a reference is written in Markdown (CommonMark 0.31.2, Sections 6.3 and 6.5). */
final class MarkdownSyntax {

  /** What a parser would decode. */
  private static final Pattern ENTITY = Pattern.compile("&(?=#?[0-9A-Za-z]+;)");

  /** The characters that every reader of bare links takes for parts of them. */
  private static final AsciiSet PLAIN = AsciiSet.ALPHANUM.or(AsciiSet.of("-._~:/?#@%&=+"));

  private MarkdownSyntax() {}

  /** Whether a reference can be a destination. An empty one is no destination of a definition. */
  static boolean canBeDestination(String reference) {
    return !reference.isEmpty() && reference.chars().noneMatch(c -> c <= ' ' || c == 0x7F);
  }

  private static boolean isHttp(String reference) {
    return reference.startsWith("http://") || reference.startsWith("https://");
  }

  /** Whether a reference can be a link that is its own text in angle brackets. */
  static boolean canBeInBrackets(String reference) {
    return isHttp(reference)
        && canBeDestination(reference)
        && reference.indexOf('<') < 0
        && reference.indexOf('>') < 0;
  }

  /**
   * Whether a reference can be a link that is its own text without angle brackets: only an http URL
   * is found there, and punctuation at its end is not.
   */
  static boolean canBeAutolink(String reference) {
    int last = reference.length() - 1;
    return isHttp(reference)
        && PLAIN.containsAll(reference, 0, reference.length())
        && (AsciiSet.ALPHANUM.contains(reference.charAt(last)) || reference.charAt(last) == '/');
  }

  /** A destination with the escapes that it needs, with or without angle brackets around it. */
  static String escaped(String reference) {
    boolean balanced = areParenthesesBalanced(reference);
    StringBuilder out = new StringBuilder(reference.length());
    for (int i = 0; i < reference.length(); i++) {
      char c = reference.charAt(i);
      boolean parenthesis = c == '(' || c == ')';
      if (parenthesis ? !balanced : "\\<>|".indexOf(c) >= 0) {
        out.append('\\');
      }
      out.append(c);
    }
    return ENTITY.matcher(out).replaceAll("&amp;");
  }

  private static boolean areParenthesesBalanced(String reference) {
    int open = 0;
    for (int i = 0; i < reference.length() && open >= 0; i++) {
      char c = reference.charAt(i);
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    return open == 0;
  }
}
