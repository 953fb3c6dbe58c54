package fairlead.cli;

import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options that say which links count, in both commands that have them. */
class FiltersTest {

  private static final String PAGE =
      "<a href=/a/1.pdf><a href=http://www.Sub.org./b rel=nofollow><img src=/a/i.png>"
          + "<link rel=next href=/n><iframe src=/f></iframe><a href=mailto:m@sub.org>"
          + "<a href=/x/x/x/x><a href='http://h:x'><a href='ftp://h/q?a&b'>";

  @TempDir Path folder;
  private String page = "";

  @BeforeEach
  void write() throws IOException {
    page = TestFiles.write(folder, "p.html", PAGE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--kind page                   | 1.pdf b n f m@sub.org x q?a&b",
        "--kind related --kind frame   | n f",
        "--kind resource,related       | i.png n",
        "--scheme mailto               | m@sub.org",
        "--host sub.org                | b",
        "--host SUB.ORG. --host h      | 1.pdf b i.png n f x q?a&b",
        "--match *.pdf --match */n     | 1.pdf n",
        "--match http://h/* --no-match */a/* | n f x",
        "--no-match *                  | ''",
        "--nofollow drop --kind page   | 1.pdf n f m@sub.org x q?a&b",
        "--nofollow keep --scheme http | 1.pdf b i.png n f x",
        "--max-repetition 2 --kind navigation | 1.pdf b m@sub.org q?a&b",
        "--max-path-depth 1 --scheme http | b n f",
        "--max-length 12               | n f",
        "--max-parameters 1 --scheme ftp | ''",
        "--max-parameters 2 --scheme ftp | q?a&b"
      })
  void targetsThatPass(String options, String expected) {
    Run unique = run(arguments("unique", options));
    String names =
        unique.lines().stream()
            .map(line -> line.substring(Math.max(line.lastIndexOf('/'), line.indexOf(':')) + 1))
            .reduce("", (all, name) -> all + " " + name)
            .strip();
    assertEquals(expected, names);
    Run links = run(arguments("links", options));
    List<String> targets =
        links.lines().stream()
            .filter(line -> line.contains("\"target\""))
            .map(line -> line.replaceFirst(".*\"target\":\"([^\"]*)\".*", "$1"))
            .toList();
    assertEquals(unique.lines(), targets);
    boolean byTarget = !options.contains("kind");
    assertEquals(
        byTarget || options.contains("navigation") || options.contains("page"),
        links.out().contains("\"error\""),
        "errors stay");
    assertTrue(!links.out().contains("\"rel\""), "context is not asked for");
    assertTrue(links.err().contains("filtered link"), links.err());
  }

  private String[] arguments(String command, String options) {
    return Stream.concat(
            Stream.of(command, page, "--base", "http://h/"), Stream.of(options.split(" ")))
        .toArray(String[]::new);
  }

  @Test
  void summaryCountsWhatWasFilteredByReason() {
    Run run = run("unique", page, "--base", "http://h/", "--kind", "page", "--scheme", "http");
    assertTrue(run.err().contains("3 filtered links: 1 kind, 2 scheme"), run.err());
    assertTrue(run.err().contains("fairlead: 5 distinct targets"), run.err());
  }

  @Test
  void unknownKindIsWrongUsage() {
    Run run = run("links", page, "--kind", "pages");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("no such kind 'pages': use page, navigation, frame"), run.err());
    assertEquals(2, run("links", page, "--nofollow", "yes").code());
    Run host = run("links", page, "--host", "http://h/");
    assertEquals(2, host.code());
    assertTrue(host.err().contains("'http://h/' is not a host, such as example.org"), host.err());
    for (String secret : List.of("u:SEC@h", "http://u:SEC@h/", "u:SEC/RET@h", "http://u:S/EC@h")) {
      String err = run("links", page, "--host", secret).err();
      assertTrue(err.contains("***@h"), err);
      assertFalse(err.contains("SEC") || err.contains("EC@"), err);
    }
    assertEquals(2, run("unique", page, "--scheme", "https:").code());
    assertEquals(2, run("unique", page, "--max-path-depth", "-1").code());
  }
}
