package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.Change;
import fairlead.html.rewrite.ReferenceRule;
import fairlead.pipeline.job.Checkpoints;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.source.SourceOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that are larger than the limit on documents. */
class LargePageRewritingTest {

  private static final Limits LIMITS = Limits.DEFAULT.with(DocumentLimit.BYTES, 2_000);
  private static final String LINK = "<p>text <a href='x'>link</a>\n";
  private static final String PAGE = LINK.repeat(400) + "<base href=/late/>";
  private static final String REWRITTEN = PAGE.replace("'x'", "'http://h/late/x'");

  @TempDir Path folder;

  private Path site = Path.of("");
  private Path out = Path.of("");

  @BeforeEach
  void writeSite() throws IOException {
    site = Files.createDirectory(folder.resolve("site"));
    out = folder.resolve("out");
    Files.writeString(site.resolve("a.html"), "<a href=y>");
    Files.writeString(site.resolve("b.html"), PAGE);
    Files.writeString(site.resolve("c.html"), "<p>text".repeat(1_000));
    Files.setLastModifiedTime(site.resolve("c.html"), FileTime.fromMillis(1_000_000));
    Files.writeString(site.resolve("d.html"), "<a href=z>");
  }

  private RewriteJob job() {
    return RewriteJob.of(site)
        .withSources(SourceOptions.DEFAULT.withLimits(LIMITS))
        .withExtractor(LinkExtractor.STANDARD.withLimits(LIMITS))
        .withBase("http://h/")
        .absolute();
  }

