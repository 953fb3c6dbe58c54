package fairlead.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The suites and inputs by others, which are outside the product. A test that asks for one that is
 * not there is skipped, and the report names what was missing.
 */
public final class Suites {

  private Suites() {}

  /** A file or folder below the folder named by {@code -Dfairlead.conformance}. */
  public static Path conformance(String name) {
    return below("fairlead.conformance", name);
  }

  /** A file or folder below the folder named by {@code -Dfairlead.corpora}. */
  public static Path corpora(String name) {
    return below("fairlead.corpora", name);
  }

  private static Path below(String property, String name) {
    String root = System.getProperty(property);
    assumeTrue(root != null, () -> "skipped: -D" + property + " is not set");
    Path path = Path.of(root, name);
    assumeTrue(Files.exists(path), () -> "skipped: no " + name + " in the folder of " + property);
    return path;
  }

  /** All files below a folder, sorted, so that a run can be repeated. */
  public static List<Path> files(Path folder) {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(Files::isRegularFile).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
