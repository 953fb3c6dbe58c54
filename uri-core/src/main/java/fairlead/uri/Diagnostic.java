package fairlead.uri;

/**
 * One finding about a text: what it is, where, how severe, and by which section.
 *
 * <p>Neither {@link #message()} nor {@link #toString()} repeats the text, which may hold
 * credentials.
 *
 * @param issue what was found
 * @param offset where it begins, in UTF-16 units of the text
 * @param length how many units it covers; 0 where something is missing
 * @param severity how severe it is to the caller; never {@link Severity#IGNORED}
 * @param section the specification and section that the text departs from, such as {@code RFC 3986,
 *     Section 3.3}
 */
public record Diagnostic(Issue issue, int offset, int length, Severity severity, String section) {

  /** For people: {@code illegal character in path at offset 3 (RFC 3986, Section 3.3)}. */
  public String message() {
    return issue + " at offset " + offset + " (" + section + ")";
  }

  @Override
  public String toString() {
    return severity.name().toLowerCase(java.util.Locale.ROOT) + ": " + message();
  }
}