  private static Map<String, String> files(Path root) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(root)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString();
        if (!name.equals(".fairlead-output") && !name.equals(".fairlead-journal")) {
          files.put(name, Files.readString(file));
        }
      }
    }
    return files;
  }

  private static Map<String, String> expected() {
    return new TreeMap<>(
        Map.of(
            "a.html",
            "<a href=http://h/y>",
            "b.html",
            REWRITTEN,
            "c.html",
            "<p>text".repeat(1_000),
            "d.html",
            "<a href=http://h/z>"));
  }

  @Test
  void folder() throws IOException {
    RewriteResult result = job().to(out).run();
    assertEquals(expected(), files(out));
    assertEquals(new RewriteCounts(3, 402, 0, 0), result.counts());
    assertEquals(1, result.copied());
    assertEquals(1_000_000, Files.getLastModifiedTime(out.resolve("c.html")).toMillis());
    assertEquals(List.of(), result.failures());
  }

  @Test
  void inPlace() throws IOException {
    RewriteResult result = job().inPlace().run();
    assertEquals(expected(), files(site));
    assertEquals(new RewriteCounts(3, 402, 0, 0), result.counts());
    assertEquals(1_000_000, Files.getLastModifiedTime(site.resolve("c.html")).toMillis());
  }

  @Test
  void preview() throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    job().preview(new EditLines(), lines).run();
    List<String> all = lines.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals(402, all.size());
    String last = all.get(400); // of the large page
    int offset = PAGE.lastIndexOf("x'");
    assertTrue(
        last.contains(
            "\"line\":400,\"column\":18,\"offset\":" + offset + ",\"length\":1,\"old\":\"x\""),
        last);
  }

  @Test
  void runThatIsStoppedWithinAPageEndsAfterIt() throws IOException {
    Path saved = folder.resolve("saved");
    RewriteResult whole = job().to(folder.resolve("whole")).run();
    for (int stop = 1; stop < 20; stop++) {
      Path to = folder.resolve("out" + stop);
      int most = stop;
      AtomicInteger asked = new AtomicInteger();
      Checkpoints checkpoints = Checkpoints.in(saved.resolve("" + stop));
      RewriteResult stopped =
          job()
              .to(to)
              .withCheckpoints(checkpoints.every(1))
              .until(() -> asked.incrementAndGet() > most)
              .run();
      Map<String, String> soFar = files(to);
      assertTrue(expected().entrySet().containsAll(soFar.entrySet()), soFar.keySet()::toString);
      RewriteResult rest = job().to(to).withCheckpoints(checkpoints.resuming()).run();
      assertEquals(expected(), files(to));
      assertEquals(whole.counts(), stopped.finished() ? stopped.counts() : rest.counts());
    }
  }

  /** A rule that changes a file while it is read. */
  private static ReferenceRule changing(Path file, String content) {
    AtomicInteger calls = new AtomicInteger();
    return (link, base) -> {
      if (calls.incrementAndGet() == 300) {
        try {
          Files.writeString(file, content);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      return Change.to("new");
    };
  }

  @Test
  void pageThatChangesIsReported() throws IOException {
    String changed = PAGE.replace("text", "TEXT");
    for (String content : List.of(changed, "")) {
      Files.writeString(site.resolve("b.html"), PAGE);
      RewriteJob job = job().rule(changing(site.resolve("b.html"), content));
      RewriteResult result = job.to(folder.resolve("out of " + content.length())).run();
      assertFailed("b.html", result);
      Map<String, String> files = files(folder.resolve("out of " + content.length()));
      assertEquals("<a href=new>", files.get("d.html"));
      assertFalse(REWRITTEN.equals(files.get("b.html")));
      Files.writeString(site.resolve("b.html"), PAGE);
      result = job.rule(changing(site.resolve("b.html"), content)).inPlace().run();
      assertFailed("b.html", result);
      assertEquals(content, files(site).get("b.html"));
      assertTrue(files(site).keySet().stream().noneMatch(name -> name.contains("unfinished")));
    }
  }

  /** The writer and the reader of the next part may both see that a page has changed. */
  private void assertFailed(String name, RewriteResult result) {
    List<String> failures = result.failures();
    assertFalse(failures.isEmpty());
    assertTrue(failures.size() <= 2, failures::toString);
    String place = site.resolve(name) + ": ";
    assertTrue(failures.stream().allMatch(one -> one.startsWith(place)), failures::toString);
  }

  /** Nothing of a page is lost where it cannot be read in parts. */
  @Test
  void pagesThatCannotBeDividedAreCopied() throws IOException {
    RewriteResult result = job().to(out).withManifest(folder.resolve("manifest")).run();
    assertEquals(PAGE, files(out).get("b.html"));
    assertEquals("<a href=http://h/z>", files(out).get("d.html"));
    assertEquals(
        List.of(
            site.resolve("b.html")
                + ": longer than the limit on documents, so it is not rewritten (--max-document"
                + " raises it)",
            site.resolve("c.html")
                + ": longer than the limit on documents, so it is not rewritten (--max-document"
                + " raises it)"),
        result.failures());
  }

  @ParameterizedTest
  @ValueSource(strings = {"all.zip", "all.tar", "all.warc"})
  void pagesInArchivesAreCopied(String name) throws IOException {
    Path archive = folder.resolve(name);
    assertEquals(2, job().to(archive).run().failures().size());
    Path changed = folder.resolve("changed-" + name);
    RewriteJob.of(archive)
        .withSources(SourceOptions.DEFAULT.withLimits(LIMITS))
        .withExtractor(LinkExtractor.STANDARD.withLimits(LIMITS))
        .rule((link, base) -> Change.to("new"))
        .to(changed)
        .run();
    RewriteJob.of(changed).rule((link, base) -> Change.NONE).to(OutputFormat.FOLDER, out).run();
    List<String> pages = List.copyOf(files(out).values());
    assertTrue(pages.contains(PAGE), name);
    assertTrue(pages.contains("<a href=new>"), name);
  }

  @Test
  void pageWithoutBaseIsRefused() throws IOException {
    Files.writeString(site.resolve("b.html"), LINK.repeat(400));
    RewriteJob job =
        RewriteJob.of(site.resolve("b.html"))
            .withSources(SourceOptions.DEFAULT.withLimits(LIMITS))
            .withExtractor(LinkExtractor.STANDARD.withLimits(LIMITS))
            .absolute()
            .to(out);
    assertEquals(
        site.resolve("b.html") + ": has relative links but no base",
        assertThrows(JobRefusedException.class, job::run).getMessage());
  }
}
