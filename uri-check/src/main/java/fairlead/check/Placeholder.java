package fairlead.check;

import fairlead.uri.percent.AsciiSet;
import java.util.List;

/** Placeholders that a template should have filled in. */
final class Placeholder {

  /** The start and end of a placeholder, as in Jinja, ERB, Template Toolkit and SSI. */
  private record Marks(String open, String close) {}

  private static final List<Marks> MARKS =
      List.of(
          new Marks("{{", "}}"),
          new Marks("{%", "%}"),
          new Marks("${", "}"),
          new Marks("<%", "%>"),
          new Marks("[%", "%]"),
          new Marks("<!--#", "-->"));

  private Placeholder() {}

  /**
   * How certain it is that a reference has a placeholder: an error if one has both ends, and a
   * warning if it only begins. A percent sign and two hexadecimal digits are an escape, as in
   * {@code ?q={%22a%22:1}}; then nothing begins.
   */
  static CheckSeverity in(String reference) {
    CheckSeverity worst = CheckSeverity.OFF;
    for (Marks marks : MARKS) {
      for (int at = reference.indexOf(marks.open); at >= 0; ) {
        int end = at + marks.open.length();
        if (reference.indexOf(marks.close, end) >= 0) {
          return CheckSeverity.ERROR;
        }
        if (!isEscape(reference, end - 1)) {
          worst = CheckSeverity.WARNING;
        }
        at = reference.indexOf(marks.open, end);
      }
    }
    return worst;
  }

  private static boolean isEscape(String reference, int at) {
    return reference.startsWith("%", at)
        && reference.length() > at + 2
        && AsciiSet.HEX.containsAll(reference, at + 1, at + 3);
  }
}
