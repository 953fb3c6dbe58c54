package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.rewrite.Change;
import fairlead.html.rewrite.ReferenceRule;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.job.Checkpoints;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run that was stopped and resumed writes what a single run writes, and counts the same. */
class ResumedRewritingTest {

  private static final String PAGE = "<a href=x><a href=http://o/>";

  /** The identifiers of records, and dates. */
  private static final Pattern VARYING =
      Pattern.compile("urn:uuid:[-0-9a-f]+|2[0-9]{3}-[-0-9T:.]+Z");

  private static final ReferenceRule RULE =
      (link, base) ->
          link.reference().equals("x")
              ? Change.to("http://h/x")
              : Change.impossible("it leads elsewhere");

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private Path saved = Path.of("");

  @BeforeEach
  void writeInputs() throws IOException {
    saved = folder.resolve("saved");
    Path site = Files.createDirectories(folder.resolve("site"));
    for (String page : List.of("a", "b", "c", "d")) {
      Files.writeString(site.resolve(page + ".html"), PAGE);
    }
    Files.write(site.resolve("e.png"), new byte[] {1, 2});
    Files.write(site.resolve("f.html.gz"), Warcs.gzip(Warcs.bytes(PAGE)));
    Files.write(
        folder.resolve("in.zip"),
        Packed.zip("a.html", PAGE, "b.html", PAGE, "c.html", PAGE, "d.html", "<p>", "con", "P"));
    byte[] page = Warcs.html(PAGE);
    byte[] missing = Warcs.bytes("HTTP/1.1 404 No\r\nContent-Type: text/html\r\n\r\n<a href=x>");
    byte[] warc =
        Warcs.join(
            Warcs.response("a", page),
            Warcs.response("c", page),
            Warcs.response("b", missing),
            Warcs.response("d", page),
            Warcs.response("e", page));
    Files.write(folder.resolve("in.warc"), warc);
    Files.write(folder.resolve("one.warc.gz"), Warcs.gzip(warc));
  }

  private RewriteJob job(String input, String format, String out) {
    RewriteJob job = RewriteJob.of(folder.resolve(input)).withBase("http://h/").rule(RULE);
    Path to = folder.resolve(out);
    return OutputFormat.values().stream()
        .filter(value -> value.toString().equals(format))
        .findFirst()
        .map(value -> job.to(value, to))
        .orElseGet(() -> job.to(to));
  }

