package fairlead.html.syntax;

import java.util.Optional;

/**
 * The URL of {@code <meta http-equiv=refresh>} and of the header Refresh (HTML Standard, Section
 * 4.2.5.3, "shared declarative refresh steps").
 */
public final class RefreshScanner {

  private final String input;
  private int position;
  private String delay = "";

  private RefreshScanner(String input) {
    this.input = input;
  }

  /**
   * A refresh that leads elsewhere.
   *
   * @param reference the reference
   * @param delay the seconds before it is followed, as digits
   */
  public record Refresh(Scanned reference, String delay) {}

  /**
   * Reads the value of a content attribute or of a header.
   *
   * @return empty if the value is an error, or has no URL and so refreshes the document itself
   */
  public static Optional<Refresh> scan(String value) {
    RefreshScanner scanner = new RefreshScanner(value);
    return scanner.time() && scanner.separator()
        ? scanner.url().map(reference -> new Refresh(reference, scanner.delay))
        : Optional.empty();
  }

  /** Steps 3 to 8: whether there is a time; its fraction is skipped. */
  private boolean time() {
    position = Whitespace.skip(input, 0);
    int start = position;
    position = FloatingPoint.digits(input, position, input.length());
    if (position == start && !isAt('.')) {
      return false;
    }
    delay = position == start ? "0" : input.substring(start, position);
    while (isAt('.')) {
      position = FloatingPoint.digits(input, position + 1, input.length());
    }
    return true;
  }

  /** Step 10: whether time and URL are separated. */
  private boolean separator() {
    int start = position;
    position = Whitespace.skip(input, position);
    if (isAt(';') || isAt(',')) {
      position = Whitespace.skip(input, position + 1);
    }
    return position > start;
  }

  /** Step 11: the URL, with or without {@code url=}, with or without quotes. */
  private Optional<Scanned> url() {
    int start = position;
    if (position == input.length()) {
      return Optional.empty();
    }
    if (isLetter('u')) {
      position++;
      if (!isLetter('r') || !isLetterBehind('l')) {
        return reference(start, input.length());
      }
      position = Whitespace.skip(input, position + 2);
      if (!isAt('=')) {
        return reference(start, input.length());
      }
      position = Whitespace.skip(input, position + 1);
    }
    if (!isAt('"') && !isAt('\'')) {
      return reference(position, input.length());
    }
    int close = input.indexOf(input.charAt(position), position + 1);
    return reference(position + 1, close < 0 ? input.length() : close);
  }

  private Optional<Scanned> reference(int start, int end) {
    return Optional.of(Scanned.of(input, start, end));
  }

  private boolean isAt(char c) {
    return position < input.length() && input.charAt(position) == c;
  }

  private boolean isLetter(char lower) {
    return position < input.length() && (input.charAt(position) | 0x20) == lower;
  }

  private boolean isLetterBehind(char lower) {
    return position + 1 < input.length() && (input.charAt(position + 1) | 0x20) == lower;
  }
}
