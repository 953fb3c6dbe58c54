package fairlead.pipeline.batch;

import java.util.ArrayList;
import java.util.List;

/**
 * The fields of a batch line. In a field, TAB, LF, CR and backslash are written {@code \t \n \r
 * \\}, and any UTF-16 unit may be written {@code \}{@code uXXXX}.
 *
 * @param values the unescaped fields; empty if something is wrong with one
 * @param problem what is wrong, for people; empty if nothing is
 */
public record BatchFields(List<String> values, String problem) {

  /** Copies the list. */
  public BatchFields {
    values = List.copyOf(values);
  }

  /**
   * Splits a line at its tabs.
   *
   * @param count how many fields it must have
   */
  public static BatchFields of(BatchLines.Line line, int count) {
    if (line.problem() != null) {
      return new BatchFields(List.of(), line.problem());
    }
    List<String> values = new ArrayList<>();
    try {
      for (String field : line.text().split("\t", -1)) {
        values.add(unescaped(field));
      }
    } catch (MalformedException e) {
      return new BatchFields(List.of(), "field " + (values.size() + 1) + ": " + e.getMessage());
    }
    return values.size() == count
        ? new BatchFields(values, "")
        : new BatchFields(List.of(), "fields expected: " + count + ", found: " + values.size());
  }

  /** A malformed field, and where it is malformed. */
  private static final class MalformedException extends Exception {
    private static final long serialVersionUID = 1;

    MalformedException(int offset) {
      super("malformed escape at offset " + offset + " (a backslash is written \\\\)");
    }
  }

  private static String unescaped(String field) throws MalformedException {
    int backslash = field.indexOf('\\');
    if (backslash < 0) {
      return field;
    }
    StringBuilder out = new StringBuilder(field.length()).append(field, 0, backslash);
    for (int at = backslash; at < field.length(); at++) {
      char c = field.charAt(at);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      char escape = at + 1 < field.length() ? field.charAt(at + 1) : 0;
      if (escape == 'u') {
        out.append(unit(field, at));
        at += 5;
      } else {
        out.append(plain(escape, at));
        at++;
      }
    }
    return out.toString();
  }

  private static char plain(char escape, int offset) throws MalformedException {
    return switch (escape) {
      case 't' -> '\t';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case '\\' -> '\\';
      default -> throw new MalformedException(offset);
    };
  }

  private static char unit(String field, int offset) throws MalformedException {
    int value = 0;
    for (int at = offset + 2; at < offset + 6; at++) {
      int digit = at < field.length() ? Character.digit(field.charAt(at), 16) : -1;
      if (digit < 0 || field.charAt(at) > 'f') {
        throw new MalformedException(offset);
      }
      value = value * 16 + digit;
    }
    return (char) value;
  }
}
