package fairlead.html;

import fairlead.html.syntax.HtmlReference;
import fairlead.uri.text.AsciiCase;
import fairlead.uri.text.HeaderReference;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

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

  /**
   * The members of a list-based field, which may occur in several lines (RFC 9110, Section 5.3).
   *
   * @param name the field's name, in any case
   * @return the members in order, without white space around them; empty members are left out
   */
  public static List<String> members(List<HeaderField> fields, String name) {
    return fields.stream()
        .filter(field -> field.name().equalsIgnoreCase(name))
        .flatMap(field -> Stream.of(field.value.split(",", -1)))
        .map(String::strip)
        .filter(member -> !member.isEmpty())
        .toList();
  }

  /** Whether the field has this name, given in lower case. */
  public boolean is(String lowerCaseName) {
    return AsciiCase.lower(name).equals(lowerCaseName);
  }
}
