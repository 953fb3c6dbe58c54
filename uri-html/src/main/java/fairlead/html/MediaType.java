package fairlead.html;

import fairlead.uri.text.AsciiCase;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a Content-Type field says (RFC 9110, Section 8.3.1), read as leniently as browsers do (MIME
 * Sniffing Standard, "parse a MIME type").
 *
 * @param essence type and subtype, in lower case, without parameters
 * @param charset the first parameter of that name, quotes undone; null if there is none
 */
public record MediaType(String essence, @Nullable String charset) {

  private static final String CHARSET = "charset";

  private static final String ANY = "*/*";

  /** The characters of a token that are not letters or digits (RFC 9110, Section 5.6.2). */
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

  /**
   * The media type in header fields (Fetch Standard, "extract a MIME type"): the last one that is
   * well-formed, with the charset of an earlier one of the same essence. Null if there is none, or
   * if it is {@code unknown/unknown} or similar, so that the content must decide (MIME Sniffing
   * Standard, Section 7).
   *
   * <pre>
   * text/html, text/html            text/html
   * text/html;charset=x, text/html  text/html, charset x
   * text/html, *&#47;*                  text/html
   * html                            null
   * </pre>
   *
   * @param fields the values of all Content-Type fields, in order
   */
  public static @Nullable MediaType extract(List<String> fields) {
    MediaType last = null;
    for (String field : fields) {
      for (String value : split(field)) {
        MediaType one = of(value);
        if (!isWellFormed(one.essence) || one.essence.equals(ANY)) {
          continue;
        }
        boolean keeps = one.charset == null && last != null && last.essence.equals(one.essence);
        last = keeps ? last : one;
      }
    }
    return last == null || last.isUnknown() ? null : last;
  }

  private boolean isUnknown() {
    return essence.equals("unknown/unknown") || essence.equals("application/unknown");
  }

  private static boolean isWellFormed(String essence) {
    int slash = essence.indexOf('/');
    return slash > 0
        && slash < essence.length() - 1
        && essence
            .chars()
            .filter(c -> !((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')))
            .allMatch(c -> TOKEN_MARKS.indexOf(c) >= 0 || c == '/')
        && essence.indexOf('/', slash + 1) < 0;
  }

  /** The values of a field, split at commas outside quotation marks. */
  private static List<String> split(String field) {
    List<String> values = new ArrayList<>();
    for (int start = 0; start <= field.length(); ) {
      int end = valueEnd(field, start, ',');
      values.add(field.substring(start, end));
      start = end + 1;
    }
    return values;
  }

  /**
   * The media type in one value, which need not be well-formed: the text before the first
   * semicolon.
   */
  public static MediaType of(String field) {
    int end = field.indexOf(';');
    String essence = AsciiCase.lower((end < 0 ? field : field.substring(0, end)).strip());
    int at = end;
    while (at >= 0 && at < field.length()) {
      int start = at + 1;
      at = valueEnd(field, start, ';');
      int equals = start;
      while (equals < at && field.charAt(equals) != '=') {
        equals++;
      }
      if (equals < at && AsciiCase.lower(field.substring(start, equals).strip()).equals(CHARSET)) {
        return new MediaType(essence, unquoted(field.substring(equals + 1, at).strip()));
      }
    }
    return new MediaType(essence, null);
  }

  /** Where a value ends, exclusive: at a delimiter outside quotation marks. */
  private static int valueEnd(String field, int start, char delimiter) {
    boolean quoted = false;
    int at = start;
    while (at < field.length() && (quoted || field.charAt(at) != delimiter)) {
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
