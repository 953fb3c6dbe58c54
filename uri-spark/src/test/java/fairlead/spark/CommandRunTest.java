package fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.cli.spark.SparkCommand;
import fairlead.cli.terminal.Stop;
import fairlead.cli.terminal.Terminal;
import fairlead.testing.Warcs;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import scala.Tuple2;

/** What {@code fairlead spark} writes and prints. Each run starts and ends a session. */
@ResourceLock(SparkLinksTest.SESSION)
class CommandRunTest {

  @TempDir private Path folder;

  /** The exit code, a line feed, and what was printed. */
  private String run(String... arguments) throws IOException {
    StringWriter printed = new StringWriter();
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintWriter(printed),
            false,
            false,
            Stop.NEVER);
    List<String> all = new ArrayList<>(List.of("--master", "local[1]", "--format", "json"));
    all.addAll(List.of(arguments));
    return new CommandRun().run(SparkCommand.of(all), terminal) + "\n" + printed;
  }

  private String out() {
    return folder.resolve("out").toString();
  }

  private Path page(String text) throws IOException {
    return Files.writeString(folder.resolve("page.html"), text);
  }

  private List<String> tables() throws IOException {
    try (Stream<Path> tables = Files.list(Path.of(out()))) {
      return tables.map(table -> table.getFileName().toString()).sorted().toList();
    }
  }

  private List<String> lines(String table) throws IOException {
    try (Stream<Path> files = Files.list(Path.of(out(), table))) {
      List<String> lines = new ArrayList<>();
      for (Path file : files.filter(one -> one.toString().endsWith(".json")).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
      return lines;
    }
  }

  private static Map<String, String> conf(boolean interactive, String... arguments) {
    List<String> all = new ArrayList<>(List.of("x", "--out", "o"));
    all.addAll(List.of(arguments));
    SparkConf known = new SparkConf(false);
    if (!all.contains("--master")) {
      known.set("spark.master", "spark://other:1").set("spark.app.name", "own");
    }
    Map<String, String> conf = new HashMap<>();
    for (Tuple2<String, String> one :
        CommandRun.completed(known, SparkCommand.of(all), interactive).getAll()) {
      conf.put(one._1.replace("spark.", ""), one._2);
    }
    return conf;
  }

  @Test
  void configurationOfTheUserStays() {
    Map<String, String> own = conf(true);
    assertEquals("spark://other:1", own.get("master"));
    assertEquals("own", own.get("app.name"));
    assertFalse(own.containsKey("driver.host"));
    assertTrue(own.get("jars").contains("uri-spark"), own.get("jars"));
    assertEquals("true", own.get("ui.showConsoleProgress"));
    Map<String, String> local = conf(true, "--master", "local[1]", "-q");
    assertEquals("local[1]", local.get("master"));
    assertEquals("fairlead", local.get("app.name"));
    assertEquals("127.0.0.1", local.get("driver.host"));
    assertFalse(local.containsKey("jars"));
    assertEquals("false", local.get("ui.showConsoleProgress"));
    assertEquals("false", conf(false).get("ui.showConsoleProgress"));
    SparkConf none =
        CommandRun.completed(
            new SparkConf(false), SparkCommand.of(List.of("x", "--out", "o")), false);
    assertEquals("local[*]", none.get("spark.master"));
  }

  @Test
  void misplacedPartsAreRecognizedByNameToo() {
    Exception misplaced = new MisplacedPartException("x");
    assertTrue(CommandRun.isMisplaced(new IllegalStateException(misplaced)));
    assertTrue(CommandRun.isMisplaced(new IllegalStateException(misplaced.toString())));
    assertFalse(CommandRun.isMisplaced(new IllegalStateException(new IOException("x"))));
  }

  @Test
  void tablesAreWrittenAndCounted() throws IOException {
    String printed = run(page("<a href=x rel=next>y</a>").toString(), "--out", out());
    assertTrue(printed.startsWith("0\n"), printed);
    assertTrue(printed.contains("1 document"), printed);
    assertTrue(printed.contains("1 link"), printed);
    assertEquals(List.of("failures", "links", "pages", "targets"), tables());
    assertFalse(lines("links").get(0).contains("\"rel\""), lines("links").get(0));
    assertEquals(List.of(), lines("failures"));
  }

  @Test
  void optionsReachTheExecutors() throws IOException {
    String page = page("<a href=x rel='next nofollow'>y</a><img src=z>").toString();
    String printed =
        run(page, "--out", out(), "--tables", "links", "--context", "--kind", "navigation", "-q");
    assertEquals("0\n", printed);
    assertEquals(List.of("links"), tables());
    assertEquals(1, lines("links").size());
    String link = lines("links").get(0);
    assertTrue(link.contains("\"rel\":[\"next\",\"nofollow\"]"), link);
    assertTrue(link.contains("\"nofollow\":true"), link);
  }

  @Test
  void targetsOfFormerRunsAreNotNew() throws IOException {
    String page = page("<a href=x>").toString();
    String seen = folder.resolve("seen").toString();
    run(page, "--out", folder.resolve("one").toString(), "--tables", "targets", "--seen", seen);
    run(page, "--out", out(), "--tables", "targets", "--seen", seen);
    assertTrue(lines("targets").get(0).contains("\"new\":false"), lines("targets").get(0));
  }

  @Test
  void documentThatFailedIsInExitCode() throws IOException {
    Files.write(folder.resolve("a.html.gz"), new byte[] {31, (byte) 139, 8, 0, 1});
    String printed = run(folder.resolve("a.html.gz").toString(), "--out", out());
    assertTrue(printed.startsWith("1\n"), printed);
    assertEquals(1, lines("failures").size());
  }

  @Test
  void existingFolderIsReplacedOnlyOnRequest() throws IOException {
    String page = page("<a href=x>").toString();
    Path old = Files.createDirectories(folder.resolve("out/links"));
    assertEquals(
        "2\nfairlead: " + out() + ": it already exists; --overwrite replaces it\n",
        run(page, "--out", out()).replace(System.lineSeparator(), "\n"));
    assertEquals(List.of("links"), tables());
    assertTrue(run(page, "--out", out(), "--overwrite", "--tables", "targets").startsWith("0\n"));
    assertEquals(List.of("targets"), tables());
    assertFalse(Files.exists(old));
  }

  @Test
  void missingInputIsNamed() throws IOException {
    String none = folder.resolve("none.warc").toString();
    String printed = run(none, "--out", out());
    assertTrue(printed.startsWith("2\n"), printed);
    assertTrue(printed.contains("none.warc: no such file or folder"), printed);
    assertFalse(Files.exists(Path.of(out())));
  }

  @Test
  void archiveWhoseDataLooksLikeRecordsIsReadWhole() throws IOException {
    byte[] record = Warcs.gzip(Warcs.response("p", Warcs.html("<a href=x>")));
    byte[] records = Warcs.join(record, record, record, record, record, record);
    byte[] page = Warcs.join(Warcs.bytes("<a href=outer>"), records);
    byte[] outer = Warcs.response("outer", Warcs.http("Content-Type: text/html\r\n", page));
    byte[] all = Warcs.join(record, Warcs.gzipStored(outer), record);
    String file = Files.write(folder.resolve("a.warc.gz"), all).toString();
    String size = String.valueOf(record.length + 600); // ends in the data
    String printed = run(file, "--out", out(), "--split-size", size, "--tables", "pages");
    assertTrue(printed.startsWith("0\n"), printed);
    assertEquals(3, lines("pages").size());
  }
}