  /** The files of an output, or the output itself, without what differs from run to run. */
  private static Map<String, String> content(Path output) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(output)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String name = output.relativize(file).toString();
        if (!name.startsWith(".fairlead")) {
          files.put(
              name,
              VARYING
                  .matcher(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                  .replaceAll(""));
        }
      }
    }
    return files;
  }

  /** What a run says while it works. */
  private static final class Heard implements RewriteListener {

    private final List<String> accepted = new ArrayList<>();
    private final List<String> failed = new ArrayList<>();
    private final List<Map<String, Long>> resumed = new ArrayList<>();

    @Override
    public void accepted(Rewritten result) {
      accepted.add(result.outcome().place() + " " + result.outcome().kind());
    }

    @Override
    public void failed(DocumentPlace place, String reason) {
      failed.add(place + ": " + reason);
    }

    @Override
    public void resumed(Map<String, Long> counts) {
      resumed.add(counts);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "site, same, out",
    "site, zip, out.zip",
    "site, mhtml, out.mhtml",
    "in.zip, same, out.zip",
    "in.zip, folder, out",
    "in.warc, same, out.warc",
    "in.warc, zip, out.zip",
    "in.warc, wacz, out.wacz",
    "one.warc.gz, same, out.warc.gz"
  })
  void stoppedRunIsResumed(String input, String format, String name) throws IOException {
    Heard atOnce = new Heard();
    RewriteResult expected = job(input, format, name).withListener(atOnce).run();
    Path out = folder.resolve(name);
    Map<String, String> content = content(out);
    Files.move(out, folder.resolve("at once"));
    Heard heard = new Heard();
    RewriteJob job = job(input, format, name).withListener(heard);
    AtomicInteger asked = new AtomicInteger();
    // The names of files are found before.
    boolean named = input.equals("in.warc") && format.equals("zip");
    long before = named ? Pages.documents(folder.resolve(input)) + 1 : 0;
    RewriteResult stopped =
        job.withCheckpoints(Checkpoints.in(saved).every(2))
            .until(() -> asked.incrementAndGet() > before + 3)
            .run();
    assertFalse(stopped.finished());
    assertEquals(Files.exists(out) && !content(out).isEmpty(), stopped.written());
    assertEquals(2, heard.accepted.size());
    RewriteJob resuming = job.withCheckpoints(Checkpoints.in(saved).resuming());
    assertEquals(expected, resuming.run());
    assertEquals(content, content(out));
    assertEquals(atOnce.accepted, heard.accepted);
    assertEquals(atOnce.failed, heard.failed);
    RewriteResult again = resuming.run();
    assertTrue(again.finished());
    assertFalse(again.written());
    assertEquals(RewriteCounts.NONE, again.counts());
    assertEquals(expected.left(), again.left());
    assertEquals(content, content(out));
    assertEquals(3, heard.resumed.size());
    assertEquals(Map.of(), heard.resumed.get(0));
    assertEquals(2, heard.resumed.get(1).get("documents/LINKS"));
    assertEquals(heard.failed.size(), heard.resumed.get(2).get("failures"));
    assertEquals(
        heard.accepted.size(),
        heard.resumed.get(2).entrySet().stream()
            .filter(count -> count.getKey().startsWith("documents/"))
            .mapToLong(Map.Entry::getValue)
            .sum());
  }

  @Test
  void failuresBeforeACheckpointAreCountedOnce() throws IOException {
    Files.createDirectories(folder.resolve("out/a.html"));
    Heard heard = new Heard();
    RewriteJob job = job("site", "same", "out").withListener(heard);
    AtomicInteger asked = new AtomicInteger();
    RewriteResult stopped =
        job.withCheckpoints(Checkpoints.in(saved).every(2))
            .until(() -> asked.incrementAndGet() > 3)
            .run();
    assertEquals(1, stopped.counts().failed());
    RewriteJob resuming = job.withCheckpoints(Checkpoints.in(saved).resuming());
    assertEquals(new RewriteCounts(3, 3, 3, 1), resuming.run().counts());
    assertFalse(resuming.run().written());
    assertEquals(
        List.of(0L, 1L, 1L),
        heard.resumed.stream().map(counts -> counts.getOrDefault("failures", 0L)).toList());
    assertEquals(1, heard.failed.size());
  }

  @ParameterizedTest
  @CsvSource({"site, zip, out.zip", "in.zip, same, out.zip"})
  void outputThatIsMissingIsReported(String input, String format, String out) throws IOException {
    RewriteJob job = job(input, format, out);
    job.withCheckpoints(Checkpoints.in(saved)).run();
    Files.delete(folder.resolve(out));
    JobRefusedException missing =
        assertThrows(
            JobRefusedException.class,
            () -> job.withCheckpoints(Checkpoints.in(saved).resuming()).run());
    assertEquals(
        folder.resolve(out) + " is missing, although the run wrote it", missing.getMessage());
    assertEquals("resume", missing.setting());
  }

  /** As which format a file was read is found out again when the output is put together. */
  @Test
  void recordsHaveTheTypeThatWasRead() throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Files.writeString(pages.resolve("a.php"), "<!doctype html><a href=x>");
    Files.writeString(pages.resolve("b"), "<?xml version='1.0'?><rss/>");
    Files.writeString(pages.resolve("c.css@v=1"), "text");
    Files.writeString(pages.resolve("d.css"), "a {}");
    List<String> types =
        List.of("text/html", "application/xml", "application/octet-stream", "text/css");
    RewriteJob job = RewriteJob.of(pages).withBase("http://h/").absolute();
    job.to(folder.resolve("1.warc")).run();
    job.to(folder.resolve("2.warc")).withCheckpoints(Checkpoints.in(saved)).run();
    for (String name : List.of("1.warc", "2.warc")) {
      assertEquals(
          types,
          Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1)
              .lines()
              .filter(line -> line.startsWith("Content-Type: ") && !line.contains("warc-fields"))
              .map(line -> line.substring("Content-Type: ".length()))
              .toList(),
          name);
    }
  }

  @Test
  void folderThatIsMissingIsReported() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    RewriteJob job = job("site", "same", "out");
    job.withCheckpoints(Checkpoints.in(saved).every(2))
        .until(() -> asked.incrementAndGet() > 3)
        .run();
    Files.move(folder.resolve("out"), folder.resolve("moved"));
    JobRefusedException missing =
        assertThrows(
            JobRefusedException.class,
            () -> job.withCheckpoints(Checkpoints.in(saved).resuming()).run());
    assertEquals("resume", missing.setting());
    assertTrue(Files.notExists(folder.resolve("out")));
  }

  /** A file is gone when the archive is put together. */
  @ParameterizedTest
  @CsvSource({
    "a.html, %/site/b.html was not there when the run began",
    "d.html, %/site/e.png was not there when the run began",
    "f.html.gz, a document that was there when the run began is gone"
  })
  void outputThatCannotBeCompletedIsCompletedLater(String gone, String message) throws IOException {
    RewriteResult expected = job("site", "zip", "at once.zip").run();
    Path file = folder.resolve("site").resolve(gone);
    Path elsewhere = folder.resolve("elsewhere");
    RewriteListener removing =
        new RewriteListener() {
          @Override
          public void accepted(Rewritten result) {
            if (result.outcome().place().path().equals("f.html.gz")) {
              assertDoesNotThrow(() -> Files.move(file, elsewhere));
            }
          }
        };
    RewriteJob job = job("site", "zip", "out.zip");
    Path out = folder.resolve("out.zip");
    IOException failure =
        assertThrows(
            IOException.class,
            () -> job.withListener(removing).withCheckpoints(Checkpoints.in(saved)).run());
    assertEquals(message.replace("%", folder.toString()), failure.getMessage());
    assertFalse(Files.exists(out));
    Files.move(elsewhere, file);
    RewriteResult result = job.withCheckpoints(Checkpoints.in(saved).resuming()).run();
    assertTrue(result.written());
    assertEquals(expected.counts(), result.counts());
    assertEquals(expected.files(), result.files());
    assertEquals(content(folder.resolve("at once.zip")), content(out));
  }
}
