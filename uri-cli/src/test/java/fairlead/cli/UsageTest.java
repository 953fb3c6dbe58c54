package fairlead.cli;

import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "parse",
        "resolve",
        "relativize",
        "normalize",
        "compare",
        "explain",
        "find",
        "links",
        "absolutize",
        "unique"
      })
  void everyCommandHasHelp(String command) {
    Run run = run(command, "--help");
    assertEquals(0, run.code());
    assertTrue(run.out().startsWith("Usage: fairlead " + command), run.out());
    assertEquals("", run.err());
  }

  @Test
  void wrongUsageIsTwoAndOneClearLine() {
    for (String[] args :
        new String[][] {
          {"nonsense"},
          {"help", "nonsense"},
          {"links", "http://h/"},
          {"unique", "http://h/"},
          {"relativize", "http://h/"},
          {"resolve", "--parents", "drop", "http://a/", "b"},
          {"resolve", "--dialect", "rfc2396", "--zones", "http://a/", "b"},
          {"resolve", "--dialect", "whatwg", "--same-scheme", "lenient", "http://a/", "b"},
          {"resolve", "http://a/"},
          {"resolve", "--batch", "http://a/"},
          {"resolve", "--dialect", "rfc1", "http://a/", "b"},
          {"parse"},
          {"normalize"},
          {"normalize", "--rung", "top", "http://a/"},
          {"normalize", "--profile", "mine", "http://a/"},
          {"normalize", "--profile", "safe", "--rung", "syntax", "http://a/"},
          {"normalize", "--facts", "no-such-file", "http://a/"},
          {"normalize", "--rung", "protocol", "--facts", "no-such-file", "http://a/"},
          {"compare", "--facts", "/", "a:", "b:"},
          {"normalize", "--batch", "--lint"},
          {"find", "--max-uri", "0"},
          {"compare", "http://a/"},
          {"compare", "a:", "b:", "c:"},
          {"explain", "http://a/"},
          {"explain", "a:", "b", "c"},
          {"find", "no-such-file"},
          {"find", "a", "b"},
          {"find", "--batch", "a"},
          {"links"},
          {"links", "--base", "relative", "x"},
          {"links", "--max-document", "x", "y"},
          {"links", "--max-depth", "0", "y"},
          {"absolutize", "x"},
        }) {
      Run run = run(args);
      assertEquals(2, run.code(), String.join(" ", args));
      assertTrue(run.err().startsWith("fairlead: "), run.err());
      assertEquals("", run.out());
      assertFalse(run.err().contains("\tat "), run.err());
    }
  }

  @Test
  void foldersAndMasterOfSparkAreChecked() {
    for (String[] wrong :
        new String[][] {
          {"--out", ""}, {"--out", "t", "--seen", " "}, {"--out", "t", "--master", "bogus"}
        }) {
      List<String> args = new ArrayList<>(List.of("spark", "x"));
      args.addAll(List.of(wrong));
      Run run = run(args.toArray(String[]::new));
      assertEquals(2, run.code());
      String option = wrong[wrong.length - 2];
      assertTrue(run.err().startsWith("fairlead: " + option + ": "), run.err());
    }
    for (String master : List.of("local", "local[*]", "local[2,3]", "yarn", "spark://h:7077")) {
      Run run = run("spark", "x", "--out", "t", "--master", master);
      assertTrue(run.err().startsWith("fairlead: Spark is not here"), run.err());
    }
  }

  @Test
  void helpAndVersionAreFine() {
    assertEquals(0, run("--help").code());
    assertTrue(run("--version").out().startsWith("fairlead "));
  }

  @Test
  void commandAloneShowsItsHelp() {
    Run help = run("--help");
    assertTrue(help.out().startsWith("Usage: fairlead"), help.out());
    assertEquals(help, run());
    assertEquals(help, run("help"));
    assertEquals(run("links", "--help"), run("help", "links"));
    assertEquals(run("seen", "list", "--help"), run("help", "seen", "list"));
    assertTrue(run("help", "seen", "create").out().contains("--like=DIR"));
    assertEquals(2, run("help", "seen", "lost").code());
  }

  @Test
  void examplesComeBeforeTheOptionsWhichAreInGroups() {
    String help = run("links", "--help").out();
    List<Integer> places =
        Stream.of("  fairlead links site/", "Options:", "Bases:", "Limits:", "Exit codes:")
            .map(help::indexOf)
            .toList();
    assertEquals(places.stream().sorted().toList(), places);
    assertTrue(places.get(0) > 0, help);
    assertTrue(help.startsWith("Usage: fairlead links [OPTIONS] [INPUT...]\n"), help);
  }

  @Test
  void misspeltWordsAreCorrected() {
    assertEquals(
        "fairlead: no such command: 'linsk'; did you mean 'links'?",
        run("linsk", "x").err().lines().findFirst().orElseThrow());
    assertTrue(
        run("bogus").err().contains("'bogus'; the commands are parse, resolve, "),
        run("bogus").err());
    assertEquals(
        "fairlead: Unknown option: '--unorderd'; did you mean '--unordered'?",
        run("links", "--unorderd", "x", "y").err().lines().findFirst().orElseThrow());
    assertEquals(
        "fairlead: Unknown option: '--frmat=csv'; did you mean '--format'?",
        run("check", "--frmat=csv", "x").err().lines().findFirst().orElseThrow());
    assertEquals(
        "fairlead: no such command: 'chek'; did you mean 'check'?",
        run("help", "chek").err().lines().findFirst().orElseThrow());
    assertEquals(
        "fairlead: Unknown option: '-x'",
        run("links", "-x").err().lines().findFirst().orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(strings = {"seen", "seen list", "seen create a", "seen merge a", "find a b"})
  void whatIsMissingOrTooMuchIsTold(String command) {
    String[] words = command.split(" ", -1);
    Run run = run(words);
    assertEquals(2, run.code());
    assertTrue(run.err().contains("Try 'fairlead " + words[0]), run.err());
  }

  @Test
  void refusedInputHasNoSummary() {
    assertEquals(2, run("links", "http://h/").err().lines().count());
  }
}
