package fairlead.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * A page of the documentation that a test writes and holds: it must say what the test has found.
 * With {@code -Dfairlead.update} the page is written again.
 */
public final class GeneratedPage {

  private GeneratedPage() {}

  /** Holds a page in the folder {@code docs}, or writes it when asked to. */
  public static void hold(String name, String content) throws IOException {
    hold(name, content, page -> page);
  }

  /** As above, where only a part of each page is compared, since figures differ by the machine. */
  public static void hold(String name, String content, UnaryOperator<String> part)
      throws IOException {
    String root = System.getProperty("fairlead.docs");
    assumeTrue(root != null, "skipped: -Dfairlead.docs is not set");
    Path page = Path.of(root, name);
    if (System.getProperty("fairlead.update") != null) {
      Files.writeString(page, content);
    }
    assertEquals(
        part.apply(content),
        part.apply(Files.readString(page)),
        "docs/" + name + " is out of date");
  }
}
