package fairlead.html.syntax;

import java.util.function.Consumer;

/**
 * The image candidates of a srcset (HTML Standard, Section 4.8.4.3.8 "Parsing a srcset attribute"),
 * step by step.
 */
public final class SrcsetScanner {

  private final String input;
  private final Consumer<Candidate> found;
  private int position;

  private SrcsetScanner(String input, Consumer<Candidate> found) {
    this.input = input;
    this.found = found;
  }

  /**
   * A candidate of a srcset.
   *
   * @param url its URL
   * @param descriptors its descriptors as written; empty if it has none
   * @param isDropped whether the descriptors are wrong, so that browsers skip the candidate
   */
  public record Candidate(Scanned url, String descriptors, boolean isDropped) {}

  /** Reads the value of a srcset attribute, and passes on its candidates in order. */
  public static void scan(String value, Consumer<Candidate> found) {
    new SrcsetScanner(value, found).split();
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
      int behind = position;
      Descriptors descriptors = new Descriptors();
      if (input.charAt(end - 1) == ',') { // step 8
        while (end > start && input.charAt(end - 1) == ',') {
          end--;
        }
      } else {
        descriptors(descriptors);
      }
      String written = input.substring(behind, position).strip();
      boolean comma = behind < position && input.charAt(position - 1) == ',';
      found.accept(
          new Candidate(
              Scanned.of(input, start, end),
              comma ? written.substring(0, written.length() - 1).strip() : written,
              !descriptors.areLegal()));
    }
  }

  private static boolean isSeparator(char c) {
    return c == ',' || Whitespace.is(c);
  }

  /** The descriptor tokenizer, up to the comma after a candidate. */
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
        error |= width || density || FloatingPoint.isZero(text, start, last);
        width = true;
      } else if (unit == 'x' && FloatingPoint.isValid(text, start, last)) {
        boolean negative = text.charAt(start) == '-';
        error |=
            width || density || height || (negative && !FloatingPoint.isZero(text, start, last));
        density = true;
      } else if (unit == 'h' && isNumber(text, start, last)) {
        error |= height || density || FloatingPoint.isZero(text, start, last);
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
  }
}
