package fairlead.rewrite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.html.rewrite.Change;
import fairlead.html.rule.LinkKind;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.filter.LinkFilters;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run says about what it has done, for each kind of output. */
class RewriteResultTest {

  private static final String PAGE = "<a href=x><a href=x><a href=http://o/>";

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private final List<String> heard = new ArrayList<>();
  private static final Pattern NEW = Pattern.compile("\"new\":");

  private final RewriteListener listener =
      new RewriteListener() {
        @Override
        public void accepted(Rewritten result) {
          heard.add(name(result.outcome().place()) + " " + result.outcome().kind());
        }

        @Override
        public void failed(DocumentPlace place, String reason) {
          heard.add(name(place) + ": " + reason);
        }
      };

  private static String name(DocumentPlace place) {
    String path = place.toString();
    return path.substring(path.lastIndexOf('/') + 1);
  }

  @BeforeEach
  void writeInputs() throws IOException {
    Path site = Files.createDirectory(folder.resolve("site"));
    for (String page : List.of("a.html", "b.html", "c.html", "d.html")) {
      Files.writeString(site.resolve(page), PAGE);
    }
    Files.writeString(site.resolve("e.html"), "<p>");
    Files.write(folder.resolve("in.zip"), Packed.zip("a.html", PAGE, "b.html", PAGE, "c", "P"));
    byte[] missing = Warcs.bytes("HTTP/1.1 404 No\r\nContent-Type: text/html\r\n\r\n" + PAGE);
    Files.write(
        folder.resolve("in.warc"),
        Warcs.join(
            Warcs.response("a", Warcs.html(PAGE)),
            Warcs.response("b", missing),
            Warcs.response("c", Warcs.html(PAGE))));
  }

  private RewriteJob job(String input, String output) {
    RewriteJob job =
        RewriteJob.of(folder.resolve(input))
            .withBase("http://h/")
            .withListener(listener)
            .rule(
                (link, base) ->
                    link.reference().equals("x")
                        ? Change.to("http://h/y")
                        : link.reference().equals("http://o/")
                            ? Change.impossible("it leads elsewhere")
                            : Change.NONE);
    return switch (output) {
      case "preview" -> job.preview(new EditLines(), new ByteArrayOutputStream());
      case "in place" -> job.inPlace();
      case "out" -> job.to(OutputFormat.FOLDER, folder.resolve("out"));
      default -> job.to(folder.resolve(output));
    };
  }

