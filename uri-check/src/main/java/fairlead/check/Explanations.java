package fairlead.check;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The sections of {@code docs/check-codes.md}, which is part of the library. */
final class Explanations {

  private static final String HEADING = "\n## ";

  /** By the label of the code. Read when the first is asked for. */
  static final Map<String, String> TEXTS = read();

  private Explanations() {}

  private static Map<String, String> read() {
    try (InputStream in = Explanations.class.getResourceAsStream("check-codes.md")) {
      String page =
          new String(
              Objects.requireNonNull(in, "check-codes.md").readAllBytes(), StandardCharsets.UTF_8);
      Map<String, String> texts = new HashMap<>();
      for (int at = page.indexOf(HEADING); at >= 0; ) {
        int next = page.indexOf(HEADING, at + 1);
        int label = at + HEADING.length();
        int end = page.indexOf('\n', label);
        texts.put(
            page.substring(label, end),
            page.substring(end, next < 0 ? page.length() : next).strip());
        at = next;
      }
      return Map.copyOf(texts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
