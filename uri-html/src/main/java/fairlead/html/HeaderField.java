package fairlead.html;

import fairlead.uri.text.AsciiCase;
import java.util.Objects;

/**
 * A header field that came with a document (RFC 9110, Section 6.3): its links and its base may be
 * in one.
 *
 * @param name the field's name, in any case
 * @param value the field's value
 */
public record HeaderField(String name, String value) {

  /** Checks that both are there. */
  public HeaderField {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(value, "value");
  }

  /** Whether the field has a name, given in lower case. */
  public boolean is(String lowerCaseName) {
    return AsciiCase.lower(name).equals(lowerCaseName);
  }
}
