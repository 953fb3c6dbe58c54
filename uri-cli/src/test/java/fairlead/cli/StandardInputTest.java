package fairlead.cli;

import static fairlead.cli.Run.batch;
import static fairlead.cli.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.source.Inputs;
import fairlead.testing.JavaCommand;
import fairlead.testing.Suites;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents from standard input, and paths from lists. */
class StandardInputTest {

  @TempDir Path folder;

  @Test
  void documentOfStandardInputIsReadAsItsContentSays() {
    Run html = batch("<a href=x>", "links", "-", "--base", "http://h/p");
    assertTrue(html.out().startsWith("{\"document\":\"http://h/p\",\"source\":\"-\","), html.out());
    assertTrue(html.out().contains("\"target\":\"http://h/x\""), html.out());
    String svg = "<svg xmlns='http://www.w3.org/2000/svg'><a href='x'/></svg>";
    assertEquals(
        List.of("http://h/x"),
        batch("<?xml version='1.0'?>" + svg, "unique", "-", "--base", "http://h/").lines());
    Run css = batch("@import 'x';", "unique", "-", "--base", "http://h/", "--type", "text/css");
    assertEquals(List.of("http://h/x"), css.lines());
  }

  @Test
  void documentWithoutABaseHasNone() {
    Run run = batch("<a href=x><a href=http://h/>", "links", "-");
    assertEquals(1, run.code());
    assertTrue(run.lines().get(0).contains("\"error\":\""), run.out());
    assertTrue(run.lines().get(1).contains("\"target\":\"http://h/\""), run.out());
  }

  @Test
  void archivesOfStandardInputAreReadAsFilesAre() throws IOException {
    for (Path file : archives()) {
      checkArchive(file);
    }
  }

  /** Archives of all kinds that are recognized by their content, none of them large. */
  private static List<Path> archives() throws IOException {
    List<Path> archives = new ArrayList<>();
    for (Path file : Suites.files(Suites.corpora("warc"))) {
      if (Inputs.isArchive(file) && Files.size(file) < 100_000) {
        archives.add(file);
      }
    }
    return archives;
  }

  private static void checkArchive(Path file) throws IOException {
    // One of them has 512 MB of the same letter.
    String limit = "--max-unpacked=" + (16 << 20);
    Run named = run("links", limit, file.toString());
    String name = file.toString();
    String type =
        name.endsWith("invalid-arcfile-record-then-garbage.arc")
            ? "application/warc"
            : name.endsWith("invalid_example_1.wacz") ? "application/wacz" : "";
    Run piped =
        type.isEmpty()
            ? run(Files.readAllBytes(file), false, "links", limit, "-")
            : run(Files.readAllBytes(file), false, "links", limit, "-", "--type", type);
    assertEquals(named.out().replace("\"" + file, "\"-"), piped.out());
    assertEquals(named.code(), piped.code(), file::toString);
  }

