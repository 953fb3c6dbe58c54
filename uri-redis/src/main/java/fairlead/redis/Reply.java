package fairlead.redis;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What a script has answered.
 *
 * @param status its first word: what became of the question
 * @param fields what follows
 */
record Reply(String status, List<?> fields) {

  static Reply of(List<?> fields) {
    return new Reply(text(fields.get(0)), fields.subList(1, fields.size()));
  }

  boolean isOk() {
    return status.equals("OK");
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
