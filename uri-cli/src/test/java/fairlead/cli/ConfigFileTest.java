package fairlead.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.cli.check.CheckCommand;
import fairlead.cli.config.ConfigFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

class ConfigFileTest {

  @TempDir Path folder;
  private Path file = Path.of("");
  private String site = "";

  @BeforeEach
  void site() throws IOException {
    file = folder.resolve("fairlead.toml");
    Path here = Files.createDirectory(folder.resolve("site"));
    site = here.toString();
    Files.writeString(here.resolve("index.html"), "<a href=none></a><a href=x></a>");
  }

  private Run check(String toml, String... more) throws IOException {
    Files.writeString(file, toml);
    String[] all = new String[more.length + 3];
    all[0] = "check";
    all[1] = "--config";
    all[2] = file.toString();
    System.arraycopy(more, 0, all, 3, more.length);
    return Run.run(all);
  }

  @Test
  void optionsOfTheFileCount() throws IOException {
    Run run =
        check(
            """
            [check]
            inputs = ["site"]
            base = "https://example.org/"
            format = "jsonl"
            ignore-reference = ["x"]
            max-findings = 7
            unordered = true
            report.csv = "out.csv"
            [check.severity]
            missing-document = "warning"
            """);
    assertEquals(0, run.code(), run.err());
    assertEquals(1, run.lines().size());
    assertTrue(run.out().contains("\"severity\":\"warning\""), run.out());
    assertTrue(run.out().contains("\"target\":\"https://example.org/none\""), run.out());
    assertTrue(run.err().contains("ignored: 1"), run.err());
    assertTrue(run.err().contains("options from "), run.err());
    assertEquals(2, Files.readAllLines(folder.resolve("out.csv")).size());
  }

