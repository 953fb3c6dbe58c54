package fairlead.check;

import fairlead.uri.Credentials;
import java.nio.charset.Charset;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong at one position. User information in URIs is masked, so that a report can
 * be shared. Immutable.
 *
 * @param code what is wrong
 * @param severity how much it matters; never {@link CheckSeverity#OFF}
 * @param document the URI of the document; null if it has none
 * @param source the file as a user would find it, with entries of archives after {@code !/}
 * @param inside where the document is in that file, as in {@code (record at offset 12)}; empty if
 *     it is the whole file
 * @param charset the charset of the document; UTF-8 if the finding is about the whole document
 * @param line the line of the reference or element, from 1; 0 if the finding is about the whole
 *     document
 * @param column the column, from 1, in characters; 0 if the finding is about the whole document
 * @param offset where the reference begins in the bytes of the document, or what else the finding
 *     is about; -1 if unknown
 * @param element the local name of the element; null if there is none
 * @param attribute the name of the attribute; null if there is none
 * @param reference the reference as parsed; null if the finding is not about a reference
 * @param target what the reference leads to; null if nothing
 * @param message what is wrong, for people
 * @param correction what the reference should lead to instead, if that is certain; null if it is
 *     not
 */
public record CheckFinding(
    CheckCode code,
    CheckSeverity severity,
    @Nullable String document,
    String source,
    String inside,
    Charset charset,
    int line,
    int column,
    int offset,
    @Nullable String element,
    @Nullable String attribute,
    @Nullable String reference,
    @Nullable String target,
    String message,
    @Nullable String correction) {

  /** Masks user information. */
  public CheckFinding {
    Objects.requireNonNull(code, "code");
    Objects.requireNonNull(severity, "severity");
    Objects.requireNonNull(charset, "charset");
    document = masked(document);
    source = Credentials.masked(source);
    String written = reference == null ? "" : reference;
    target = target == null ? null : Credentials.masked(target, written);
    message = Credentials.masked(message, written);
    reference = masked(reference);
    correction = correction == null || correction.equals(masked(correction)) ? correction : null;
  }

  private static @Nullable String masked(@Nullable String text) {
    return text == null ? null : Credentials.masked(text);
  }

  /** This finding with another severity. */
  public CheckFinding withSeverity(CheckSeverity value) {
    if (value == severity) {
      return this;
    }
    return new CheckFinding(
        code,
        value,
        document,
        source,
        inside,
        charset,
        line,
        column,
        offset,
        element,
        attribute,
        reference,
        target,
        message,
        correction);
  }

  /** Where it is: {@code site/a.html:12:7}, as editors and terminals understand it. */
  public String place() {
    String file = inside.isEmpty() ? source : source + " " + inside;
    return line > 0 ? file + ":" + line + ":" + column : file;
  }

  /** What is wrong, and with what, as in {@code no such document: x.html}. */
  public String about() {
    return reference == null ? message : message + ": " + reference;
  }

  /** The finding on one line, as in {@code a.html:12:7: error: no such document: x.html}. */
  @Override
  public String toString() {
    return place() + ": " + severity.label() + ": " + about();
  }
}
