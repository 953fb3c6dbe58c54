package fairlead.cli;

import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.testing.GeneratedPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each command has a page, which ends with its help. */
class CommandPagesTest {

  private static final Path PAGES = Path.of("../docs/command");
  private static final String HEADING = "## Help\n";

  static Stream<String> commands() {
    return Fairlead.COMMANDS.stream().filter(name -> !name.equals("help"));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void pageEndsWithTheHelp(String name) throws IOException {
    String page = Files.readString(PAGES.resolve(name + ".md"));
    int heading = page.indexOf(HEADING);
    assertTrue(heading > 0, name + " has no heading 'Help'");
    StringBuilder text = new StringBuilder(page.substring(0, heading)).append(HEADING);
    for (List<String> words : name.equals("seen") ? SEEN : List.of(List.of(name))) {
      String[] arguments =
          Stream.concat(words.stream(), Stream.of("--help")).toArray(String[]::new);
      text.append("\n```text\n")
          .append(run(arguments).out().replace(System.lineSeparator(), "\n").strip())
          .append("\n```\n");
    }
    GeneratedPage.hold("command/" + name + ".md", text.toString());
  }

  private static final List<List<String>> SEEN =
      List.of(
          List.of("seen"),
          List.of("seen", "list"),
          List.of("seen", "add"),
          List.of("seen", "create"),
          List.of("seen", "merge"));

  @Test
  void everyPageBelongsToACommand() throws IOException {
    List<String> names = commands().toList();
    try (Stream<Path> pages = Files.list(PAGES)) {
      for (Path page : pages.toList()) {
        String name = page.getFileName().toString().replaceFirst("[.]md$", "");
        assertTrue(names.contains(name), page.toString());
      }
    }
    String index = Files.readString(PAGES.resolveSibling("command.md"));
    for (String name : names) {
      assertTrue(index.contains("(command/" + name + ".md)"), name);
    }
  }
}
