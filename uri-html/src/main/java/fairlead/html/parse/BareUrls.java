package fairlead.html.parse;

import fairlead.uri.text.AsciiCase;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Link;
import org.commonmark.node.Text;
import org.commonmark.parser.beta.InlineContentParser;
import org.commonmark.parser.beta.InlineContentParserFactory;
import org.commonmark.parser.beta.InlineParserState;
import org.commonmark.parser.beta.ParsedInline;
import org.commonmark.parser.beta.Position;
import org.commonmark.parser.beta.Scanner;
import org.jsoup.parser.Parser;

/**
 * URLs that are links without brackets around them (GitHub Flavored Markdown, Section 6.9). They
 * are read before emphasis is, so that {@code http://h/__init__.py} is one link. Stateless.
 *
 * <p>Where GitHub's program differs from its text, the program counts: a scheme may follow any
 * character but a letter, and the host after it needs no period.
 */
final class BareUrls implements InlineContentParserFactory, InlineContentParser {

  private static final String WWW = "www.";
  private static final String MAIL = "mailto:";
  private static final String XMPP = "xmpp:";
  private static final List<String> PREFIXES =
      List.of("https://", "http://", "ftp://", WWW, MAIL, XMPP);

  /** A host with more periods may have underscores, which also keeps reading linear. */
  private static final int MANY_PERIODS = 10;

  private static final Pattern REFERENCE = Pattern.compile("&#?[0-9A-Za-z]+;");

  @Override
  public Set<Character> getTriggerCharacters() {
    return Set.of('h', 'H', 'f', 'F', 'w', 'm', 'M', 'x', 'X');
  }

  @Override
  public InlineContentParser create() {
    return this;
  }

  @Override
  public ParsedInline tryParse(InlineParserState state) {
    Scanner scanner = state.scanner();
    Position start = scanner.position();
    int before = scanner.peekPreviousCodePoint();
    StringBuilder url = new StringBuilder();
    String prefix = isLetter(before) ? "" : prefix(scanner, start, url);
    boolean found =
        switch (prefix) {
          case "" -> false;
          case WWW ->
              (before == Scanner.END || before <= ' ' || "*_~(".indexOf(before) >= 0)
                  && takeHost(scanner, url)
                  && takeRest(scanner, url);
          case MAIL, XMPP -> takeAddress(scanner, url, prefix.equals(XMPP));
          default -> takeHost(scanner, url) && takeRest(scanner, url);
        };
    int end = found ? end(url) : 0;
    if (end <= prefix.length()) {
      return ParsedInline.none();
    }
    scanner.setPosition(start);
    for (int i = 0; i < end; i++) {
      scanner.next();
    }
    String text = url.substring(0, end);
    Link link = new Link((prefix.equals(WWW) ? "http://" : "") + decoded(text), null);
    link.appendChild(new Text(text));
    return ParsedInline.of(link, scanner.position());
  }

  /** Reads how a URL begins. Empty if none does. */
  private static String prefix(Scanner scanner, Position start, StringBuilder url) {
    for (String prefix : PREFIXES) {
      while (url.length() < prefix.length()
          && AsciiCase.lower(scanner.peek()) == prefix.charAt(url.length())) {
        take(scanner, url);
      }
      if (url.length() == prefix.length()) {
        return prefix.equals(WWW) && url.charAt(0) != 'w' ? "" : prefix;
      }
      url.setLength(0);
      scanner.setPosition(start);
    }
    return "";
  }

  /** Reads a host whose last two labels have no underscore. */
  private static boolean takeHost(Scanner scanner, StringBuilder url) {
    if (!Character.isLetterOrDigit(scanner.peek())) {
      return false;
    }
    int periods = 0;
    int underscores = 0;
    int before = 0; // in the label before
    for (char c = scanner.peek(); isOfHost(c); c = scanner.peek()) {
      if (c == '.') {
        periods++;
        before = underscores;
        underscores = 0;
      } else if (c == '_') {
        underscores++;
      }
      take(scanner, url);
    }
    return before + underscores == 0 || periods > MANY_PERIODS;
  }

  private static boolean isOfHost(char c) {
    return ".-_".indexOf(c) >= 0 || Character.isLetterOrDigit(c) || (c >= 0x80 && isMark(c));
  }

  private static boolean isMark(char c) {
    return Character.isSurrogate(c)
        || Character.getType(c) == Character.NON_SPACING_MARK
        || Character.getType(c) == Character.COMBINING_SPACING_MARK;
  }

  /** Reads up to a blank, a tag, or the bracket that ends the text around it. */
  private static boolean takeRest(Scanner scanner, StringBuilder url) {
    int open = 0;
    for (char c = scanner.peek(); c > ' ' && c != '<'; c = scanner.peek()) {
      open += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (open < 0) {
        break;
      }
      take(scanner, url);
    }
    return true;
  }

  /** Reads an address, with a resource if it may have one. */
  private static boolean takeAddress(Scanner scanner, StringBuilder url, boolean hasResource) {
    int start = url.length();
    while (isOfAddress(scanner.peek()) || scanner.peek() == '+') {
      take(scanner, url);
    }
    if (url.length() == start || scanner.peek() != '@') {
      return false;
    }
    take(scanner, url);
    int host = url.length();
    while (isOfAddress(scanner.peek())) {
      take(scanner, url);
    }
    boolean isHost =
        url.indexOf(".", host) > host && "-_".indexOf(url.charAt(url.length() - 1)) < 0;
    if (isHost && hasResource && scanner.peek() == '/') {
      do {
        take(scanner, url);
      } while (isOfAddress(scanner.peek()) || scanner.peek() == '@');
    }
    return isHost;
  }

  private static boolean isOfAddress(char c) {
    return isOfName(c) || ".-_".indexOf(c) >= 0;
  }

  /**
   * Where a URL ends: before punctuation, before a reference to a character, and before brackets
   * that are not opened in it.
   */
  private static int end(StringBuilder url) {
    long open = url.chars().filter(c -> c == '(').count();
    long closed = url.chars().filter(c -> c == ')').count();
    int end = url.length();
    while (end > 0) {
      char last = url.charAt(end - 1);
      if (last == ')' && closed > open) {
        closed--;
        end--;
      } else if (last == ';') {
        int name = end - 1;
        while (name > 0 && isOfName(url.charAt(name - 1))) {
          name--;
        }
        end = name > 0 && name < end - 1 && url.charAt(name - 1) == '&' ? name - 1 : end - 1;
      } else if ("?!.,:*_~'\"".indexOf(last) >= 0) {
        end--;
      } else {
        return end;
      }
    }
    return end;
  }

  private static boolean isOfName(char c) {
    return isLetter(c) || (c >= '0' && c <= '9');
  }

  private static boolean isLetter(int c) {
    return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
  }

  private static String decoded(String url) {
    return REFERENCE
        .matcher(url)
        .replaceAll(one -> Matcher.quoteReplacement(Parser.unescapeEntities(one.group(), true)));
  }

  private static void take(Scanner scanner, StringBuilder url) {
    url.append(scanner.peek());
    scanner.next();
  }
}
