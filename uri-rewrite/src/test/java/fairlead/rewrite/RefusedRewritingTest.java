package fairlead.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.job.Checkpoints;
import fairlead.pipeline.job.JobRefusedException;
import fairlead.pipeline.source.SourceOptions;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What does not fit is refused with a message and the setting to change. */
class RefusedRewritingTest {

  private static final String MAILBOX =
      """
      From a@b Thu Jan  1 00:00:00 1970
      Message-ID: <x>
      Content-Type: text/html
      Content-Location: http://h/p/

      <a href=x>
      """;

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private Path site = Path.of("");
  private Path out = Path.of("");
  private Path zip = Path.of("");
  private Path warc = Path.of("");

  @BeforeEach
  void writeInputs() throws IOException {
    site = Files.createDirectory(folder.resolve("site"));
    Files.createDirectory(site.resolve("full"));
    Files.writeString(site.resolve("full/a.html"), "<a href=x>");
    Files.createDirectory(site.resolve("empty"));
    out = folder.resolve("out");
    zip = Files.write(folder.resolve("x.zip"), Packed.zip("a.html", "<a href=x>"));
    warc =
        Files.write(folder.resolve("x.warc"), Warcs.response("page", Warcs.html("<a href='b'>")));
  }

  private static RewriteJob absolute(Path... inputs) {
    return RewriteJob.of(inputs).withBase("http://h/").absolute();
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted().toList();
    }
  }

  /**
   * Runs a job that is refused and writes nothing.
   *
   * @param message the message, with {@code $} for the folder of this test
   */
  private void refused(String message, String setting, RewriteJob job) throws IOException {
    List<Path> before = files();
    JobRefusedException refused = assertThrows(JobRefusedException.class, job::run, message);
    assertEquals(message, String.valueOf(refused.getMessage()).replace(folder + "/", "$"));
    assertEquals(setting, refused.setting(), message);
    assertEquals(before, files(), message);
  }

  @Test
  void settingsThatContradictEachOther() throws IOException {
    Checkpoints saved = Checkpoints.in(folder.resolve("saved"));
    Path manifest = folder.resolve("m.jsonl");
    OutputStream lines = new ByteArrayOutputStream();
    refused("there is no input", "", absolute().to(out));
    refused("there is no output", "", absolute(site));
    refused("there is no rule that says what to write", "", RewriteJob.of(site).to(out));
    refused(
        "there is no rule that says what to write",
        "",
        RewriteJob.of(site).withBase("x").inPlace());
    refused(
        "no file is rewritten in place through a symbolic link",
        "symlinks",
        absolute(site).withSources(SourceOptions.DEFAULT.withSymlinks(Symlinks.ALL)).inPlace());
    refused(
        "a manifest records what is written, but a preview writes nothing",
        "manifest",
        absolute(site).withManifest(manifest).preview(new EditLines(), lines));
    refused(
        "checkpoints need an output",
        "checkpoint",
        absolute(site).inPlace().withCheckpoints(saved));
    refused(
        "checkpoints need an output",
        "checkpoint",
        absolute(site).to(out).withCheckpoints(saved).preview(new EditLines(), lines));
    refused(
        "a manifest cannot be combined with checkpoints: it does not record what a resumed run"
            + " repeats",
        "manifest",
        absolute(site).to(out).withCheckpoints(saved).withManifest(manifest));
    refused(
        "archives in folders keep their formats, so the output must keep its format, too",
        "archives",
        absolute(site).to(OutputFormat.FOLDER, out).withNestedArchives(NestedArchives.REWRITE));
    Files.writeString(manifest, "");
    for (RewriteJob job : List.of(absolute(site).inPlace(), absolute(site).to(out))) {
      refused(
          "$m.jsonl already exists, and may be needed to undo an earlier run",
          "manifest",
          job.withManifest(manifest));
    }
  }

  @Test
  void formatsThatDoNotFit() throws IOException {
    Path page = Files.write(folder.resolve("p.html.gz"), Warcs.gzip(Warcs.bytes("<a href=x>")));
    Path mailbox = Files.writeString(folder.resolve("x.mbox"), MAILBOX);
    refused(
        "the name $o.wacz implies wacz, not zip",
        "to",
        absolute(site).to(OutputFormat.ZIP, folder.resolve("o.wacz")));
    for (Path input : List.of(site, zip, site.resolve("full/a.html"))) {
      refused(
          input.toString().replace(folder + "/", "$")
              + ": warc contains URIs but no paths; the URI of the root is missing",
          "base",
          RewriteJob.of(warc, input).absolute().to(folder.resolve("o.warc")));
    }
    for (Path input : List.of(site, zip)) {
      refused(
          "conversions apply only to the records of a WARC or WACZ",
          "conversion",
          absolute(input).to(out).withConversions());
    }
    refused(
        "$x.mbox: the only archives that can be rewritten are zip, tar, WARC, WACZ, messages and"
            + " compressed files; choose another format",
        "to",
        absolute(mailbox).to(folder.resolve("o.mbox")));
    refused(
        "$o.html.xz: compressed content in $p.html.gz stays compressed; use the same file"
            + " extension",
        "",
        absolute(page).to(folder.resolve("o.html.xz")));
    refused(
        "changes to archives cannot be recorded, because only changes to files can be undone",
        "manifest",
        absolute(zip).inPlace().withManifest(folder.resolve("m.jsonl")));
  }

  @Test
  void placesThatCouldBeOverwritten() throws IOException {
    Path other = Files.createDirectories(folder.resolve("other/site"));
    Path link = Files.createSymbolicLink(folder.resolve("link.zip"), zip);
    refused("two inputs have the same name: site", "", absolute(site, other).to(out));
    refused("$site could be overwritten; choose another output", "out", absolute(site).to(site));
    refused(
        "$site/full/a.html could be overwritten; choose another output",
        "out",
        absolute(site.resolve("full/a.html")).to(site));
    refused(
        "$site/full is inside $site; choose another output",
        "out",
        absolute(site).to(site.resolve("full")));
    refused(
        "$site/new is inside $site; choose another output",
        "out",
        absolute(site).to(site.resolve("new")));
    refused(
        "$site/new.zip is inside $site; choose another output",
        "out",
        absolute(site).to(OutputFormat.ZIP, site.resolve("new.zip")));
    refused(
        "$link.zip is not rewritten in place through a symbolic link",
        "",
        absolute(link).inPlace());
  }

  @Test
  void whatIsMissing() throws IOException {
    refused("$none: no such file or folder", "", absolute(folder.resolve("none")).to(out));
    refused(
        "$site/full/a.html: has relative links but no base",
        "base",
        RewriteJob.of(site).absolute().to(out));
  }

  /** Even before anything is written, when all documents are read. */
  @Test
  void jobThatIsStoppedRefusesNothing() throws IOException {
    RewriteResult result = RewriteJob.of(site).absolute().to(out).until(() -> true).run();
    assertFalse(result.finished());
  }

  @Test
  void mapsThatLeadNowhere() throws Exception {
    for (String to : List.of("..", "../y", "a/../..", "/tmp")) {
      JobRefusedException refused =
          assertThrows(
              JobRefusedException.class, () -> RewriteJob.of(site).map("http://h/", to), to);
      assertEquals(to + " is not a folder below the output folder", refused.getMessage());
    }
    refused(
        "a map to a folder needs an output that holds files: a folder, a zip or a tar",
        "map",
        RewriteJob.of(warc).map("http://h/", "").to(folder.resolve("o.warc")));
    refused(
        "a map to a folder needs an output that holds files: a folder, a zip or a tar",
        "map",
        RewriteJob.of(warc).map("http://h/", "").inPlace());
    refused(
        "a map to a folder needs an output that holds files: a folder, a zip or a tar",
        "map",
        RewriteJob.of(site).withBase("http://h/").map("http://h/", "").to(folder.resolve("o.mht")));
  }

  @Test
  void severalFoldersDoNotBecomeMovableAtOnce() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    refused(
        "several folders share one base, so links between them would break when they move;"
            + " rewrite one at a time",
        "relative",
        RewriteJob.of(site, other).withBase("http://h/").relative().to(out));
  }

  @Test
  void mapToAFolderNeedsTheUriOfTheRoot() throws IOException {
    refused(
        "$site: a map to a folder needs the URI of the root",
        "base",
        RewriteJob.of(site).map("http://h/", "").to(out));
  }

  /** Each is close to one that is refused. */
  @Test
  void whatFitsIsWritten() throws IOException {
    Path mailbox = Files.writeString(folder.resolve("x.mbox"), MAILBOX);
    Path other = Files.createDirectory(folder.resolve("other"));
    Path link = Files.createSymbolicLink(folder.resolve("link.zip"), zip);
    Files.writeString(other.resolve("b.html"), "<a href=x>");
    for (RewriteJob job :
        List.of(
            absolute(site).to(OutputFormat.ZIP, folder.resolve("1.zip")),
            absolute(site, zip).to(OutputFormat.FOLDER, folder.resolve("2")),
            absolute(site, other).to(folder.resolve("3")),
            absolute(site.resolve("full/a.html"), other.resolve("b.html")).to(folder.resolve("4")),
            absolute(link).to(folder.resolve("5.zip")),
            RewriteJob.of(warc).absolute().to(OutputFormat.MHTML, folder.resolve("6.mhtml")),
            absolute(mailbox).to(OutputFormat.ZIP, folder.resolve("7.zip")),
            absolute(zip).to(OutputFormat.TAR, folder.resolve("8.tgz")),
            absolute(zip).to(OutputFormat.FOLDER, folder.resolve("folder.warc")),
            RewriteJob.of(site).map("http://h/", "http://i/").to(folder.resolve("10")),
            RewriteJob.of(warc).map("http://h/", "").to(OutputFormat.FOLDER, folder.resolve("11")),
            RewriteJob.of(warc).absolute().to(folder.resolve("9.warc")).withConversions())) {
      RewriteResult result = job.run();
      assertEquals(List.of(), result.failures());
      assertTrue(result.written());
    }
  }
}
