package fairlead.uri;

import java.util.Locale;

/**
 * One finding about a text: what it is, where it is, how severe it is, and which section says so.
 * One type covers departures from a dialect's grammar ({@link Dialect#diagnose}), dangers ({@code
 * Hazards}) and departures from good practice ({@code GoodPractice}), so that a report can list
 * them together.
 *
 * <p>Neither {@link #message()} nor {@link #toString()} repeats the text, which may hold
 * credentials.
 *
 * @param kind what was found: an {@link Issue}, a {@code Hazard} or a {@code Practice}
 * @param offset where it begins, in UTF-16 units of the text
 * @param length how many units it covers; 0 if something is missing
 * @param severity how severe it is for the caller; never {@link Severity#IGNORED}
 * @param section the specification and section that the text departs from, such as {@code RFC 3986,
 *     Section 3.3}
 */
public record Diagnostic(Kind kind, int offset, int length, Severity severity, String section) {

  /**
   * What can be found. Its text does not depend on the input, so it can be used to count by reason.
   */
  public interface Kind {

    /** The name of the constant. */
    String name();
  }

  /** For people: {@code illegal character in path at offset 3 (RFC 3986, Section 3.3)}. */
  public String message() {
    return kind + " at offset " + offset + " (" + section + ")";
  }

  @Override
  public String toString() {
    return severity.name().toLowerCase(Locale.ROOT) + ": " + message();
  }
}