  @Test
  void archiveLargerThanTheLimitIsNotRead() throws IOException {
    Path any = archives().get(0);
    Run run = run(Files.readAllBytes(any), false, "links", "-", "--max-spill", "100");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("more than 100 bytes, the limit on temporary"), run.err());
  }

  @Test
  void listedPathsAreRelativeToTheBase() {
    Run run =
        batch(
            "src/test/../test/no.html\n/etc/x\n../x\n",
            "links",
            "--files-from",
            "-",
            "--base",
            "http://h/d/");
    assertTrue(run.err().contains("src/test/../test/no.html: no such file"), run.err());
    assertTrue(run.err().contains("/etc/x: not in the folder whose URI is the base"), run.err());
    assertTrue(run.err().contains("../x: not in the folder whose URI is the base"), run.err());
    Run pages =
        batch(
            "./site/guide/knots.html\nsite/img\n",
            "links",
            "-q",
            "--files-from",
            "-",
            "--base",
            "http://h/d");
    assertEquals(2, pages.code());
    assertEquals(2, batch("", "links", "--files-from", "-", "--base", "mailto:a").code());
  }

  @Test
  void typeMayHaveACharset() {
    Run run =
        run(
            new byte[] {'<', 'a', ' ', 'h', 'r', 'e', 'f', '=', '?', (byte) 0xC1, '>'},
            false,
            "unique",
            "-",
            "--base",
            "http://h/",
            "--type",
            "text/html; charset=koi8-r");
    assertEquals(List.of("http://h/?%C1"), run.lines());
  }

  private String list(String separator) throws IOException {
    String one = TestFiles.write(folder, "a b.html", "<a href=http://h/1>");
    String two = TestFiles.write(folder, "c\nd.html", "<a href=http://h/2>");
    return one + separator + separator + two + separator;
  }

  @Test
  void listedPathsAreReadInTheirOrder() throws IOException {
    Run run = batch(list("\0"), "unique", "-q", "--files-from", "-", "-0");
    assertEquals(List.of("http://h/1", "http://h/2"), run.lines());
    String three = TestFiles.write(folder, "e.html", "<a href=http://h/3>");
    Path list = folder.resolve("list");
    Files.writeString(list, three + "\n \t\n\n" + folder.resolve("no.html") + "\nhttp://h/\n");
    Run named = run("unique", three, "--files-from", list.toString());
    assertEquals(List.of("http://h/3"), named.lines());
    assertEquals(1, named.code());
    assertTrue(named.err().contains("no.html: no such file or folder"), named.err());
    assertTrue(named.err().contains("4 documents"), named.err());
  }

  @Test
  void lineThatIsNoPathIsReported() {
    Run run = batch("a\0b\n", "links", "--files-from", "-");
    assertEquals(2, run.code());
    assertTrue(
        run.err().contains("-: path 1 contains a NUL; are all paths NUL-terminated?"), run.err());
    Run longer = batch("x".repeat(70_000), "links", "--files-from", "-");
    assertTrue(longer.err().contains("path 1 has more than 65536 bytes"), longer.err());
  }

  /** As the same file has it by its name. */
  @Test
  void compressedDocumentHasTheBase() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write("<a href=x>".getBytes(StandardCharsets.UTF_8));
    }
    Run run = run(packed.toByteArray(), false, "unique", "-q", "--base", "http://h/d/p", "-");
    assertEquals(List.of("http://h/d/x"), run.lines());
  }

  @Test
  void listedReferencesAreResolved() {
    String list = "http://a/b/\t../c\nhttp://a/b/\nhttp://d/\t//a/./c\n";
    Run run = batch(list, "unique", "--references-from", "-");
    assertEquals(List.of("http://a/c"), run.lines());
    assertEquals(1, run.code());
    assertTrue(run.err().contains("-!/2: line 2: fields expected: 2, found: 1"), run.err());
    Run links = batch(list, "links", "-q", "--references-from", "-");
    assertTrue(
        links
            .lines()
            .get(0)
            .startsWith(
                "{\"document\":\"http://a/b/\",\"source\":\"-!/1\",\"base\":\"http://a/b/\""),
        links.lines().toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "links                       | Missing required parameter: 'INPUT'",
        "absolutize --out x          | Missing required parameter: 'INPUT'",
        "links - -                   | standard input can be read only once",
        "links - --files-from -      | standard input can be read only once",
        "links - --references-from - | standard input can be read only once",
        "links - -0                  | -0 needs --files-from",
        "links x.html --type a/b     | --type applies only to standard input; name it as -",
        "links - --type image/png    | --type: links are not read from image/png",
        "links --files-from no-list  | --files-from: no-list: no such file",
        "links --files-from src      | --files-from: src: a folder",
        "absolutize - --out x        | standard input cannot be rewritten; name a folder or a file",
      })
  void wrongUsageIsReported(String arguments, String message) {
    Run run = run("".getBytes(StandardCharsets.UTF_8), false, arguments.split(" "));
    assertEquals(2, run.code());
    assertTrue(run.err().contains(message), run.err());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void fileThatIsStandardInputIsNotReplaced() throws Exception {
    Path file = Files.writeString(folder.resolve("x"), "<a href=y></a>");
    Path said = folder.resolve("said");
    List<String> command = JavaCommand.of("fairlead.cli.Main");
    command.addAll(List.of("report", "-", "--out", file.toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectInput(file.toFile())
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "hangs");
    assertEquals(2, process.exitValue());
    assertTrue(Files.readString(said).contains("standard input would be overwritten"));
    assertEquals("<a href=y></a>", Files.readString(file));
  }
}
