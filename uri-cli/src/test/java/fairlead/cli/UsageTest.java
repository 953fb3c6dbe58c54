package fairlead.cli;

import static fairlead.cli.Run.run;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UsageTest {

  @TempDir Path folder;

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

  /** What only begins like an option is a value, in which minus signs leave rows out. */
  @Test
  void valuesMayBeginLikeOptions() throws IOException {
    String page = TestFiles.write(folder, "p.html", "<a href=x>");
    for (String rows : List.of("-html4", "-http", "-q-cite,-head-profile", "-html5,html4")) {
      Run run = run("links", page, "--base", "http://b/", "--rows=" + rows);
      assertEquals(0, run.code(), run.err());
    }
    assertEquals(0, run("links", page, "--match=--base").code());
    for (String option : List.of("--base", "-q", "--base=http://b/", "--no-scripting")) {
      String message = "fairlead: Expected parameter for option '--match' but found '" + option;
      assertTrue(run("links", page, "--match", option).err().startsWith(message + "'\n"));
    }
    String missing = "fairlead: Missing required parameter for option '--base'";
    assertTrue(run("links", page, "--base").err().startsWith(missing));
  }

  @Test
  void missingTextsAreNamed() {
    assertTrue(run("compare", "a:").err().startsWith("fairlead: two URIs are needed\n"));
    assertTrue(
        run("explain", "a:").err().startsWith("fairlead: a base and a reference are needed\n"));
    Run unread = run("normalize", "--facts", "no-such-file", "http://a/");
    assertTrue(unread.err().startsWith("fairlead: --facts needs --rung protocol\n"), unread.err());
  }

  /** Spark reads, orders and counts by itself. */
  @Test
  void sparkHasNoOptionsOfOneMachine() {
    String help = run("spark", "--help").out();
    for (String option :
        List.of(
            "--symlinks",
            "--unordered",
            "--progress",
            "--concurrency",
            "--window",
            "--in-flight",
            "--parameter-rules")) {
      assertFalse(help.contains(option), option);
    }
    assertTrue(help.contains("--max-document"), help);
    assertTrue(help.contains("--profile"), help);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          links --dialect x y               | '--dialect': no such dialect: use url-syntax-05, rfc
          links --revisits x y              | '--revisits': use skip or headers
          links --progress x y              | '--progress': use line, plain or none
          links --symlinks x y              | '--symlinks': use inside, none or all
          links --nofollow x y              | '--nofollow': use keep or drop
          links --kind x y                  | '--kind' (KIND): no such kind 'x': use page, nav
          links --rows x y                  | '--rows' (NAME): no row of the link table is named x
          links --max-document x y          | '--max-document': use a number of bytes, such as 64K
          links --profile x y               | '--profile': no such profile: use safe, crawl, surt
          check --severity a y              | '--severity' (CODE=SEVERITY): use CODE=error, CODE=
          check --severity =note y          | '--severity' (CODE=SEVERITY): no such code '': use
          check --ignore =x y               | '--ignore' (CODE:GLOB): use CODE:GLOB, such as
          check --ignore :x y               | '--ignore' (CODE:GLOB): no such code '': use missing
          check --map x y                   | '--map' (FROM=TO): use FROM=TO, as in /latest/
          check --map =x y                  | '--map' (FROM=TO): use FROM=TO, as in /latest/
          check --report =x y               | '--report' (FORMAT=FILE): no such format '': use text
          check --report json= y            | '--report' (FORMAT=FILE): use FORMAT=FILE, as in json
          check --severity orphan-page=x y  | '--severity' (CODE=SEVERITY): no such severity 'x':
          check --severity x=note y         | '--severity' (CODE=SEVERITY): no such code 'x': use
          check --format x y                | '--format': no such format 'x': use text, json, jsonl
          check --group-by x y              | '--group-by': use target or page
          check --color x y                 | '--color': use auto, always or never
          check --min-severity x y          | '--min-severity': use error, warning or note
          check --report x y                | '--report' (FORMAT=FILE): use FORMAT=FILE, as in json
          check --report x=y y              | '--report' (FORMAT=FILE): no such format 'x': use
          check --ignore-code x y           | '--ignore-code' (CODE): no such code 'x': use missing
          absolutize x --out y --to x       | '--to': use folder, zip, tar, warc, wacz or mhtml
          absolutize x --base-element x     | '--base-element': use keep, remove, absolute or
          absolutize --dry-run=x y          | '--dry-run': use json or diff
          spark --format x --out y z        | '--format': no such name 'x': use parquet, orc, json
          spark --tables x --out y z        | '--tables' (NAME): no such name 'x': use links, pages
          spark --split-size x --out y z    | '--split-size': use a number of bytes, such as 64K
          """)
  void wrongWordIsAnsweredByTheRightOnes(String command, String message) {
    Run run = run(command.split(" ", -1));
    assertEquals(2, run.code());
    assertTrue(run.err().startsWith("fairlead: Invalid value for option " + message), run.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "links --base x D                | a URI begins with a scheme, as in https://example.org/",
        "links --dialect rfc3986 --base x D | a URI begins with a scheme, as in",
        "links --base http://[x/ D       | not a URI: ",
        "links --base http://h/?q D      | the root of a folder must have a path that begins with",
        "links --base http://h/#f D      | the root of a folder must have a path that begins with",
        "links --files-from D/l --base http://h/?q | the root of a folder must have a path that"
            + " begins",
        "links --base mailto:x D         | the root of a folder must have a path that begins with",
        "rewrite --absolute --dry-run --base mailto:x D | the root of a folder must have a path",
      })
  void baseMustFitItsInput(String command, String message) {
    Run run = run(command.replace("D", folder.toString()).split(" "));
    assertEquals(2, run.code());
    assertTrue(run.err().startsWith("fairlead: --base: " + message), run.err());
  }

  @Test
  void rootOfAFolderMayHaveAnEmptyPath() throws IOException {
    TestFiles.write(folder, "p.html", "<a href=x>");
    Run run = run("links", "--dialect", "rfc3986", "--base", "http://h", folder.toString());
    assertTrue(run.out().contains("\"target\":\"http://h/x\""), run.out() + run.err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "links --revisits skip",
        "links --revisits headers",
        "links --progress line",
        "links --progress plain",
        "links --progress none",
        "links --symlinks inside",
        "links --symlinks none",
        "links --symlinks all",
        "links --nofollow keep",
        "links --nofollow drop",
        "links --dialect rfc3987",
        "links --profile ssurt",
        "links --rows=data-src,-style",
        "check --color always",
        "check --group-by page",
        "absolutize --base=http://h/ --base-element remove --dry-run",
      })
  void rightWordIsAccepted(String command) throws IOException {
    String page = TestFiles.write(folder, "p.html", "<a href='#'>x</a>");
    List<String> args = new ArrayList<>(List.of(command.split(" ", -1)));
    args.add(1, page);
    Run run = run(args.toArray(String[]::new));
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("1 document: 1 read"), run.err());
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
      assertTrue(run.err().startsWith("fairlead: Spark not found"), run.err());
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
  void whatIsMissingOrTooMuchIsReported(String command) {
    String[] words = command.split(" ", -1);
    Run run = run(words);
    assertEquals(2, run.code());
    assertTrue(run.err().contains("Try 'fairlead " + words[0]), run.err());
  }

  @Test
  void refusedInputHasNoSummary() {
    assertEquals(2, run("links", "http://h/").err().lines().count());
  }

  @Test
  void synopsisNamesWhatIsRequired() {
    assertTrue(
        run("absolutize", "--help")
            .out()
            .startsWith(
                "Usage: fairlead absolutize [OPTIONS] (--out=PATH | --in-place | --dry-run)"));
    assertEquals("fairlead (not packaged)\n", run("--version").out());
  }

  /** The base is parsed once for all references that share it. */
  @Test
  void basesOfABatchChange() {
    String input = "http://a/b/\tc\nhttp://a/b/\td\nhttp://e/\tf\n%\tg\n%\th\nhttp://a/\ti\n";
    Run run = Run.batch(input, "resolve", "--batch");
    assertEquals(List.of("http://a/b/c", "http://a/b/d", "http://e/f"), run.lines().subList(0, 3));
    assertTrue(run.lines().get(4).contains("base"), run.out());
    assertEquals("http://a/i", run.lines().get(5));
    assertEquals(1, run.code());
  }

  @Test
  void nothingIsSaidOfARunThatEndsByItself() throws IOException {
    String page = TestFiles.write(folder, "p.html", "<a href='x'>x</a>");
    Run run = run("absolutize", page, "--base", "http://h/", "--out", folder + "/out.zip");
    assertFalse(run.err().contains("stopped by a signal"), run.err());
    assertTrue(run.err().contains("1 document rewritten"), run.err());
  }

  @Test
  void documentThatIsReadInPartIsRead() throws IOException {
    String page = TestFiles.write(folder, "s.css", "a { b: url(http://h/) }".repeat(9));
    Run run = run("links", page, "--max-document", "50");
    assertEquals(1, run.code(), run.err());
    assertTrue(run.err().contains("1 document: 0 read, 1 partial"), run.err());
    TestFiles.write(folder, "p.html", "<a href='http://h/'>");
    Run both = run("links", folder.toString(), "--max-document", "50");
    assertEquals(1, both.code(), both.err());
    assertTrue(both.err().contains("2 documents: 1 read, 1 partial"), both.err());
  }

  @Test
  void namesOfExtensionsMayHaveADot() throws IOException {
    TestFiles.write(folder, "a.html", "<a href=b>x</a>");
    TestFiles.write(folder, "b.html", "<a href=a>x</a>");
    for (String name : new String[] {"html", ".html"}) {
      Run run = run("check", folder.toString(), "--extension", name);
      assertEquals(0, run.code(), run.out() + run.err());
    }
    assertEquals(1, run("check", folder.toString(), "--extension", "x").code());
  }

  /** The bytes of UTF-16 are not those of its characters. */
  @Test
  void diffOfAWidePageIsReadable() throws IOException {
    String text = "<p>one\n<p>two\n<a href=x>\n<p>three\n";
    Path page = Files.write(folder.resolve("w.html"), ("\uFEFF" + text).getBytes(UTF_16LE));
    Run run = run("absolutize", page.toString(), "--base", "http://h/", "--dry-run=diff");
    assertTrue(run.out().contains("-<a href=x>\n+<a href=http://h/x>\n"), run.out());
    assertTrue(run.out().contains("@@ -1,4 +1,4 @@"), run.out());
  }
}
