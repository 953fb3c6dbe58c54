package fairlead.rewrite;

import static fairlead.rewrite.Pages.outcome;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fairlead.html.DocumentLimit;
import fairlead.html.Limits;
import fairlead.html.Representation;
import fairlead.html.SourceSpan;
import fairlead.html.extract.LinkExtractor;
import fairlead.html.rewrite.BaseElementPolicy;
import fairlead.html.rewrite.Edit;
import fairlead.html.rewrite.LeftLink;
import fairlead.html.rewrite.Rewriter;
import fairlead.html.rewrite.Rewriting;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentWork;
import fairlead.pipeline.LinkPipeline;
import fairlead.pipeline.Outcome;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.sink.Mark;
import fairlead.pipeline.sink.Sink;
import fairlead.pipeline.source.DirectorySource;
import fairlead.pipeline.source.SourceOptions;
import fairlead.testing.OtherProcess;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class FolderSinkTest {

  private static final String MARKER = ".fairlead-output";
  private static final String JOURNAL = ".fairlead-journal";
  private static final String UNFINISHED = ".fairlead-unfinished-";

  @TempDir Path temporary;
  private Path in;
  private Path out;

  private final List<String> failures = new ArrayList<>();
  private final List<FolderSink> open = new ArrayList<>();

  @BeforeEach
  void makeFolders() throws IOException {
    in = Files.createDirectory(temporary.resolve("in"));
    out = Files.createDirectory(temporary.resolve("out"));
  }

  @AfterEach
  void closeSinks() throws IOException {
    for (FolderSink sink : open) {
      sink.close();
    }
  }

  private FolderSink sink(Path folder) throws IOException {
    FolderSink sink =
        FolderSink.open(
            folder,
            List.of(Path.of(""), Path.of("b")),
            null,
            Pages.links(in),
            (place, message) -> failures.add(place.path() + " " + message));
    open.add(sink);
    return sink;
  }

  private FolderSink resumable(boolean resumes) throws IOException {
    return FolderSink.resumable(
        out,
        List.of(Path.of(""), Path.of("b")),
        resumes,
        Pages.links(in),
        (place, message) -> failures.add(message));
  }

  /** The same from the second input, whose folder is {@code b}. */
  private static Rewritten second(Rewritten result) {
    Outcome outcome = result.outcome();
    Provenance from = outcome.provenance().withInput(1);
    return new Rewritten(
        outcome instanceof Outcome.Links found
            ? new Outcome.Links(from, found.bytes(), found.document())
            : outcome instanceof Outcome.Failed failed
                ? new Outcome.Failed(from, failed.bytes(), failed.message())
                : new Outcome.Skipped(from, ((Outcome.Skipped) outcome).reason()),
        result.rewriting());
  }

  private Path write(String name, String content) throws IOException {
    Path file = in.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  /** A document whose source is not at its place below the input; to be copied if it is empty. */
  /** One edit, and two references that stay. */
  private static Rewriting rewriting(byte[] bytes) {
    LeftLink left = new LeftLink(SourceSpan.NONE, "", "");
    return new Rewriting(
        new byte[0],
        0,
        bytes,
        List.of(new Edit(1, 1, 0, 0, "")),
        List.of(left, left),
        List.of(),
        BaseElementPolicy.KEEP);
  }

  private Rewritten rewritten(String path, String content) throws IOException {
    return rewritten(write("x", "as it was"), path, content);
  }

  private static Rewritten rewritten(Path file, String path, String content) {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    Outcome outcome = outcome(LinkExtractor.STANDARD, Pages.file(path, Path.of(path), file), "<p>");
    return new Rewritten(outcome, content.isEmpty() ? null : rewriting(bytes));
  }

  /** A file of the input, to be copied. */
  private static Rewritten copied(Path root, String path) {
    return other(root.resolve(path), path);
  }

  private static Rewritten other(Path file, String path) {
    Provenance place = Pages.file(path, Path.of(path), file);
    return new Rewritten(new Outcome.Skipped(place, "not a document according to its name"), null);
  }

  /** The names in a folder and below it, the marker apart. */
  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> !file.equals(folder) && !file.endsWith(MARKER) && !file.endsWith(JOURNAL))
          .map(file -> folder.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void documentIsWrittenAtItsPlaceAndOtherFilesAreCopied() throws IOException {
    FolderSink sink = sink(out);
    sink.accept(rewritten("a/b.html", "new"));
    sink.accept(rewritten("a/c.css", ""));
    assertEquals("new", Files.readString(out.resolve("a/b.html")));
    assertEquals("as it was", Files.readString(out.resolve("a/c.css")));
    assertEquals(
        List.of(1L, 1L, 1L, 2L, 0L),
        List.of(
            sink.counts().rewritten(),
            sink.copied(),
            sink.counts().edits(),
            sink.counts().left(),
            sink.counts().failed()));
    assertEquals(List.of("a", "a/b.html", "a/c.css"), names(out));
  }

  @Test
  void permissionsAreThoseOfTheSource() throws IOException {
    assumeTrue(isPosix());
    Set<PosixFilePermission> permissions = PosixFilePermissions.fromString("r--r-----");
    Rewritten result = rewritten("b.html", "new");
    Files.setPosixFilePermissions(in.resolve("x"), permissions);
    sink(out).accept(result);
    assertEquals(permissions, Files.getPosixFilePermissions(out.resolve("b.html")));
  }

  private boolean isPosix() {
    return in.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  @Test
  void nothingIsWrittenOutsideTheFolderAndTheRestGoesOn() throws IOException {
    FolderSink sink = sink(out.resolve("deep"));
    for (String path : List.of("../evil.html", "/evil.html", "a/../../evil.html", "", ".")) {
      sink.accept(rewritten(path, "evil"));
      sink.accept(second(rewritten(path, "evil")));
    }
    assertEquals(10, failures.size());
    for (String failure : failures) {
      assertTrue(failure.endsWith(" cannot be written: leads out of the output folder"), failure);
    }
    assertEquals(List.of(), names(out.resolve("deep")));
    Files.createSymbolicLink(out.resolve("deep/link"), in);
    Files.createDirectories(out.resolve("deep/folder/inside"));
    Files.createDirectories(out.resolve("deep/empty"));
    Files.writeString(out.resolve("deep/file"), "x");
    failures.clear();
    sink.accept(rewritten("link/evil.html", "evil"));
    sink.accept(rewritten("folder", "evil"));
    sink.accept(rewritten("empty", "evil"));
    sink.accept(rewritten("file/evil.html", "evil"));
    sink.accept(rewritten("good.html", "good"));
    assertEquals(
        List.of(
            "link/evil.html cannot be written: a symbolic link is in the way",
            "folder cannot be written: a folder is in the way",
            "empty cannot be written: a folder is in the way",
            "file/evil.html cannot be written: a file is in the way"),
        failures);
    assertFalse(Files.exists(in.resolve("evil.html")));
    assertTrue(Files.isDirectory(out.resolve("deep/empty")));
    assertEquals("good", Files.readString(out.resolve("deep/good.html")));
    assertEquals(14, sink.counts().failed());
  }

  @Test
  void rootMayBeALinkToAFolder() throws IOException {
    Path link = Files.createSymbolicLink(temporary.resolve("link"), out);
    sink(link).accept(rewritten("a/b.html", "new"));
    assertEquals(List.of(), failures);
    assertEquals("new", Files.readString(out.resolve("a/b.html")));
  }

  /** The file after the link is nobody's to write to; the link is at the place of the output. */
  @Test
  void linkAtThePlaceOfAFileIsReplacedAndNotFollowed() throws IOException {
    Path behind = Files.writeString(temporary.resolve("behind"), "mine");
    Files.createSymbolicLink(out.resolve("a.html"), behind);
    Files.createSymbolicLink(out.resolve("b.html"), temporary.resolve("nowhere"));
    FolderSink sink = sink(out);
    sink.accept(rewritten("a.html", "new"));
    sink.accept(rewritten("b.html", "new"));
    assertEquals("mine", Files.readString(behind));
    assertTrue(Files.isRegularFile(out.resolve("a.html")));
    assertFalse(Files.isSymbolicLink(out.resolve("b.html")));
    assertFalse(Files.exists(temporary.resolve("nowhere")));
  }

  @Test
  void earlierOutputIsReplacedThoughItIsReadOnly() throws IOException {
    assumeTrue(isPosix());
    Path target = Files.writeString(out.resolve("a.html"), "old");
    Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("r--r--r--"));
    sink(out).accept(rewritten("a.html", "new"));
    assertEquals("new", Files.readString(target));
  }

  @Test
  @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void pipeIsReportedAndNotReadFrom() throws Exception {
    assumeTrue(isPosix());
    Path pipe = in.resolve("p");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    FolderSink sink = sink(out);
    sink.accept(copied(in, "p"));
    assertEquals(List.of("p cannot be written: not a regular file"), failures);
    assertEquals(1, sink.counts().failed());
    assertEquals(List.of(), names(out));
  }

  @Test
  void fileThatIsGoneIsReported() throws IOException {
    FolderSink sink = sink(out);
    sink.accept(copied(in, "gone.css"));
    sink.accept(rewritten(in.resolve("gone.html"), "gone.html", "new"));
    assertEquals(
        List.of(
            "gone.css cannot be written: no such file",
            "gone.html cannot be written: no such file"),
        failures);
    assertEquals(List.of(), names(out));
  }

  @Test
  void documentThatCannotBeReadIsReportedByItsOutcomeAlone() throws IOException {
    FolderSink sink = sink(out);
    Path folder = Files.createDirectory(in.resolve("d.html"));
    Provenance place = Pages.file("d.html", Path.of("d.html"), folder);
    sink.accept(new Rewritten(new Outcome.Failed(place, 0, "not a regular file"), null));
    Provenance link = Provenance.of(DocumentPlace.file("l", Path.of("l")));
    sink.accept(new Rewritten(new Outcome.Skipped(link, "symbolic link to a folder"), null));
    Provenance record = Pages.record("a.warc", null, 7);
    sink.accept(new Rewritten(new Outcome.Failed(record, 0, "unexpected end of data"), null));
    assertEquals(List.of(), failures);
    assertEquals(0, sink.counts().failed());
  }

  @Test
  void failedDocumentIsCopied() throws IOException {
    Path file = write("binary.html", "\0");
    Provenance place = Pages.file("binary.html", Path.of("binary.html"), file);
    sink(out).accept(new Rewritten(new Outcome.Failed(place, 1, "not HTML"), null));
    assertEquals("\0", Files.readString(out.resolve("binary.html")));
  }

  @Test
  void recordOfAnArchiveIsReported() throws IOException {
    FolderSink sink = sink(out);
    sink.accept(new Rewritten(outcome("<a href=x>"), rewriting(new byte[0])));
    Provenance image = Pages.record("a.warc", null, 99);
    sink.accept(new Rewritten(new Outcome.Skipped(image, "not a document: image/png"), null));
    assertEquals(
        List.of(
            "a.warc cannot be written: only a file can be written to a folder",
            "a.warc cannot be written: only a file can be written to a folder"),
        failures);
    assertEquals(2, sink.counts().failed());
  }

  /** What the file system refuses only once the content is there: a name of 255 bytes fits it. */
  @Test
  void nothingUnfinishedStaysAfterAFailure() throws IOException {
    FolderSink sink = sink(out);
    sink.accept(rewritten("n".repeat(300), "new"));
    sink.accept(rewritten("n".repeat(300), ""));
    assertEquals(2, failures.size());
    assertEquals(List.of(), names(out));
    sink.accept(rewritten("good.html", "good"));
    assertEquals(List.of("good.html"), names(out));
  }

  @Test
  void documentThatIsTooLongIsCopied() throws IOException {
    Path file = write("p.html", "<a href=x>".repeat(5));
    Representation html = Representation.of("http://h/", Files.readAllBytes(file));
    Document document = Document.received(Pages.file("p", Path.of("p.html"), file), html);
    Rewritten result =
        DocumentWork.extract(
                LinkExtractor.STANDARD.withLimits(Limits.DEFAULT.with(DocumentLimit.BYTES, 12)))
            .then(
                Rewritten.by(
                    Rewriter.absolutizing(LinkExtractor.STANDARD),
                    Rewritten.FileBase.REFUSED,
                    from -> "",
                    from -> false,
                    false,
                    one -> false))
            .apply(document);
    assertEquals(Outcome.Kind.FAILED, result.outcome().kind());
    sink(out).accept(result);
    assertEquals("<a href=x>".repeat(5), Files.readString(out.resolve("p.html")));
  }

  @Test
  void rollbackRemovesWhatWasWrittenSinceACommitAlsoForTheNextRun() throws IOException {
    Mark mark;
    try (FolderSink sink = resumable(false)) {
      sink.accept(rewritten("a.html", "one"));
      mark = sink.commit();
      sink.accept(rewritten("b/c d.html", "two"));
      assertEquals(List.of("a.html", "b", "b/c d.html"), names(out));
      sink.rollbackTo(mark);
      assertEquals(List.of("a.html", "b"), names(out));
      assertEquals(1, sink.counts().rewritten());
      sink.accept(rewritten("b/c d.html", "three"));
      sink.accept(rewritten("a.html", "again"));
      assertEquals(1, failures.size(), "what was written before the mark is still known");
    }
    assertTrue(Files.exists(out.resolve(JOURNAL)), "the run did not end well");
    Files.writeString(out.resolve(JOURNAL), "a.ht", StandardOpenOption.APPEND); // as a full disk
    try (FolderSink sink = resumable(true)) {
      sink.rollbackTo(new Mark(mark.toString()));
      assertEquals(List.of("a.html", "b"), names(out));
      assertEquals(1, sink.counts().rewritten());
      sink.accept(second(rewritten("c d.html", "four")));
      assertThrows(IllegalArgumentException.class, () -> sink.rollbackTo(new Mark("1 2")));
      assertThrows(IllegalArgumentException.class, () -> sink.rollbackTo(new Mark("x")));
      assertThrows(EOFException.class, () -> sink.rollbackTo(new Mark("999 0 0 0 0 0")));
      sink.commit();
      sink.complete();
    }
    assertTrue(Files.exists(out.resolve(JOURNAL)), "a resumed run finds out what is there");
    FolderSink last = sink(out);
    last.accept(rewritten("e.html", "five"));
    last.complete();
    last.close();
    assertFalse(Files.exists(out.resolve(JOURNAL)));
    assertEquals("four", Files.readString(out.resolve("b/c d.html")));
    assertEquals("one", Files.readString(out.resolve("a.html")));
  }

  /** Neither a new run nor one that cannot be resumed is rolled back by the next. */
  @Test
  void journalOfAnEarlierRunIsForgotten() throws IOException {
    Mark mark;
    try (FolderSink first = resumable(false)) {
      first.accept(rewritten("a.html", "one"));
      mark = first.commit();
      first.accept(rewritten("b.html", "two"));
    }
    try (FolderSink stopped = sink(out)) {
      stopped.accept(rewritten("c.html", "three"));
    }
    try (FolderSink resumed = resumable(true)) {
      assertEquals(
          "the journal ends at 7, before the committed length 8",
          assertThrows(EOFException.class, () -> resumed.rollbackTo(new Mark("8 0 0 0 0 0")))
              .getMessage());
      resumed.rollbackTo(mark);
      assertEquals(List.of("a.html", "b.html", "c.html"), names(out));
      Files.delete(out.resolve("c.html"));
      assertEquals(
          out.toRealPath().resolve("c.html")
              + ": it is gone, although it was written before the checkpoint",
          assertThrows(FileSystemException.class, () -> resumed.rollbackTo(mark)).getMessage());
    }
    try (FolderSink fresh = resumable(false)) {
      assertEquals(new Mark("0 0 0 0 0 0"), fresh.commit());
    }
  }

  @Test
  void rollbackDoesNotGoThroughALink() throws IOException {
    try (FolderSink sink = resumable(false)) {
      Mark mark = sink.commit();
      sink.accept(rewritten("d/a.html", "one"));
      Path elsewhere = Files.move(out.resolve("d"), temporary.resolve("elsewhere"));
      Files.createSymbolicLink(out.resolve("d"), elsewhere);
      FileSystemException refused =
          assertThrows(FileSystemException.class, () -> sink.rollbackTo(mark));
      assertEquals("a symbolic link is in the way", refused.getReason());
      assertEquals("one", Files.readString(elsewhere.resolve("a.html")));
    }
  }

  @Test
  void journalIsNotOverwritten() throws IOException {
    try (FolderSink sink = resumable(false)) {
      sink.accept(rewritten(JOURNAL, "one"));
      sink.rollbackTo(sink.commit());
      sink.accept(rewritten(JOURNAL, "two"));
      assertEquals(
          List.of(
              "cannot be written: this run has already written a file with this name",
              "cannot be written: this run has already written a file with this name"),
          failures);
      assertEquals(0, Files.size(out.resolve(JOURNAL)));
    }
  }

  @Nested
  class Sources {

    private void absolutize(Path from, Path to) throws IOException {
      SourceOptions options = SourceOptions.DEFAULT.withBase("http://h/");
      try (FolderSink sink =
          FolderSink.open(
              to,
              List.of(Path.of("")),
              null,
              Pages.links(in),
              (place, message) -> failures.add(place.path() + " " + message))) {
        Sink.drain(
                new DirectorySource(from, "in", options, Set.of())
                    .documents()
                    .transform(new LinkPipeline<>(Pages.absolutizing())),
                sink)
            .block();
      }
    }

    @Test
    void inputFolderIsNotOverwritten() throws IOException {
      write("a/p.html", "<a href=x>");
      Path link = Files.createSymbolicLink(temporary.resolve("link"), in);
      for (Path from : List.of(in, link)) {
        for (Path to : List.of(in, link)) {
          failures.clear();
          absolutize(from, to);
          assertEquals(
              List.of("a/p.html cannot be written: its source is in the output folder"), failures);
        }
      }
      assertEquals("<a href=x>", Files.readString(in.resolve("a/p.html")));
    }

    /** {@code in/in/p.html} would be written to {@code in/p.html}, which is input too. */
    @Test
    void inputInsideTheOutputIsNotOverwritten() throws IOException {
      write("in/p.html", "<a href=inner>");
      write("p.html", "<a href=outer>");
      absolutize(in, temporary);
      assertEquals("<a href=outer>", Files.readString(in.resolve("p.html")));
      assertFalse(Files.exists(temporary.resolve("p.html")));
      absolutize(in.resolve("in"), in);
      assertEquals("<a href=outer>", Files.readString(in.resolve("p.html")));
      assertTrue(
          failures.contains("p.html cannot be written: its source is in the output folder"),
          failures.toString());
    }

    /** As when somebody else's source does not pass over it. */
    @Test
    void outputIsNotTakenForInput() throws IOException {
      write("p.html", "first");
      FolderSink sink = sink(in.resolve("out"));
      sink.accept(copied(in, "p.html"));
      sink.accept(copied(in, "out/p.html"));
      write("q.html", "second");
      sink.accept(copied(in, "q.html"));
      assertEquals(
          List.of("out/p.html cannot be written: its source is in the output folder"), failures);
      assertEquals(List.of("p.html", "q.html"), names(in.resolve("out")));
    }

    @Test
    void documentIsNotWrittenOntoItsOwnSource() throws IOException {
      Path source = Files.writeString(out.resolve("p.html"), "<a href=x>");
      Path link = Files.createSymbolicLink(in.resolve("p.html"), source);
      sink(out).accept(rewritten(link, "p.html", "new"));
      assertEquals(List.of("p.html cannot be written: would overwrite its own source"), failures);
      assertEquals("<a href=x>", Files.readString(source));
    }

    @Test
    void inputsWithTheSameNamesDoNotOverwriteEachOther() throws IOException {
      FolderSink sink = sink(out);
      sink.accept(rewritten(write("one/p.html", ""), "p.html", "first"));
      sink.accept(rewritten(write("two/p.html", ""), "p.html", "second"));
      sink.accept(second(rewritten(in.resolve("two/p.html"), "p.html", "second")));
      assertEquals(
          List.of("p.html cannot be written: this run has already written a file with this name"),
          failures);
      assertEquals("first", Files.readString(out.resolve("p.html")));
      assertEquals("second", Files.readString(out.resolve("b/p.html")));
      assertEquals(1, sink.counts().failed());
      sink.close();
      sink(out).accept(rewritten(write("one/p.html", ""), "p.html", "next run"));
      assertEquals("next run", Files.readString(out.resolve("p.html")));
    }

    /** As where the file system ignores case, the second name leads to the file of the first. */
    @Test
    void namesThatTheFileSystemTakesForOneDoNotOverwriteEachOther() throws IOException {
      FolderSink sink = sink(out);
      sink.accept(rewritten("a.html", "first"));
      try {
        Files.createLink(out.resolve("A.html"), out.resolve("a.html"));
      } catch (IOException | UnsupportedOperationException e) {
        assumeTrue(Files.exists(out.resolve("A.html")), "neither links nor names without case");
      }
      sink.accept(rewritten("A.html", "second"));
      assertEquals(
          List.of("A.html cannot be written: this run has already written a file with this name"),
          failures);
      assertEquals("first", Files.readString(out.resolve("a.html")));
    }

    @Test
    void manyFilesAreRemembered() throws IOException {
      WrittenFiles written = new WrittenFiles(5000);
      for (int i = 0; i < 5000; i++) {
        assertFalse(written.contains("(dev=1,ino=" + i + ")"));
        assertFalse(written.isFull());
        written.add("(dev=1,ino=" + i + ")");
        written.add("(dev=1,ino=" + i / 2 + ")");
      }
      assertTrue(written.isFull());
      for (int i = 0; i < 5000; i++) {
        assertTrue(written.contains("(dev=1,ino=" + i + ")"));
      }
    }
  }

  @Nested
  class TwoRuns {

    @Test
    void secondSinkIsRefusedUntilTheFirstIsClosed() throws IOException {
      FolderSink first = sink(out);
      Path link = Files.createSymbolicLink(temporary.resolve("link"), out);
      for (Path same : List.of(out, out.resolve("../out"), link)) {
        FileSystemException refused =
            assertThrows(FileSystemException.class, () -> sink(same), same.toString());
        assertEquals(same + ": another run is writing to this folder", refused.getMessage());
      }
      first.accept(rewritten("a.html", "first"));
      first.close();
      first.close();
      sink(out).accept(rewritten("b.html", "second"));
      assertEquals(List.of("a.html", "b.html"), names(out));
    }

    /** Where another process has it; a refused sink must not give up the first one's lock. */
    @Test
    void folderIsLockedAgainstOtherProcesses() throws Exception {
      FolderSink first = sink(out);
      Path link = Files.createSymbolicLink(temporary.resolve("link"), out);
      assertThrows(FileSystemException.class, () -> sink(out));
      assertThrows(FileSystemException.class, () -> sink(link));
      assertFalse(OtherProcess.canLock(out.resolve(MARKER)));
      first.close();
      assertTrue(OtherProcess.canLock(out.resolve(MARKER)));
    }

    /** Two runs, one within the other's folder, would overwrite each other's files. */
    @Test
    void outputsDoNotLieWithinOneAnother() throws IOException {
      FolderSink inner = sink(out.resolve("d"));
      FolderSink outer = sink(out);
      inner.accept(rewritten("a.html", "inner"));
      outer.accept(rewritten("d/a.html", "outer"));
      assertEquals(
          List.of("d/a.html cannot be written: it is the output folder of another run"), failures);
      assertEquals("inner", Files.readString(out.resolve("d/a.html")));
      Path below = out.resolve("e/f");
      assertTrue(
          assertThrows(FileSystemException.class, () -> sink(below))
              .getMessage()
              .contains("is in the output folder of another run"));
      assertFalse(Files.exists(out.resolve("e")), "a refused run makes no folder");
      outer.close();
      sink(below);
    }

    /** As a file that is larger than the disk, but that is not why it fails. */
    @Test
    void fileThatTheDiskCouldNotHoldCostsNoOther() throws IOException {
      try (RandomAccessFile sparse = new RandomAccessFile(in.resolve("a.bin").toFile(), "rw")) {
        sparse.setLength(Files.getFileStore(in).getUsableSpace() + (1 << 20));
      }
      Files.createDirectory(out.resolve("a.bin"));
      Files.writeString(in.resolve("b.bin"), "b");
      FolderSink sink = sink(out);
      for (String name : List.of("a.bin", "b.bin")) {
        sink.accept(copied(in, name));
      }
      assertEquals(List.of("a.bin cannot be written: a folder is in the way"), failures);
      assertEquals("b", Files.readString(out.resolve("b.bin")));
    }

    @Test
    void closedSinkTakesNothing() throws IOException {
      FolderSink sink = sink(out);
      sink.close();
      assertThrows(IOException.class, () -> sink.accept(rewritten("a.html", "new")));
      assertEquals(List.of(), names(out));
    }

    @Test
    void folderThatWasTakenAwayEndsTheRun() throws IOException {
      FolderSink sink = sink(out);
      sink.accept(rewritten("a.html", "new"));
      Files.move(out, temporary.resolve("moved"));
      FileSystemException gone =
          assertThrows(FileSystemException.class, () -> sink.accept(rewritten("b.html", "new")));
      assertTrue(
          gone.getMessage().endsWith("the output folder was removed or replaced"),
          gone.getMessage());
      assertFalse(Files.exists(out), "it is not made again");
      for (Executable refused :
          List.<Executable>of(sink::commit, () -> sink.rollbackTo(new Mark("0 0 0 0 0 0")))) {
        assertEquals(
            gone.getReason(), assertThrows(FileSystemException.class, refused).getReason());
      }
      Files.createDirectory(out);
      Files.writeString(out.resolve(MARKER), "of another run");
      assertThrows(FileSystemException.class, () -> sink.accept(rewritten("b.html", "new")));
      assertEquals(List.of(), names(out));
      assertEquals(List.of(), failures);
    }
  }

  @Nested
  class Marker {

    @Test
    void folderIsMarkedWhetherItIsThereOrNot() throws IOException {
      Files.writeString(out.resolve("mine.txt"), "mine");
      for (Path folder : List.of(out, out.resolve("new/deep"))) {
        FolderSink sink = sink(folder);
        assertTrue(Files.isRegularFile(folder.resolve(MARKER)));
        sink.close();
        assertTrue(Files.isRegularFile(folder.resolve(MARKER)));
      }
      assertEquals("mine", Files.readString(out.resolve("mine.txt")));
    }

    @Test
    void markersOfOtherFoldersAreNotCopied() throws IOException {
      sink(in).close();
      FolderSink sink = sink(out);
      String before = Files.readString(out.resolve(MARKER));
      sink.accept(copied(in, MARKER));
      sink.accept(second(copied(in, MARKER)));
      assertEquals(List.of(), failures);
      assertEquals(List.of(), names(out));
      Path foreign = Files.writeString(Files.createDirectory(in.resolve("d")).resolve(MARKER), "!");
      sink.accept(other(foreign, "d/" + MARKER));
      assertEquals(
          List.of("d/" + MARKER + " cannot be written: it has the same name as the marker file"),
          failures);
      assertEquals(before, Files.readString(out.resolve(MARKER)));
    }

    /** As where the file system ignores case, the name leads to the marker. */
    @Test
    void nameThatTheFileSystemTakesForTheMarkerIsRefused() throws IOException {
      FolderSink sink = sink(out);
      try {
        Files.createLink(out.resolve("M"), out.resolve(MARKER));
      } catch (IOException | UnsupportedOperationException e) {
        assumeTrue(false, "no links");
      }
      sink.accept(rewritten("M", "new"));
      assertEquals(
          List.of("M cannot be written: this run has already written a file with this name"),
          failures);
    }

    @Test
    void folderThatCannotBeMadeIsRefusedWithAReason() throws IOException {
      Path file = Files.writeString(temporary.resolve("file"), "x");
      Path nowhere = Files.createSymbolicLink(temporary.resolve("nowhere"), in.resolve("none"));
      for (Path folder : List.of(file, nowhere)) {
        FileSystemException refused =
            assertThrows(FileSystemException.class, () -> sink(folder), folder.toString());
        assertEquals(folder + ": a file is in the way", refused.getMessage());
      }
    }

    @Test
    void markerThatIsNoFileIsRefused() throws IOException {
      Path secret = Files.writeString(temporary.resolve("secret"), "mine");
      Files.createSymbolicLink(out.resolve(MARKER), secret);
      assertThrows(FileSystemException.class, () -> sink(out));
      assertEquals("mine", Files.readString(secret));
      Files.delete(out.resolve(MARKER));
      Files.createDirectory(out.resolve(MARKER));
      assertThrows(FileSystemException.class, () -> sink(out));
      Files.delete(out.resolve(MARKER));
      sink(out); // what was refused is not taken for open
    }
  }

  @Nested
  class Unfinished {

    private String nameInUse() throws IOException {
      String[] lines = Files.readString(out.resolve(MARKER)).split("\n", -1);
      return UNFINISHED + lines[1];
    }

    @Test
    void namesAreUniqueToARun() throws IOException {
      FolderSink first = sink(out);
      String one = nameInUse();
      first.close();
      sink(out);
      assertFalse(one.equals(nameInUse()));
    }

    @Test
    void whatCouldNotBeRemovedAfterAFailureIsNotInTheWay() throws IOException {
      FolderSink sink = sink(out);
      Files.writeString(out.resolve(nameInUse()), "half");
      sink.accept(rewritten("a.html", "new"));
      sink.accept(rewritten("b.html", ""));
      assertEquals(List.of(), failures);
      assertEquals(List.of("a.html", "b.html"), names(out));
    }

    @Test
    void inputWithANameOfThatKindIsCopied() throws IOException {
      List<String> names =
          List.of(
              UNFINISHED + "5f0e6c0a9d",
              UNFINISHED + "01234567-89ab-cdef-0123-456789abcdef",
              "a/" + UNFINISHED + "5f0e6c0a9d");
      FolderSink sink = sink(out);
      for (String name : names) {
        write(name, name);
        sink.accept(copied(in, name));
      }
      sink.close();
      sink(out).accept(rewritten("b.html", "new"));
      assertEquals(List.of(), failures);
      for (String name : names) {
        assertEquals(name, Files.readString(out.resolve(name)));
      }
    }

    @Test
    void whatAKilledRunLeftIsRemovedByTheNextOneAlone() throws IOException {
      sink(out);
      String left = nameInUse();
      String marker = Files.readString(out.resolve(MARKER));
      open.remove(0).close();
      Files.writeString(out.resolve(MARKER), marker); // as if it had been killed
      Files.writeString(out.resolve(left), "half");
      Path other = Files.writeString(out.resolve(UNFINISHED + "x"), "an input");
      sink(out).accept(rewritten("a.html", "new"));
      assertEquals(List.of(UNFINISHED + "x", "a.html"), names(out));
      assertEquals("an input", Files.readString(other));
    }

    @Test
    void nothingElseIsRemovedWhateverTheMarkerSays() throws IOException {
      sink(out);
      String marker = Files.readString(out.resolve(MARKER));
      String note = marker.substring(0, marker.indexOf('\n') + 1);
      open.remove(0).close();
      Path precious = Files.writeString(temporary.resolve("precious"), "mine");
      String token = "/../../" + "p".repeat(29);
      Files.writeString(temporary.resolve("p".repeat(29)), "mine");
      Files.writeString(out.resolve(MARKER), note + token + "\n");
      Files.createDirectory(out.resolve(UNFINISHED));
      sink(out).close();
      assertTrue(Files.exists(temporary.resolve("p".repeat(29))));
      String uuid = "01234567-89ab-cdef-0123-456789abcdef";
      Files.writeString(out.resolve(MARKER), note + uuid + "\n");
      Files.createSymbolicLink(out.resolve(UNFINISHED + uuid), precious);
      sink(out);
      assertTrue(Files.isSymbolicLink(out.resolve(UNFINISHED + uuid)), "not made by us");
      assertTrue(Files.exists(precious));
    }
  }

  /** A full disk is reported once, not for each of the files that are left. */
  @Test
  void fullDiskEndsTheRunAndALargeFileDoesNot() throws Exception {
    Path disk = Files.createDirectory(temporary.resolve("disk"));
    boolean mounted =
        isPosix() && isDone("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", disk.toString());
    assumeTrue(mounted, "no file system can be mounted");
    try {
      Files.writeString(in.resolve("large"), "x".repeat(100_000));
      FolderSink sink = sink(disk.resolve("out"));
      sink.accept(rewritten("a.html", "new"));
      sink.accept(copied(in, "large"));
      sink.accept(rewritten("b.html", "x".repeat(100_000)));
      String full = " cannot be written: No space left on device";
      assertEquals(List.of("large" + full, "b.html" + full), failures);
      sink.accept(rewritten("c.html", "new"));
      assertThrows(IOException.class, () -> Files.write(disk.resolve("filler"), new byte[100_000]));
      Rewritten last = rewritten("d.html", "new");
      FileSystemException end = assertThrows(FileSystemException.class, () -> sink.accept(last));
      assertTrue(end.getMessage().contains("No space left on device"), end.getMessage());
      assertEquals(List.of("a.html", "c.html"), names(disk.resolve("out")));
      sink.close();
    } finally {
      assertTrue(isDone("umount", disk.toString()));
    }
  }

  private static boolean isDone(String... command) throws Exception {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
