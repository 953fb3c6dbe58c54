package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.Limits;
import fairlead.pipeline.job.Checkpoints;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.source.SourceLimit;
import fairlead.pipeline.source.SourceOptions;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several archives in one run, and archives in a folder. */
class BatchTest {

  private static final String BASE = "http://h/";
  private static final String PAGE = "<a href=x>";
  private static final String REWRITTEN = "<a href=http://h/x>";

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private Path write(String name, byte[] content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.resolveSibling(""));
    return Files.write(file, content);
  }

  private Path zip(String name) throws IOException {
    return write(name, Packed.zip("a.html", PAGE, "i.png", "PNG"));
  }

  private Path site() throws IOException {
    write("site/d/p.html", bytes(PAGE));
    write("site/d/p.html.gz", Warcs.gzip(bytes(PAGE)));
    zip("site/d/z.zip");
    write("site/d/c.warc", Warcs.response("page", Warcs.html(PAGE)));
    write("site/d/empty.zip", Packed.zip());
    return folder.resolve("site");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Map<String, String> entries(Path zip) throws IOException {
    Map<String, String> entries = new TreeMap<>();
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(zip))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        entries.put(entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return entries;
  }

  private static String unzipped(Path file) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private List<String> names(Path root) throws IOException {
    try (Stream<Path> walk = Files.walk(root)) {
      return walk.filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .filter(name -> !name.startsWith(".fairlead"))
          .sorted()
          .toList();
    }
  }

  private RewriteJob job(Path... inputs) {
    return RewriteJob.of(inputs).withBase(BASE).absolute();
  }

  @Test
  void eachArchiveKeepsItsNameAndFormat() throws IOException {
    Path out = folder.resolve("out");
    Path warc = write("c.warc.gz", Warcs.gzip(Warcs.response("page", Warcs.html(PAGE))));
    write("site/p.html", bytes(PAGE));
    Path page = write("single.html", bytes(PAGE));
    RewriteResult result = job(zip("a.zip"), warc, folder.resolve("site"), page).to(out).run();
    assertEquals(List.of(), result.failures());
    assertEquals(4, result.counts().edits());
    assertEquals(4, result.files());
    assertTrue(result.finished() && result.written());
    assertEquals(List.of("a.zip", "c.warc.gz", "single.html", "site/p.html"), names(out));
    assertEquals(Map.of("a.html", REWRITTEN, "i.png", "PNG"), entries(out.resolve("a.zip")));
    assertTrue(unzipped(out.resolve("c.warc.gz")).contains(REWRITTEN));
    assertEquals(REWRITTEN, Files.readString(out.resolve("site/p.html")));
  }

  /** Both would be in the same place otherwise. */
  @Test
  void folderThatHasAFileOfTheSameNameIsApart() throws IOException {
    write("s/a.zip", bytes("precious"));
    write("s/p.html", bytes(PAGE));
    Path out = folder.resolve("out");
    RewriteResult result = job(folder.resolve("s"), zip("a.zip")).to(out).run();
    assertEquals(List.of(), result.failures());
    assertEquals(List.of("a.zip", "s/a.zip", "s/p.html"), names(out));
    assertEquals("precious", Files.readString(out.resolve("s/a.zip")));
  }

  @Test
  void compressedPageInAnArchiveIsReported() throws IOException {
    Path zip = write("g.zip", Packed.zip("p.html.gz", Warcs.gzip(bytes(PAGE)), "i.gz", "x"));
    RewriteResult result = job(zip).to(folder.resolve("o.zip")).run();
    assertEquals(1, result.failures().size(), result.failures().toString());
    assertTrue(result.failures().get(0).contains("p.html.gz: a nested archive is neither opened"));
  }

  @Test
  void archivesAreRewrittenInPlace() throws IOException {
    Path one = zip("a.zip");
    Path other = zip("b.zip");
    assertEquals(2, job(one, other).inPlace().run().counts().edits());
    assertEquals(REWRITTEN, entries(one).get("a.html"));
    assertEquals(REWRITTEN, entries(other).get("a.html"));
  }

  @Test
  void previewShowsAllArchives() throws IOException {
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    Path one = zip("a.zip");
    Path other = zip("b.zip");
    RewriteResult result = job(one, other).preview(new EditLines(), shown).run();
    assertEquals(2, result.counts().edits());
    List<String> lines = shown.toString(StandardCharsets.UTF_8).lines().toList();
    assertEquals(2, lines.size());
    assertTrue(lines.get(0).contains("a.zip") && lines.get(1).contains("b.zip"), lines.toString());
  }

  /** It does not stop the others. */
  @Test
  void archiveThatCannotBeCopiedIsReported() throws IOException {
    byte[] zip = Packed.zip("a.html", PAGE);
    Path cut = write("a.zip", Arrays.copyOf(zip, zip.length - 30));
    Path out = folder.resolve("out");
    RewriteResult result = job(cut, zip("b.zip")).to(out).run();
    assertTrue(
        result.failures().stream().anyMatch(one -> one.contains("no central directory")),
        result.failures().toString());
    assertEquals(List.of("b.zip"), names(out));
    assertTrue(result.counts().failed() > 0);
  }

  @Test
  void nothingIsWrittenIfOneIsRefused() throws IOException {
    Path out = folder.resolve("out");
    Path one = zip("a.zip");
    Path mbox = write("m.mbox", bytes("From a\nSubject: x\n\n" + PAGE));
    assertThrows(JobRefusedException.class, job(one, mbox).to(out)::run);
    assertThrows(JobRefusedException.class, job(one, zip("d/a.zip")).to(out)::run);
    assertThrows(JobRefusedException.class, job(one, zip("b.zip")).to(folder)::run);
    assertFalse(Files.exists(out));
  }

  @Test
  void batchIsResumed() throws IOException {
    Path out = folder.resolve("out");
    Checkpoints saved = Checkpoints.in(folder.resolve("saved"));
    RewriteJob job = job(zip("a.zip"), zip("b.zip")).to(out);
    RewriteResult stopped = job.withCheckpoints(saved).until(() -> true).run();
    assertFalse(stopped.finished());
    RewriteResult resumed = job.withCheckpoints(saved.resuming()).run();
    assertTrue(resumed.finished());
    assertEquals(2, resumed.counts().edits());
    assertEquals(REWRITTEN, entries(out.resolve("b.zip")).get("a.html"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void archivesInAFolderAreRewritten(boolean inPlace) throws IOException {
    Path site = site();
    Path out = inPlace ? site : folder.resolve("out");
    byte[] empty = Files.readAllBytes(site.resolve("d/empty.zip"));
    RewriteJob job = job(site).withNestedArchives(NestedArchives.REWRITE);
    RewriteResult result = (inPlace ? job.inPlace() : job.to(out)).run();
    assertEquals(List.of(), result.failures());
    assertEquals("<a href=http://h/d/x>", Files.readString(out.resolve("d/p.html")));
    assertEquals("<a href=http://h/d/x>", unzipped(out.resolve("d/p.html.gz")));
    assertEquals("<a href=http://h/d/z.zip/x>", entries(out.resolve("d/z.zip")).get("a.html"));
    assertTrue(Files.readString(out.resolve("d/c.warc")).contains(REWRITTEN));
    assertEquals(4, result.counts().edits());
    assertEquals(4, result.counts().rewritten());
    assertEquals(inPlace ? 0 : 5, result.files());
    assertEquals(inPlace ? 0 : 1, result.copied());
    assertArrayEquals(empty, Files.readAllBytes(out.resolve("d/empty.zip")));
  }

  @Test
  void archivesBeyondTheLimitAreReported() throws IOException {
    for (String name : List.of("a/1", "a/2", "b/1", "b/2", "c/1", "c/2")) {
      zip("site/" + name + ".zip");
    }
    SourceOptions few =
        SourceOptions.DEFAULT.withBase(BASE).withLimits(Limits.DEFAULT.with(SourceLimit.NAMES, 5));
    RewriteResult result =
        job(folder.resolve("site"))
            .withSources(few)
            .withNestedArchives(NestedArchives.REWRITE)
            .to(folder.resolve("out"))
            .run();
    assertEquals(5, result.counts().edits());
    assertEquals(1, result.failures().size(), result.failures().toString());
    assertTrue(result.failures().get(0).endsWith("more than 5 in folders (--max-names)"));
  }

  /** It is a page of the folder, so its references lead to the files of the folder. */
  @Test
  void compressedPageMovesWithItsFolder() throws IOException {
    write("site/d/x.html", bytes(""));
    write("site/d/p.html.gz", Warcs.gzip(bytes("<a href=/d/x.html><a href=/y.html>")));
    Path out = folder.resolve("out");
    RewriteJob.of(folder.resolve("site"))
        .withBase(BASE)
        .relative()
        .withNestedArchives(NestedArchives.REWRITE)
        .to(out)
        .run();
    assertEquals("<a href=x.html><a href=http://h/y.html>", unzipped(out.resolve("d/p.html.gz")));
  }

  @Test
  void archivesInAFolderCannotBeResumedOrUndone() throws IOException {
    RewriteJob job = job(site()).withNestedArchives(NestedArchives.REWRITE);
    Path out = folder.resolve("out");
    Checkpoints saved = Checkpoints.in(folder.resolve("saved"));
    assertThrows(JobRefusedException.class, job.to(out).withCheckpoints(saved)::run);
    assertThrows(JobRefusedException.class, job.to(out).withManifest(folder.resolve("m"))::run);
    assertFalse(Files.exists(out));
  }
}