  @Test
  void codeAndTargetAreIgnoredTogether() throws IOException {
    Files.writeString(Path.of(site, "index.html"), "<a href=a></a><a href=b></a><a href=#c></a>");
    Files.writeString(Path.of(site, "orphan.html"), "");
    String base = "[check]\nbase = \"https://example.org/\"\nformat = \"csv\"\n";
    String all = check(base, site).out();
    assertEquals(4, all.lines().skip(1).count(), all);
    Run run = check(base + "ignore = ['missing-document:*/a', 'orphan-page:https://*']", site);
    assertEquals(2, run.lines().size() - 1, run.out());
    assertTrue(run.out().contains("/b,") && run.out().contains("#c,"), run.out());
    assertTrue(run.err().contains("ignored: 2"), run.err());
    run = check(base, site, "--ignore", "missing-fragment:*", "--ignore", "missing-document:*/b#*");
    assertEquals(3, run.lines().size() - 1, run.out());
    run = check(base, site, "--ignore", "missing-documents:*");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("no such code 'missing-documents'"), run.err());
    assertTrue(check(base, site, "--ignore", "*/a").err().contains("use CODE:GLOB"), "no colon");
  }

  @Test
  void commandLineStandsForAllOfThatNameInTheFile() throws IOException {
    String toml =
        "[check]\ninputs = [\"none\"]\nignore-reference = [\"x\", \"none\"]\nformat = \"csv\"";
    Run run = check(toml, site, "--ignore-reference", "x", "--format=jsonl");
    assertEquals(1, run.lines().size(), run.err());
    assertTrue(run.out().contains("\"reference\":\"none\""), run.out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "[check]~extention = 'html'|2:1: no such option: 'extention'; did you mean 'extension'?",
        "[check]~inptus = ['a']|2:1: no such option: 'inptus'; did you mean 'inputs'?",
        "[check]~orphan-page = 'off'|2:1: 'orphan-page' is a code; its severity belongs in"
            + " [check.severity]",
        "[check.inputs]~a = 'b'|1:1: 'inputs' is not a table",
        "[check]~base = 'x'|2:1: --base: a URI begins with a scheme, as in https://",
        "[check]~base = 'http://a b/'|2:1: --base: not a URI: ",
        "[check]~base = ['http://a/', 'http://b/']|2:1: 'base' takes one value",
        "[check]~max-findings = -1|2:1: Invalid value for option '--max-findings': '-1' is not a"
            + " whole number from 0 to 2147483647",
        "[check]~window = 0|2:1: Invalid value for option '--window': '0' is not a whole number"
            + " from 1",
        "[check]~max-length = -1|2:1: Invalid value for option '--max-length'",
        "[check]~scheme = ['https',~ 'ht tp']|3:2: Invalid value for option '--scheme'",
        "[check]~host = 'bad host'|2:1: Invalid value for option '--host'",
        "[check]~rows = ['svg', 'nope']|2:16: Invalid value for option '--rows'",
        "[check]~inputs = [\"a\\u0000\"]|2:11: U+0000 is not allowed",
        "[check]~report = ['csv=a.csv',~ 'csv=no/b.csv']|3:2: --report: ",
        "[check]~report = ['csv=no',~ 'csv=no/b.csv']|3:2: --report: ",
        "[check]~report = ['csv=-',~ 'json=-']|2:11: --report: - is not a file",
        "[check]~baseline = 'none.jsonl'|2:1: --baseline: ",
        "[check]~changed-since = 'x'|2:1: --changed-since: ",
        "\uFEFF[chek]|1:1: 'chek': options belong in [check]",
        "[chek]|1:1: 'chek': options belong in [check]",
        "base = 'x'|1:1: 'base': options belong in [check]",
        "[check]~base = |2:7: Unexpected end",
        "[check]~base = true|2:1: 'base' takes URI",
        "[check]~unordered = 'yes'|2:1: 'unordered' takes true or false",
        "[check]~unordered = ['yes']|2:1: 'unordered' takes one value",
        "[check]~ignore-code = ['hazard',~ 'bad']|3:2: Invalid value for option '--ignore-code'",
        "[check]~severity = { hazard = 'x' }|2:14: Invalid value for option '--severity'",
        "[check]~print-config = true|2:1: 'print-config' can be used only on the command line",
        "[check]~index = [['a']]|2:10: expected a string, a number, true or false",
        "[check]~base = \"\\u0000x\"|2:1: U+0000 is not allowed",
        "[check]~base = 2024-01-01|2:1: expected a string, a number, true or false",
      })
  void whatIsWrongIsReportedWithItsPlace(String toml, String message) throws IOException {
    Run run = check(toml.replace('~', '\n'), site);
    assertEquals(2, run.code());
    assertTrue(run.err().contains(file + ":" + message), run.err());
    assertTrue(run.err().contains("Try 'fairlead check --help'"), run.err());
  }

  @Test
  void inputsAreNoOptions() throws IOException {
    Files.createDirectory(folder.resolve("-q"));
    Files.writeString(folder.resolve("-q/index.html"), "<a href=none></a>");
    Run run = check("[check]\ninputs = [\"-q\"]");
    assertEquals(1, run.code(), run.err());
    assertTrue(run.err().contains("1 document"), run.err());
    Run printed = check("[check]\ninputs = [\"-q\"]", "--print-config");
    assertTrue(printed.out().matches("(?s).*\ninputs = \\[\"[^\"]*/-q\"]\n.*"), printed.out());
    Run none = check("[check]", "--print-config");
    assertTrue(none.out().contains("[check]\n# inputs = [\"INPUT\"]\n\n# "), none.out());
    Run wrong = check("[check]\ninputs = [\"-q\"]", "--nonsense");
    assertTrue(wrong.err().startsWith("fairlead: Unknown option: '--nonsense'"), wrong.err());
  }

  @Test
  void fileThatIsNamedMustBeThereAndShort() throws IOException {
    Run missing = Run.run("check", site, "--config", folder + "/none.toml");
    assertEquals(2, missing.code());
    assertTrue(missing.err().contains("none.toml: no such file"), missing.err());
    assertTrue(check("#".repeat(250_001), site).err().contains("longer than 250000 bytes"));
    assertEquals(1, check("#".repeat(250_000), site).code());
  }

  @Test
  void configIsPrintedAsAFileThatReadsBack() throws IOException {
    String toml =
        "[check]\ninputs = [\"site\"]\nseverity.hazard = \"off\"\nunordered = true\n"
            + "ignore-page = [\"a\\\"b\\\\\"]";
    Run printed = check(toml, "--print-config");
    assertEquals(0, printed.code(), printed.err());
    assertTrue(printed.out().contains("\nseverity = [\"hazard=off\"]\n"), printed.out());
    assertTrue(printed.out().contains("\nunordered = true\n"), printed.out());
    assertTrue(printed.out().contains("Default: 100000.\n# max-findings = \"N\"\n"), printed.out());
    Run again = check(printed.out(), "--print-config");
    assertEquals(
        printed.out().lines().filter(line -> !line.startsWith("inputs")).toList(),
        again.out().lines().filter(line -> !line.startsWith("inputs")).toList());
  }

  /** Also with what it is relative to: itself, or the folder that the command runs in. */
  @Test
  void nearestFileAboveIsFound() throws IOException {
    Files.writeString(file, "[check]\ninputs = [\"site\"]\nreport = [\"csv=a/b.csv\"]\n");
    Path deep = Files.createDirectories(folder.resolve("a/b"));
    assertEquals(
        List.of("--config=../../fairlead.toml", "--report=csv=../b.csv", "-q", "--", "../../site"),
        applied(deep, "-q"));
    assertEquals(
        List.of("--config=fairlead.toml", "--report=csv=a/b.csv", "x"), applied(folder, "x"));
    Files.writeString(folder.resolve("a/fairlead.toml"), "[check]\ninputs = [\".\", \"-\"]");
    assertEquals(List.of("--config=../fairlead.toml", "--", "..", "-"), applied(deep));
    assertEquals(
        List.of("--config=../fairlead.toml", "--files-from=x"), applied(deep, "--files-from=x"));
    assertEquals(List.of(), applied(deep, "--help"));
  }

  private static List<String> applied(Path from, String... arguments) {
    PrintWriter err = new PrintWriter(new StringWriter());
    CommandLine command =
        new CheckCommand(
                Run.terminal(
                    InputStream.nullInputStream(), OutputStream.nullOutputStream(), err, false))
            .commandLine();
    CommandLine line = new CommandLine(CommandSpec.create().name("fairlead"));
    line.addSubcommand(command);
    List<String> all = new ArrayList<>(List.of("check"));
    all.addAll(List.of(arguments));
    ParseResult given = line.parseArgs(all.toArray(String[]::new)).subcommand();
    List<String> applied = ConfigFile.applied(given, List.of(arguments), from).all();
    return applied.isEmpty() ? applied : applied.subList(1, applied.size());
  }

  @Test
  void oneWrongValueAmongManyIsPlaced() throws IOException {
    StringBuilder list = new StringBuilder("[check]\nignore-code = [\n");
    for (int i = 0; i < 3000; i++) {
      list.append(i == 2345 ? "'no-such-code',\n" : "'orphan-page',\n");
    }
    java.nio.file.Path toml =
        java.nio.file.Files.writeString(folder.resolve("many.toml"), list + "]\n");
    Run run = Run.run("check", "--config", toml.toString(), folder.toString());
    assertEquals(2, run.code());
    assertTrue(run.err().contains("many.toml:2348:1: "), run.err());
    assertTrue(run.err().contains("no-such-code"), run.err());
  }
}
