package fairlead.html;

import fairlead.html.syntax.HeaderReference;
import fairlead.html.syntax.HtmlReference;
import fairlead.uri.text.AsciiCase;
import java.util.Objects;

/**
 * A header field that came with a document (RFC 9110, Section 6.3). It may hold links or the base.
 *
 * @param name the field's name, in any case
 * @param value the field's value
 */
public record HeaderField(String name, String value) {

  /** Checks that neither is null. */
  public HeaderField {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(value, "value");
  }

  /**
   * The value as a reference, for fields such as {@code Location}. Values are bytes, which clients
   * read as Latin-1 (RFC 9110, Section 5.5). Browsers escape the bytes unchanged, but read hosts as
   * UTF-8.
   */
  public String reference() {
    return HeaderReference.of(HtmlReference.clean(value));
  }

  /** Whether the field has this name, given in lower case. */
  public boolean is(String lowerCaseName) {
    return AsciiCase.lower(name).equals(lowerCaseName);
  }
}
