package fairlead.redis;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The answer of a script.
 *
 * @param status the first word: the result
 * @param fields the other fields
 */
record Reply(String status, List<?> fields) {

  static Reply of(List<?> fields) {
    return new Reply(text(fields.get(0)), fields.subList(1, fields.size()));
  }

  String text(int field) {
    return text(fields.get(field));
  }

  long number(int field) {
    return fields.get(field) instanceof Long number ? number : Long.parseLong(text(field));
  }

  private static String text(Object field) {
    return new String((byte[]) field, StandardCharsets.UTF_8);
  }
}
