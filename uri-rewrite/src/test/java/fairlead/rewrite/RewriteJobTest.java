package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.extract.LinkExtractor;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.pipeline.job.Checkpoints;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.Inputs;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs that users write, on a folder that has every kind of file. */
class RewriteJobTest {

  private static final String PAGE = "<p>\u00e9<a href='x?a=1&amp;b=2' ><a href=http://o/>";
  private static final String REWRITTEN = PAGE.replace("'x", "'http://h/x");
  private static final String BASE = "http://h/";

  /** What archives become if their entries are written. */
  private static final Map<String, Set<String>> UNPACKED =
      Map.of(
          "inner.zip", Set.of("a.html", "i.png"),
          "d/crawl.warc", Set.of("h/page.html"),
          "d/m.eml", Set.of("h/d/m.eml"));

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private Path site = Path.of("");
  private Path out = Path.of("");

  @BeforeEach
  void writeSite() throws IOException {
    site = Files.createDirectory(folder.resolve("site"));
    out = folder.resolve("out");
    Files.createDirectories(site.resolve("d"));
    byte[] page = PAGE.getBytes(StandardCharsets.ISO_8859_1);
    Files.write(site.resolve("page.html"), page);
    Files.write(site.resolve("page.html.gz"), Warcs.gzip(page));
    Files.write(site.resolve("inner.zip"), Packed.zip("a.html", PAGE, "i.png", "PNG"));
    Files.write(site.resolve("empty.zip"), Packed.zip());
    Files.write(site.resolve("d/crawl.warc"), Warcs.response("page", Warcs.html(PAGE)));
    Files.write(site.resolve("d/image.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G'});
    Files.writeString(site.resolve("d/m.eml"), "MIME-Version: 1.0\nSubject: x\n\n" + PAGE);
    Files.writeString(site.resolve("d/empty.html"), "");
  }

  private static Map<String, byte[]> files(Path root) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(root)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String name = root.relativize(file).toString();
        if (!name.startsWith(".fairlead")) {
          files.put(name, Files.readAllBytes(file));
        }
      }
    }
    return files;
  }

  /** All files are there, and only the page has changed. */
  private static void assertOnlyThePageChanged(
      Map<String, byte[]> before, Map<String, byte[]> now) {
    assertEquals(before.keySet(), now.keySet());
    before.forEach(
        (name, bytes) ->
            assertArrayEquals(
                name.equals("page.html") ? REWRITTEN.getBytes(StandardCharsets.ISO_8859_1) : bytes,
                now.get(name),
                name));
  }

  @Test
  void folder() throws IOException {
    RewriteResult result = RewriteJob.of(site).withBase(BASE).absolute().to(out).run();
    assertOnlyThePageChanged(files(site), files(out));
    assertEquals(1, result.counts().edits());
    assertEquals(8, result.files());
    assertEquals(
        List.of("crawl.warc", "m.eml", "page.html.gz"),
        result.failures().stream()
            .filter(
                failure -> failure.endsWith(": a nested archive is neither opened nor rewritten"))
            .map(
                failure -> failure.replaceFirst(": a nested archive.*", "").replaceFirst(".*/", ""))
            .toList());
    assertEquals(3, result.failures().size());
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

  @Test
  void zip() throws IOException {
    Path zip = site.resolve("inner.zip");
    Path copy = folder.resolve("copy.zip");
    RewriteJob.of(zip).withBase(BASE).absolute().to(copy).run();
    assertEquals(Map.of("a.html", REWRITTEN, "i.png", "PNG"), entries(copy));
  }

  @Test
  void compressedPage() throws IOException {
    Path copy = folder.resolve("copy.html.gz");
    RewriteJob.of(site.resolve("page.html.gz")).withBase(BASE).absolute().to(copy).run();
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(copy))) {
      assertEquals(REWRITTEN, new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
    }
  }

  @Test
  void webArchive() throws IOException {
    Path warc = site.resolve("d/crawl.warc");
    Path copy = folder.resolve("copy.warc");
    RewriteResult result = RewriteJob.of(warc).absolute().to(copy).run();
    String text = Files.readString(copy, StandardCharsets.UTF_8);
    assertTrue(text.contains("'http://h/x?a=1&amp;b=2' >"), text);
    assertEquals(List.of(), result.failures());
  }

  @Test
  void message() throws IOException {
    Path mail = site.resolve("d/m.eml");
    Path copy = folder.resolve("copy.eml");
    RewriteJob.of(mail).withBase(BASE).absolute().to(copy).run();
    assertEquals(
        new String(Files.readAllBytes(mail), StandardCharsets.ISO_8859_1)
            .replace("'x", "'http://h/x"),
        new String(Files.readAllBytes(copy), StandardCharsets.ISO_8859_1));
  }

  @Test
  void inPlace() throws IOException {
    Map<String, byte[]> before = files(site);
    RewriteJob.of(site).withBase(BASE).absolute().inPlace().run();
    assertOnlyThePageChanged(before, files(site));
  }

  @ParameterizedTest
  @ValueSource(strings = {"site", "site.zip", "site/en/a.html"})
  void movedOutputHasRelativeLinksToItsOwnFilesOnly(String input) throws IOException {
    Path moving = Files.createDirectory(folder.resolve("moving"));
    String page =
        "<a href=../i.png><a href=b.html#x><a href=/m/en/b><a href=#top><a href=?q>"
            + "<a href=../../out><a href=/gone><a href=http://h/m/gone><a href=http://o/>";
    Path en = Files.createDirectories(moving.resolve("site/en"));
    Files.writeString(en.resolve("a.html"), page);
    Files.createFile(en.resolve("b.html"));
    Files.createFile(en.resolveSibling("i.png"));
    RewriteJob.of(moving.resolve("site")).to(OutputFormat.ZIP, moving.resolve("site.zip")).run();
    Path in = moving.resolve(input);
    String base = input.endsWith("html") ? "en/a.html" : "";
    RewriteResult result =
        RewriteJob.of(in)
            .withBase("http://h/m/" + base)
            .relative()
            .to(OutputFormat.FOLDER, out)
            .run();
    boolean alone = !base.isEmpty();
    assertEquals(
        (alone
                ? "<a href=http://h/m/i.png><a href=http://h/m/en/b.html#x><a href=http://h/m/en/b>"
                : "<a href=../i.png><a href=b.html#x><a href=b>")
            + "<a href=#top><a href=?q>"
            + "<a href=http://h/out><a href=http://h/gone><a href=http://h/m/gone><a"
            + " href=http://o/>",
        Files.readString(out.resolve(alone ? "a.html" : "en/a.html")));
    assertEquals(alone ? 6 : 3, result.leaving());
  }

  @Test
  void onlyFilesWithTheNameOfATargetMoveWithIt() throws IOException {
    Path moving = Files.createDirectory(folder.resolve("moving"));
    Files.writeString(
        moving.resolve("a.html"), "<a href=/q?x><a href=/m//a.html><a href=//h/m//etc/passwd>");
    Files.createFile(moving.resolve("q?x"));
    RewriteResult result = RewriteJob.of(moving).withBase("http://h/m/").relative().to(out).run();
    assertEquals(List.of(), result.failures());
    assertEquals(
        "<a href=http://h/q?x><a href=http://h/m//a.html><a href=http://h/m//etc/passwd>",
        Files.readString(out.resolve("a.html")));
  }

  @Test
  void linksStayRightWithoutABase() throws IOException {
    Path moving = Files.createDirectories(folder.resolve("moving/d"));
    String page = "<base href='../a/'><a href=b.html><a href='#t'>";
    Files.writeString(moving.resolve("p.html"), page);
    RewriteJob.of(moving).relative().to(out).run();
    assertEquals(
        "<a href=../moving/a/b.html><a href='../moving/a/#t'>",
        Files.readString(out.resolve("p.html")));
  }

  @Test
  void referencesOfFilesThatStayAreKeptAsTheyAre() throws IOException {
    Path site = Files.createDirectory(folder.resolve("stays"));
    Files.writeString(site.resolve("p.html"), "<a href=./gone><a href=x/../../b>");
    RewriteJob.of(site).relative().inPlace().run();
    assertEquals("<a href=./gone><a href=../b>", Files.readString(site.resolve("p.html")));
  }

  /** A page whose only tag is longer than the limit has no parts. */
  @Test
  void pageThatCannotBeDividedIsCopiedAndReported() throws IOException {
    Path large = Files.createDirectory(folder.resolve("large"));
    String page = "<img src='data:," + "x".repeat(270_000) + "'><a href=x>";
    Files.writeString(large.resolve("p.html"), page);
    RewriteJob job = RewriteJob.of(large).withBase("http://h/").absolute().to(out);
    Limits limits = Limits.DEFAULT.with(DocumentLimit.BYTES, 65_536);
    RewriteResult result =
        job.withSources(SourceOptions.DEFAULT.withBase("http://h/").withLimits(limits))
            .withExtractor(LinkExtractor.STANDARD.withLimits(limits))
            .run();
    assertEquals(1, result.failures().size(), result.toString());
    assertTrue(result.failures().get(0).contains("(--max-document raises it)"), result.toString());
    assertEquals(page, Files.readString(out.resolve("p.html")));
  }

  /** A record keeps its URI, so what is relative to it would stay on the old host. */
  @Test
  void mappedPageOfAWebArchiveLeadsToOneHost() throws IOException {
    Path crawl = folder.resolve("one.warc");
    String page = "<a href=/b><a href=http://h/c><a href=#top><a href=http://o/d>";
    Files.write(
        crawl,
        Warcs.join(
            Warcs.response("a", Warcs.html(page)),
            Warcs.response("b", Warcs.html("<base href=/d/><a href=x>"))));
    Path mapped = folder.resolve("two.warc");
    RewriteJob.of(crawl).map("http://h/", "https://n/").to(mapped).run();
    String written = Files.readString(mapped);
    assertTrue(
        written.contains(
            "<a href=https://n/b><a href=https://n/c><a href=#top><a href=http://o/d>"),
        written);
    assertTrue(written.contains("<base href=https://n/d/><a href=x>"), written);
  }

  @Test
  void webArchiveOffline() throws IOException {
    Path crawl = folder.resolve("two.warc");
    Files.write(
        crawl,
        Warcs.join(
            Warcs.response("a", Warcs.html("<a href=b>")), Warcs.response("b", Warcs.html("<p>"))));
    RewriteJob.of(crawl).relative().to(OutputFormat.FOLDER, out).run();
    assertEquals("<a href=b.html>", Files.readString(out.resolve("h/a.html")));
    assertTrue(Files.exists(out.resolve("h/b.html")));
  }

  @Test
  void otherFormat() throws IOException {
    Path zip = folder.resolve("site.zip");
    RewriteResult result = RewriteJob.of(site).withBase(BASE).absolute().to(zip).run();
    assertEquals(files(site).keySet(), entries(zip).keySet());
    assertEquals(3, result.failures().size());
    Path unpacked = folder.resolve("unpacked");
    RewriteJob.of(zip).to(OutputFormat.FOLDER, unpacked).run();
    assertOnlyThePageChanged(files(site), files(unpacked));
  }

  @Test
  void resumed() throws IOException {
    AtomicInteger asked = new AtomicInteger();
    RewriteJob job = RewriteJob.of(site).withBase(BASE).absolute().to(out);
    Path dir = folder.resolve("saved");
    Checkpoints saved = Checkpoints.in(dir).every(2);
    RewriteResult stopped =
        job.withCheckpoints(saved).until(() -> asked.incrementAndGet() > 3).run();
    assertFalse(stopped.finished());
    assertTrue(stopped.files() < 8);
    assertThrows(JobRefusedException.class, () -> job.withCheckpoints(saved).run());
    RewriteResult result = job.withCheckpoints(Checkpoints.in(dir).resuming()).run();
    assertTrue(result.finished());
    assertEquals(8, result.files());
    assertOnlyThePageChanged(files(site), files(out));
    assertThrows(
        JobRefusedException.class,
        () -> RewriteJob.of(folder).absolute().to(out).withCheckpoints(saved.resuming()).run());
  }

  /** Only a run with checkpoints needs a journal for the next one. */
  @Test
  void stoppedRunIntoAFolderLeavesNoJournal() throws IOException {
    Path zip = folder.resolve("site.zip");
    RewriteJob.of(site).withBase(BASE).absolute().to(zip).run();
    AtomicInteger asked = new AtomicInteger();
    RewriteResult stopped =
        RewriteJob.of(zip)
            .to(OutputFormat.FOLDER, out)
            .until(() -> asked.incrementAndGet() > 3)
            .run();
    assertFalse(stopped.finished());
    assertTrue(stopped.written());
    Path whole = folder.resolve("whole");
    RewriteJob.of(zip).to(OutputFormat.FOLDER, whole).run();
    assertEquals(Set.of(".fairlead-output"), ownFiles(whole));
    assertEquals(ownFiles(whole), ownFiles(out));
  }

  private static Set<String> ownFiles(Path output) throws IOException {
    try (Stream<Path> files = Files.list(output)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.startsWith(".fairlead"))
          .collect(Collectors.toSet());
    }
  }

  @Test
  void finishedAndResumed() throws IOException {
    Path dir = folder.resolve("saved");
    RewriteJob.of(site)
        .withBase(BASE)
        .absolute()
        .to(out)
        .withCheckpoints(Checkpoints.in(dir))
        .run();
    Map<String, byte[]> before = files(out);
    RewriteResult again =
        RewriteJob.of(site)
            .withBase(BASE)
            .absolute()
            .to(out)
            .withCheckpoints(Checkpoints.in(dir).resuming())
            .run();
    assertTrue(again.finished());
    assertFalse(again.written(), "the first run has written everything");
    Map<String, byte[]> now = files(out);
    before.forEach((name, bytes) -> assertArrayEquals(bytes, now.get(name), name));
  }

  @Test
  void filtered() throws IOException {
    RewriteJob.of(site)
        .withBase(BASE)
        .absolute()
        .withFilter(LinkFilters.scheme("ftp"))
        .to(out)
        .run();
    Map<String, byte[]> before = files(site);
    Map<String, byte[]> now = files(out);
    assertEquals(before.keySet(), now.keySet());
    before.forEach((name, bytes) -> assertArrayEquals(bytes, now.get(name), name));
  }

  @Test
  void preview() throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    RewriteResult result =
        RewriteJob.of(site).withBase(BASE).absolute().preview(new EditLines(), lines).run();
    assertTrue(lines.toString(StandardCharsets.UTF_8).contains("http://h/x"), lines::toString);
    assertFalse(result.written());
    assertFalse(Files.exists(out));
  }

  @Test
  void undo() throws IOException {
    Map<String, byte[]> before = files(site);
    Path manifest = folder.resolve("m.jsonl");
    RewriteJob.of(site).withBase(BASE).absolute().inPlace().withManifest(manifest).run();
    assertOnlyThePageChanged(before, files(site));
    Undo undone = Undo.of(manifest, (file, reason) -> {});
    assertEquals(1, undone.restored());
    Map<String, byte[]> now = files(site);
    before.forEach((name, bytes) -> assertArrayEquals(bytes, now.get(name), name));
    Files.delete(manifest);
    RewriteJob again = RewriteJob.of(site).withBase(BASE).map("http://p/", "http://q/").inPlace();
    again.withManifest(manifest).run();
    assertFalse(Files.exists(manifest), "nothing was changed");
  }

  @Test
  void whatDoesNotFitIsRefusedBeforeAnythingIsWritten() {
    RewriteJob job = RewriteJob.of(site).withBase(BASE);
    for (RewriteJob wrong :
        List.of(
            job.absolute(),
            job.to(out),
            RewriteJob.of(site).absolute().to(out),
            RewriteJob.of(site, site).absolute().to(out),
            RewriteJob.of(folder.resolve("none")).absolute().to(out),
            job.absolute().to(site),
            job.absolute().to(out).withConversions(),
            job.absolute().inPlace().withCheckpoints(Checkpoints.in(folder.resolve("saved"))))) {
      assertThrows(JobRefusedException.class, wrong::run);
      assertFalse(Files.exists(out));
    }
  }

  /** A source that opens archives, with each of the outputs that read it: nothing is lost. */
  @ParameterizedTest
  @MethodSource("outputs")
  void openedArchivesAreWrittenOrReported(String output) throws IOException {
    SourceOptions opened = SourceOptions.DEFAULT.withBase(BASE).withArchives(Archives.OPENED);
    Map<String, byte[]> before = files(site);
    List<String> failures = new ArrayList<>();
    try (Sink<Rewritten> sink = sink(output, failures)) {
      Sink.drain(
              Inputs.of(site.toString(), opened)
                  .documents()
                  .transform(new LinkPipeline<>(Pages.absolutizing())),
              sink)
          .block();
    }
    Set<String> reported = new TreeSet<>();
    failures.forEach(
        failure -> before.keySet().stream().filter(failure::contains).forEach(reported::add));
    Map<String, byte[]> now = output.equals("in place") ? files(site) : files(out);
    for (Map.Entry<String, byte[]> file : before.entrySet()) {
      byte[] written = now.get(file.getKey());
      boolean same = Arrays.equals(file.getValue(), written);
      boolean rewritten = file.getKey().equals("page.html") && written != null;
      boolean unpacked =
          output.equals("entries")
              && now.keySet().containsAll(UNPACKED.getOrDefault(file.getKey(), Set.of("none")));
      assertTrue(
          same || rewritten || unpacked || reported.contains(file.getKey()),
          output + " lost " + file.getKey() + "; " + failures + now.keySet());
    }
  }

  static List<String> outputs() {
    return List.of("folder", "in place", "entries");
  }

  private Sink<Rewritten> sink(String output, List<String> failures) throws IOException {
    BiConsumer<DocumentPlace, String> failed = (place, reason) -> failures.add(place + reason);
    return switch (output) {
      case "folder" -> FolderSink.open(out, List.of(Path.of("")), null, Pages.links(site), failed);
      case "in place" -> InPlaceSink.open(List.of(site), null, failed);
      default ->
          EntrySink.open(
              OutputFormat.FOLDER,
              out,
              new EntrySink.Settings(
                  SourceOptions.DEFAULT,
                  List.of(new EntrySink.Input(site, "")),
                  new OutputNames(SourceOptions.DEFAULT, true, from -> false),
                  Pages.noLinks(),
                  null,
                  failed));
    };
  }

  /** The programs of the page about the library are those above. */
  @Test
  void programsStandInTheDocumentation() throws IOException {
    Path docs = Path.of(System.getProperty("fairlead.docs", "../docs"));
    String page = Files.readString(docs.resolve("library.md"));
    String source =
        Files.readString(Path.of("src/test/java/fairlead/rewrite/RewriteJobTest.java"))
            .replaceAll("\\s+", "");
    Matcher rows = Pattern.compile("\\| `(RewriteJob.*?|Undo.*?)` \\|").matcher(page);
    int programs = 0;
    while (rows.find()) {
      assertTrue(source.contains(rows.group(1).replaceAll("\\s+", "")), rows.group(1));
      programs++;
    }
    assertEquals(12, programs);
  }
}
