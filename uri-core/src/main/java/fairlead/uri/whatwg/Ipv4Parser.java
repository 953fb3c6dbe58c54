package fairlead.uri.whatwg;

import fairlead.uri.Issue;
import fairlead.uri.host.Ipv4;

/** The "IPv4 parser" (Section "Host parsing"). */
final class Ipv4Parser {

  private static final int WHOLE = -1;

  private final String input;
  private final ValidationErrors errors;
  private final int start;
  private final int end;

  /**
   * A parser of a domain.
   *
   * @param input the domain in US-ASCII
   * @param start where it begins in the URL
   * @param end where it ends in the URL if it is written differently there, so that its parts have
   *     no offsets of their own; -1 if it is written the same
   */
  Ipv4Parser(String input, ValidationErrors errors, int start, int end) {
    this.input = input;
    this.errors = errors;
    this.start = start;
    this.end = end;
  }

  /** The address as a number of 32 bits; -1 for a failure. */
  long parse() {
    int last = input.length();
    if (input.endsWith(".")) {
      error(Issue.IPV4_EMPTY_PART, last - 1, last);
      last--;
    }
    int parts = 1;
    for (int at = 0; at < last; at++) {
      parts += input.charAt(at) == '.' ? 1 : 0;
    }
    if (parts < 4) {
      error(Issue.IPV4_TOO_FEW_PARTS, 0, last);
    }
    if (parts > 4) {
      return fail(Issue.IPV4_TOO_MANY_PARTS, 0, last);
    }
    long[] numbers = new long[parts];
    int[] ends = new int[parts];
    int from = 0;
    for (int part = 0; part < parts; part++) {
      int dot = input.indexOf('.', from);
      ends[part] = dot < 0 ? last : dot;
      numbers[part] = Ipv4.part(input, from, ends[part], 8);
      if (numbers[part] < 0) {
        return fail(Issue.IPV4_NON_NUMERIC_PART, from, ends[part]);
      }
      if (ends[part] - from > 1 && input.charAt(from) == '0') {
        error(Issue.IPV4_NON_DECIMAL_PART, from, ends[part]);
      }
      from = ends[part] + 1;
    }
    long address = 0;
    boolean outOfRange = false;
    for (int part = 0; part < parts; part++) {
      from = part == 0 ? 0 : ends[part - 1] + 1;
      int bits = part == parts - 1 ? 8 * (5 - parts) : 8;
      if (numbers[part] >>> bits != 0) {
        return fail(Issue.IPV4_OUT_OF_RANGE_PART, from, ends[part]);
      }
      if (numbers[part] > 255 && !outOfRange) {
        error(Issue.IPV4_OUT_OF_RANGE_PART, from, ends[part]);
        outOfRange = true;
      }
      address = address << bits | numbers[part];
    }
    return address;
  }

  private void error(Issue issue, int from, int to) {
    errors.add(issue, end == WHOLE ? start + from : start, end == WHOLE ? to - from : end - start);
  }

  private long fail(Issue issue, int from, int to) {
    errors.fail(issue, end == WHOLE ? start + from : start, end == WHOLE ? to - from : end - start);
    return -1;
  }
}
