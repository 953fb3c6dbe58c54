package fairlead.examples;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every test that CONTRIBUTING.md and the workflows name exists. A name without a test would run
 * nothing and pass, since modules without such a test do.
 */
class NamedTestsTest {

  private static final Path ROOT =
      Path.of(System.getProperty("fairlead.docs", "../docs")).resolveSibling("");

  private static final Pattern NAMES = Pattern.compile("-Dtest='?([\\w.*,#]+)");

  /** The tests of all modules, by their paths below the folder of sources. */
  private static Map<String, Path> tests() throws IOException {
    Map<String, Path> tests = new TreeMap<>();
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(ROOT, "{uri-*,examples}")) {
      for (Path module : modules) {
        try (Stream<Path> files = Files.walk(module.resolve("src/test"))) {
          files
              .filter(file -> file.toString().endsWith("Test.java"))
              .forEach(file -> tests.put(name(module, file), file));
        }
      }
    }
    return tests;
  }

  private static String name(Path module, Path file) {
    return module
        .relativize(file)
        .toString()
        .replace('\\', '/')
        .replaceFirst("src/test/[^/]*/", "")
        .replaceFirst("\\.java$", "");
  }

  @Test
  void testsExist() throws IOException {
    Map<String, Path> tests = tests();
    int names = 0;
    for (String file : List.of("CONTRIBUTING.md", ".github/workflows/scheduled.yml")) {
      Matcher named = NAMES.matcher(Files.readString(ROOT.resolve(file)));
      while (named.find()) {
        for (String name : named.group(1).split(",", -1)) {
          String glob =
              name.replaceFirst("#.*", "").replace('.', '/').replace("**", "*").replace("*", ".*");
          List<Path> found =
              tests.entrySet().stream()
                  .filter(test -> test.getKey().matches("(.*/)?" + glob))
                  .map(Map.Entry::getValue)
                  .toList();
          assertFalse(found.isEmpty(), file + " names " + name);
          if (name.contains("#")) {
            String method = "void " + name.replaceFirst(".*#", "") + "(";
            assertTrue(Files.readString(found.get(0)).contains(method), file + " names " + name);
          }
          names++;
        }
      }
    }
    assertTrue(names > 20, names + " names");
  }
}
