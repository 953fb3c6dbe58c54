package fairlead.html.syntax;

import java.util.ArrayList;
import java.util.List;

/**
 * The image candidates of a srcset (HTML Standard, Section 4.8.4.3.8 "Parsing a srcset attribute"),
 * step by step.
 */
public final class SrcsetScanner {

  private final String input;
  private final List<Scanned> candidates = new ArrayList<>();
  private final List<Scanned> dropped = new ArrayList<>();
  private int position;

  private SrcsetScanner(String input) {
    this.input = input;
  }

  /**
   * What a srcset holds.
   *
   * @param candidates the URLs of the candidates that count, in order
   * @param dropped the URLs of those whose descriptors are in error, which no browser looks at
   */
  public record Srcset(List<Scanned> candidates, List<Scanned> dropped) {

    /** Copies the lists. */
    public Srcset {
      candidates = List.copyOf(candidates);
      dropped = List.copyOf(dropped);
    }
  }

  /** Reads the value of a srcset attribute. */
  public static Srcset scan(String value) {
    SrcsetScanner scanner = new SrcsetScanner(value);
    scanner.split();
    return new Srcset(scanner.candidates, scanner.dropped);
  }

  private void split() {
    while (true) {
      while (position < input.length() && isSeparator(input.charAt(position))) {
        position++; // step 4
      }
      if (position == input.length()) {
        return; // step 5
      }
      int start = position;
      position = Whitespace.find(input, position); // step 6
      int end = position;
      Descriptors descriptors = new Descriptors();
      if (input.charAt(end - 1) == ',') { // step 8
        while (end > start && input.charAt(end - 1) == ',') {
          end--;
        }
      } else {
        descriptors(descriptors);
      }
      Scanned url = Scanned.of(input, start, end);
      (descriptors.areLegal() ? candidates : dropped).add(url);
    }
  }

  private static boolean isSeparator(char c) {
    return c == ',' || Whitespace.is(c);
  }

  /** The descriptor tokenizer, up to the comma behind a candidate. */
  private void descriptors(Descriptors descriptors) {
    position = Whitespace.skip(input, position);
    int start = position;
    boolean parens = false;
    while (position < input.length()) {
      char c = input.charAt(position);
      if (parens) {
        parens = c != ')';
      } else if (c == '(') {
        parens = true;
      } else if (c == ',') {
        descriptors.add(input, start, position++);
        return;
      } else if (Whitespace.is(c)) {
        descriptors.add(input, start, position);
        position = Whitespace.skip(input, position);
        start = position;
        continue;
      }
      position++;
    }
    descriptors.add(input, start, position);
  }

  /** The descriptor parser: steps 9 to 15. */
  private static final class Descriptors {

    private boolean error;
    private boolean width;
    private boolean density;
    private boolean height; // the standard's future-compat-h

    void add(String text, int start, int end) {
      if (start == end) {
        return;
      }
      char unit = text.charAt(end - 1);
      int last = end - 1;
      if (unit == 'w' && isNumber(text, start, last)) {
        error |= width || density || isZero(text, start, last);
        width = true;
      } else if (unit == 'x' && FloatingPoint.isValid(text, start, last)) {
        boolean negative = text.charAt(start) == '-';
        error |=
            width || density || height || (negative && !FloatingPoint.isZero(text, start, last));
        density = true;
      } else if (unit == 'h' && isNumber(text, start, last)) {
        error |= height || density || isZero(text, start, last);
        height = true;
      } else {
        error = true;
      }
    }

    boolean areLegal() {
      return !error && (width || !height);
    }

    /** A valid non-negative integer: one or more digits. */
    private static boolean isNumber(String text, int start, int end) {
      return start < end && FloatingPoint.digits(text, start, end) == end;
    }

    private static boolean isZero(String text, int start, int end) {
      return FloatingPoint.isZero(text, start, end);
    }
  }
}
