package fairlead.html;

import fairlead.uri.text.AsciiCase;
import org.jspecify.annotations.Nullable;

/**
 * What a Content-Type field says (RFC 9110, Section 8.3.1), read as leniently as browsers do (MIME
 * Sniffing Standard, "parse a MIME type").
 *
 * @param essence type and subtype, in lower case, without parameters
 * @param charset the first parameter of that name, quotes undone; null if there is none
 */
record MediaType(String essence, @Nullable String charset) {

  private static final String CHARSET = "charset";

  static MediaType of(String field) {
    int end = field.indexOf(';');
    String essence = AsciiCase.lower((end < 0 ? field : field.substring(0, end)).strip());
    int at = end;
    while (at >= 0 && at < field.length()) {
      int start = at + 1;
      at = parameterEnd(field, start);
      int equals = field.indexOf('=', start);
      if (equals >= 0
          && equals < at
          && AsciiCase.lower(field.substring(start, equals).strip()).equals(CHARSET)) {
        return new MediaType(essence, unquoted(field.substring(equals + 1, at).strip()));
      }
    }
    return new MediaType(essence, null);
  }

  /** Where a parameter ends, exclusive: at a semicolon outside quotation marks. */
  private static int parameterEnd(String field, int start) {
    boolean quoted = false;
    int at = start;
    while (at < field.length() && (quoted || field.charAt(at) != ';')) {
      if (field.charAt(at) == '"') {
        quoted = !quoted;
      } else if (quoted && field.charAt(at) == '\\') {
        at++;
      }
      at++;
    }
    return Math.min(at, field.length());
  }

  private static String unquoted(String value) {
    if (!value.startsWith("\"")) {
      return value;
    }
    StringBuilder out = new StringBuilder();
    for (int at = 1; at < value.length() && value.charAt(at) != '"'; at++) {
      if (value.charAt(at) == '\\' && at + 1 < value.length()) {
        at++;
      }
      out.append(value.charAt(at));
    }
    return out.toString();
  }
}