  private static String said(RewriteResult result) {
    RewriteCounts counts = result.counts();
    return "%s %s; %d %d %d %d; %d %d; %s %s"
        .formatted(
            result.finished() ? "finished" : "stopped",
            result.written() ? "written" : "not written",
            counts.rewritten(),
            counts.edits(),
            counts.left(),
            counts.failed(),
            result.files(),
            result.copied(),
            result.left().values(),
            result.leftOut());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "site | preview | finished not written; 4 8 4 0; 0 0; [4] {}",
        "site | in place | finished written; 4 8 4 0; 0 0; [4] {}",
        "site | out | finished written; 4 8 4 0; 5 1; [4] {}",
        "site | out.zip | finished written; 4 8 4 0; 5 0; [4] {}",
        "in.zip | in place | finished written; 2 4 2 0; 0 0; [2] {}",
        "in.zip | out.zip | finished written; 2 4 2 0; 0 0; [2] {}",
        "in.zip | out | finished written; 2 4 2 0; 3 0; [2] {}",
        "in.zip | out.tar | finished written; 2 4 2 0; 3 0; [2] {}",
        "in.warc | out.warc | finished written; 3 6 3 0; 0 0; [3] {}",
        "in.warc | out.wacz | finished written; 3 6 3 0; 0 0; [3] {}",
        "in.warc | out | finished written; 2 4 2 0; 2 0; [2] {with status 404=1}"
      })
  void finishedRunCounts(String input, String output, String expected) throws IOException {
    RewriteResult result = job(input, output).run();
    assertEquals(expected, said(result));
    assertEquals(List.of(), result.failures());
    assertEquals(
        input.equals("site") ? 5 : 3, heard.stream().filter(line -> !line.contains(":")).count());
  }

  /** What an archive or a folder has in it, by name. */
  private List<String> contents(String output) throws IOException {
    RewriteJob.of(folder.resolve(output))
        .withBase("http://h/")
        .to(OutputFormat.FOLDER, folder.resolve("unpacked"))
        .run();
    Path unpacked = folder.resolve("unpacked");
    try (Stream<Path> files = Files.walk(unpacked)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> unpacked.relativize(file).toString())
          .filter(name -> !name.startsWith("."))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"out", "out.zip"})
  void eachInputWithPathsAmongSeveralHasItsFolder(String output) throws IOException {
    Path page = Files.writeString(folder.resolve("p.html"), "<p>");
    Files.createDirectory(folder.resolve("site/d"));
    Files.writeString(folder.resolve("site/d/f.html"), "<a href=../x>");
    RewriteJob job =
        RewriteJob.of(
            folder.resolve("site"), folder.resolve("in.zip"), folder.resolve("in.warc"), page);
    OutputFormat format = output.equals("out") ? OutputFormat.FOLDER : OutputFormat.ZIP;
    RewriteResult result = job.to(format, folder.resolve(output)).run();
    assertEquals(List.of(), result.failures());
    assertEquals(
        List.of(
            "h/a.html",
            "h/c.html",
            "in.zip/a.html",
            "in.zip/b.html",
            "in.zip/c",
            "p.html",
            "site/a.html",
            "site/b.html",
            "site/c.html",
            "site/d.html",
            "site/d/f.html",
            "site/e.html"),
        contents(output));
  }

  /** A tar is copied entry by entry unless its compression changes. */
  @ParameterizedTest
  @CsvSource({
    "in.tar, out.tar, 0",
    "in.tgz, out.tar.gz, 0",
    "in.tgz, out.tgz, 0",
    "in.tar, out.tar.gz, 2",
    "in.tgz, out.tar, 2",
    "in.tar, out.zip, 2"
  })
  void compressionOfATarMayChange(String input, String output, long files) throws IOException {
    byte[] tar = Packed.tar("a.html", PAGE, "b", "B");
    Files.write(folder.resolve(input), input.endsWith("gz") ? Warcs.gzip(tar) : tar);
    RewriteResult result = job(input, output).run();
    assertEquals("finished written; 1 2 1 0; %d 0; [1] {}".formatted(files), said(result));
    byte[] start = Files.readAllBytes(folder.resolve(output));
    assertEquals(output.endsWith("gz"), start[0] == 0x1F);
    assertEquals(List.of("a.html", "b"), contents(output));
  }

  /** Records stay records if there is one web archive. */
  @Test
  void webArchiveBecomesAWaczAndBack() throws IOException {
    String kept = "finished written; %s; 0 0; %s {}";
    assertEquals(kept.formatted("3 6 3 0", "[3]"), said(job("in.warc", "a.wacz").run()));
    assertEquals(kept.formatted("0 0 3 0", "[3]"), said(job("a.wacz", "b.warc").run()));
    assertEquals(kept.formatted("0 0 3 0", "[3]"), said(job("a.wacz", "c.wacz").run()));
    assertTrue(Files.readString(folder.resolve("b.warc")).contains("HTTP/1.1 404 No"));
    assertEquals(List.of("h/a.html", "h/c.html"), contents("a.wacz"), "its index is no file");
    Files.copy(folder.resolve("in.warc"), folder.resolve("other.warc"));
    RewriteResult both =
        RewriteJob.of(folder.resolve("in.warc"), folder.resolve("other.warc"))
            .to(folder.resolve("d.wacz"))
            .run();
    assertEquals("finished written; 0 0 0 0; 4 0; [] {with status 404=2}", said(both));
  }

  /** A folder has the files until then; an archive is written whole or not at all. */
  @ParameterizedTest
  @CsvSource({
    "site, preview, false",
    "site, in place, true",
    "site, out, true",
    "site, out.zip, false",
    "in.zip, in place, false",
    "in.zip, out.zip, false",
    "in.zip, out, true"
  })
  void stoppedRunSaysWhetherItsOutputIsThere(String input, String output, boolean written)
      throws IOException {
    byte[] before = Files.readAllBytes(folder.resolve("in.zip"));
    AtomicInteger asked = new AtomicInteger();
    // In place, all documents are read once before.
    long readBefore = output.equals("in place") ? Pages.documents(folder.resolve(input)) + 1 : 0;
    RewriteResult result =
        job(input, output).until(() -> asked.incrementAndGet() > readBefore + 2).run();
    assertFalse(result.finished());
    assertEquals(written, result.written());
    assertEquals(List.of("a.html LINKS", "b.html LINKS"), heard);
    assertEquals(2, result.left().get("it leads elsewhere"));
    Path out = folder.resolve(output.equals("in place") ? "site" : output);
    List<String> rewritten = new ArrayList<>();
    for (String page : List.of("a.html", "b.html", "c.html")) {
      Path file = out.resolve(page);
      if (Files.exists(file) && Files.readString(file).contains("http://h/y")) {
        rewritten.add(page);
      }
    }
    assertEquals(written ? List.of("a.html", "b.html") : List.of(), rewritten);
    assertFalse(Files.exists(folder.resolve("out.zip")));
    if (input.equals("in.zip")) {
      assertFalse(Files.exists(folder.resolve("out/.fairlead-journal")), "it is complete");
    }
    assertArrayEquals(before, Files.readAllBytes(folder.resolve("in.zip")));
  }

  @Test
  void failuresAreHeardCountedAndListed() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    for (int i = 0; i < RewriteResult.MAX_FAILURES; i++) {
      files.put("a\t" + i, new byte[0]);
    }
    files.put("con", new byte[0]);
    files.put("d/nul", new byte[0]);
    files.put("last.html", Warcs.bytes("<a href=x>"));
    Files.write(folder.resolve("names.zip"), Packed.zip(files));
    RewriteResult result = job("names.zip", "out").run();
    assertEquals("finished written; 1 1 0 1002; 1 0; [] {}", said(result));
    assertEquals(RewriteResult.MAX_FAILURES, result.failures().size());
    String reason = "cannot be written: its name has a control character";
    assertEquals(folder.resolve("names.zip") + "!/a\t999: " + reason, result.failures().get(999));
    assertEquals("nul: cannot be written: its name is a device name", heard.get(heard.size() - 3));
    assertEquals(2005, heard.size());
  }

  @Test
  void symbolicLinkStaysOne() throws IOException {
    Path site = folder.resolve("site");
    Path link = Files.createSymbolicLink(site.resolve("z.html"), site.resolve("a.html"));
    assertEquals("finished written; 4 8 4 0; 6 2; [5] {}", said(job("site", "out").run()));
    assertEquals("finished written; 4 8 4 0; 0 0; [4] {}", said(job("site", "in place").run()));
    assertTrue(Files.isSymbolicLink(link));
  }

  @Test
  void inputThatIsMissingIsAFailureAmongOthers() throws IOException {
    RewriteJob job =
        RewriteJob.of(folder.resolve("site"), folder.resolve("none"))
            .withBase("http://h/")
            .absolute();
    RewriteResult result = job.inPlace().run();
    assertEquals(List.of(folder.resolve("none") + ": no such file or folder"), result.failures());
    assertEquals(4, result.counts().rewritten());
  }

  /**
   * Captures that are left out and names that are refused are in a preview what they are in a run.
   */
  @ParameterizedTest
  @CsvSource({
    "in.warc, out, 0",
    "in.warc, out.zip, 0",
    "in.zip, out, 1",
    "in.zip, out.warc, 0",
    "site, out.tar, 0",
    "in.warc, out.warc, 0",
    "in.warc, out.wacz, 0",
    "in.zip, out.zip, 0",
    "shared.warc.gz, out.warc.gz, 2"
  })
  void previewCountsWhatARunWrites(String input, String output, int failures) throws IOException {
    byte[] page = Warcs.response("a", Warcs.html(PAGE));
    byte[] missing = Warcs.bytes("HTTP/1.1 404 No\r\nContent-Type: text/html\r\n\r\n" + PAGE);
    Files.write(
        folder.resolve("in.warc"), Warcs.join(page, Warcs.response("b", missing), page, page));
    Files.write(folder.resolve("in.zip"), Packed.zip("a.html", PAGE, "../b.html", PAGE));
    Files.write(folder.resolve("shared.warc.gz"), Warcs.gzip(Warcs.join(page, page)));
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    RewriteResult shown = job(input, output).preview(new EditLines(), lines).run();
    assertFalse(Files.exists(folder.resolve(output)));
    RewriteResult run = job(input, output).run();
    assertEquals(run.counts(), shown.counts());
    assertEquals(failures, run.counts().failed());
    assertEquals(run.failures(), shown.failures());
    assertEquals(run.notices(), shown.notices());
    assertEquals(run.leftOut(), shown.leftOut());
    assertEquals(run.left(), shown.left());
    assertTrue(shown.finished());
    assertEquals(
        run.counts().edits(), lines.toString(UTF_8).lines().filter(NEW.asPredicate()).count());
  }

  @Test
  void linksThatAFilterRejectsAreCounted() throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    RewriteListener counting =
        new RewriteListener() {
          @Override
          public void accepted(Rewritten result) {
            outcomes.add(result.outcome());
          }
        };
    job("site", "out.zip")
        .withListener(counting)
        .withFilter(LinkFilters.kind(Set.of(LinkKind.RESOURCE)))
        .run();
    Outcome.Links first = (Outcome.Links) outcomes.get(0);
    assertEquals(Map.of("kind", 3), first.filtered());
    assertEquals(List.of(), first.document().links());
  }

  /** It would become a page, since a conversion record has no status. */
  @Test
  void errorPageIsNotConverted() throws IOException {
    RewriteResult result = job("in.warc", "out.warc").withConversions().run();
    assertEquals(new RewriteCounts(2, 4, 2, 0), result.counts());
    assertEquals(List.of("error pages and redirects have no conversion records"), result.notices());
    String text = Files.readString(folder.resolve("out.warc"), StandardCharsets.ISO_8859_1);
    assertEquals(2, text.lines().filter(line -> line.equals("WARC-Type: conversion")).count());
  }

  /** What is not written need not be writable. */
  @Test
  void previewReadsWhatCannotBeWritten() throws IOException {
    Path mailbox =
        Files.writeString(
            folder.resolve("x.mbox"),
            "From a Thu Jan  1 00:00:00 1970\nContent-Type: text/html\n\n<a href=x>\n");
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    RewriteJob job = job("x.mbox", "out").preview(new EditLines(), lines);
    assertEquals(List.of(), job.run().failures());
    assertTrue(lines.toString(UTF_8).contains("\"new\":\"http://h/y\""), lines::toString);
    RewriteResult closed = job("x.mbox", "preview").run();
    assertEquals(1, closed.failures().size());
    assertTrue(
        closed.failures().get(0).endsWith("a nested archive is neither opened nor rewritten"));
    assertTrue(Files.exists(mailbox));
  }
}
