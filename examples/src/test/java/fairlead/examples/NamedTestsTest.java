package fairlead.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every test that CONTRIBUTING.md and the workflows name exists. A name without a test would run
 * nothing and pass, since modules without such a test do.
 */
class NamedTestsTest {

  private static final Path ROOT = Path.of(System.getProperty("fairlead.docs")).resolveSibling("");

  private static final Pattern NAMES = Pattern.compile("-Dtest='?([\\w.*,#]+)");

  private static List<String> tests() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .map(file -> ROOT.relativize(file).toString().replace('\\', '/'))
          .filter(name -> name.contains("/src/test/") && name.endsWith("Test.java"))
          .map(name -> name.replaceFirst(".*/src/test/[^/]*/", "").replaceFirst("\\.java$", ""))
          .toList();
    }
  }

  @Test
  void testsExist() throws IOException {
    List<String> tests = tests();
    int names = 0;
    for (String file : List.of("CONTRIBUTING.md", ".github/workflows/scheduled.yml")) {
      Matcher named = NAMES.matcher(Files.readString(ROOT.resolve(file)));
      while (named.find()) {
        for (String name : named.group(1).split(",", -1)) {
          String glob =
              name.replaceFirst("#.*", "").replace('.', '/').replace("**", "*").replace("*", ".*");
          assertTrue(
              tests.stream().anyMatch(test -> test.matches("(.*/)?" + glob)),
              file + " names " + name);
          names++;
        }
      }
    }
    assertTrue(names > 20, names + " names");
  }
}
