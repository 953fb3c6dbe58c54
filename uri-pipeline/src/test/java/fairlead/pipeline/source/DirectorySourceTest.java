package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import fairlead.html.Limits;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import fairlead.pipeline.files.OutputMarker;
import fairlead.pipeline.source.SourceOptions.Archives;
import fairlead.pipeline.source.SourceOptions.Symlinks;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import reactor.test.StepVerifier;

class DirectorySourceTest {

  private static final SourceOptions OPTIONS = SourceOptions.DEFAULT.withBase("http://h/");

  @TempDir Path folder;

  private static SourceOptions within(SourceLimit limit, long value) {
    return OPTIONS.withLimits(Limits.DEFAULT.with(limit, value));
  }

  private DocumentSource source(SourceOptions options) throws IOException {
    return new DirectorySource(folder, "site", options, Set.of(folder.toRealPath().resolve("out")));
  }

  private List<String> read(SourceOptions options) throws IOException {
    return Reads.summaries(source(options));
  }

  private void mark(String name) throws IOException {
    String number = "01234567-89ab-cdef-0123-456789abcdef";
    write(name + "/" + OutputMarker.NAME, OutputMarker.NOTE + number + "\n");
  }

  private Path write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, content);
  }

  @Nested
  class Names {

    @Test
    void filesComeInTheOrderOfTheirNamesEachWithItsUri() throws IOException {
      for (String name :
          List.of("a b.html", "b/sub/100%.HTM", "b/x.css", "c.xhtml", "out/old.html")) {
        write(name, "x");
      }
      assertEquals(
          List.of(
              "a b.html http://h/r/a%20b.html",
              "b/sub/100%.HTM http://h/r/b/sub/100%25.HTM",
              "b/x.css http://h/r/b/x.css",
              "c.xhtml http://h/r/c.xhtml"),
          read(SourceOptions.DEFAULT.withBase("http://h/r")));
      String root = folder.toAbsolutePath().normalize().toString();
      assertEquals("a b.html file://" + root + "/a%20b.html", read(SourceOptions.DEFAULT).get(0));
    }

    @Test
    void sourceIsTheFileBelowWhatTheUserNamed() throws IOException {
      write("b/a.html", "x");
      for (String name : List.of("site", "site/")) {
        Document document =
            Reads.documents(new DirectorySource(folder, name, OPTIONS, Set.of())).get(0);
        assertEquals("site/b/a.html", document.place().source());
      }
    }

    @Test
    void namesMayHoldBackslashes() throws IOException {
      write("a\\b.html", "x");
      write("a/b.html", "x");
      assertEquals(
          List.of("a/b.html http://h/a/b.html", "a\\b.html http://h/a%5Cb.html"), read(OPTIONS));
    }

    @Test
    void moreNamesThanAreHeldCostTheirFolderAlone() throws IOException {
      for (String name : List.of("a/1.html", "a/2.html", "a/3.html", "b/1.html", "b/2.html")) {
        write(name, "x");
      }
      String reason = "more than 4 file names in a folder and its parents (--max-names)";
      assertEquals(
          List.of("a ! " + reason, "b/1.html http://h/b/1.html", "b/2.html http://h/b/2.html"),
          read(within(SourceLimit.NAMES, 4)));
      // Those of a are no longer held when b is read.
      assertEquals(5, read(within(SourceLimit.NAMES, 5)).size());
      assertEquals(
          List.of(" ! more than 1 file names in a folder and its parents (--max-names)"),
          read(within(SourceLimit.NAMES, 1)));
    }

    @Test
    void foldersNestedTooDeeplyAreReported() throws IOException {
      write("a/b/c/deep.html", "x");
      write("a/z.html", "x");
      assertEquals(
          List.of("a/b/c ! nested in more than 2 folders", "a/z.html http://h/a/z.html"),
          read(within(SourceLimit.FOLDERS, 2)));
    }

    @Test
    @SuppressWarnings("StreamResourceLeak") // all are closed at the end
    void pathsMayBeLongerThanTheSystemAllows() throws IOException {
      Path page = Path.of("page.html");
      Path name = Path.of("d".repeat(100));
      List<SecureDirectoryStream<Path>> open = new ArrayList<>();
      try {
        open.add(secure(Files.newDirectoryStream(folder)));
        for (int i = 0; ; i++) {
          SecureDirectoryStream<Path> here = open.get(i);
          try (SeekableByteChannel out =
              here.newByteChannel(
                  page, Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW))) {
            out.write(ByteBuffer.wrap(bytes("<p>")));
          }
          if (i == 100) {
            break;
          }
          // The JDK makes no folder relative to another: made short, then moved to its place.
          Path made = Files.createDirectory(folder.resolve("new" + i));
          open.get(0).move(made.getFileName(), here, name);
          open.add(secure(here.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)));
        }
        List<Document> documents = Reads.documents(source(OPTIONS));
        assertEquals(101, documents.size());
        for (Document document : documents) {
          assertEquals("<p>", Reads.text(document));
        }
      } finally {
        for (int i = open.size() - 1; i >= 0; i--) {
          open.get(i).deleteFile(page);
          open.get(i).close();
          if (i > 0) {
            open.get(i - 1).deleteDirectory(name);
          }
        }
      }
    }

    private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream) {
      assumeTrue(
          stream instanceof SecureDirectoryStream, "skipped: nothing is opened relatively here");
      return (SecureDirectoryStream<Path>) stream;
    }
  }

  @Nested
  class Kinds {

    @Test
    void contentTellsWhereTheNameDoesNot() throws IOException {
      Map<String, String> pages = new TreeMap<>();
      pages.put("a.php", "<!DOCTYPE html\n PUBLIC>");
      pages.put("b.asp", "\ufeff  <HTML>");
      pages.put("c", "\n\t<p>text");
      pages.put("d.html?x=1", "text");
      pages.put("e.html.en", "<!-- x --><p>");
      pages.put("f.css?v=1", "a{}");
      pages.put("g", "<?xml version='1.0'?><feed/>");
      pages.put("h.rss2", "<rss version='2.0'>");
      for (Map.Entry<String, String> page : pages.entrySet()) {
        write(page.getKey(), page.getValue());
      }
      Files.write(folder.resolve("i"), "\ufeff<html>".getBytes(StandardCharsets.UTF_16LE));
      List<Document> documents = Reads.documents(source(OPTIONS));
      List<String> types = new ArrayList<>();
      for (Document document : documents) {
        types.add(document.place().path() + " " + Reads.html(document).mediaType());
      }
      assertEquals(
          List.of(
              "a.php null",
              "b.asp null",
              "c null",
              "d.html?x=1 null",
              "e.html.en null",
              "f.css?v=1 text/css",
              "g application/xml",
              "h.rss2 application/xml",
              "i null"),
          types);
      assertEquals("\n\t<p>text", Reads.text(documents.get(2)));
    }

    @Test
    void whatIsNoDocumentByNameAndContentIsNone() throws IOException {
      write("README", "<pre>no tag of the standard's list</pre>");
      write("a.php", "<?php echo '<html>';");
      write("b", "text <html>");
      write("c", "");
      write("d", "<htmlx>");
      Files.write(folder.resolve("e"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 0});
      List<String> read = read(OPTIONS);
      assertEquals(6, read.size());
      for (String line : read) {
        assertTrue(line.endsWith(" - not a document according to its name or content"), line);
      }
    }

    @Test
    void namesOfOtherThingsAreNotOpened() throws IOException {
      for (String name : List.of("a.png", "b.js", "c.JPG?x=1", "d.jar", "e.txt", "f.woff2")) {
        write(name, "<html>");
      }
      for (String line : read(OPTIONS)) {
        assertTrue(line.endsWith(" - not a document according to its name"), line);
      }
      assertEquals(6, read(OPTIONS).size());
    }

    @Test
    void nameOfAnUnknownKindMayDecide() throws IOException {
      write("a.unknown", "<html>");
      write("b.php", "<html>");
      write("c", "<html>");
      write("d.html", "<html>");
      Files.write(folder.resolve("e.unknown.gz"), Warcs.gzip(Reads.bytes("<html>")));
      assertEquals(
          List.of(
              "a.unknown - not a document according to its name",
              "b.php http://h/b.php",
              "c http://h/c",
              "d.html http://h/d.html",
              "e.unknown.gz - not a document according to its name"),
          read(OPTIONS.withTypes(SourceOptions.Types.NAME)));
      assertEquals("a.unknown http://h/a.unknown", read(OPTIONS).get(0));
    }

    /** Its URI is that from which the message came, if the folder has one. */
    @Test
    void messageInAFolderHasTheUriOfItsFile() throws IOException {
      write("m.eml", "Content-Type: text/html\r\n\r\n<a href=x>");
      assertEquals(List.of(" http://h/m.eml"), read(OPTIONS));
      assertEquals(List.of(" null"), read(SourceOptions.DEFAULT));
    }

    @Test
    void archivesAreOpenedOrReportedToBeLeft() throws IOException {
      Files.write(folder.resolve("a.warc"), Warcs.response("page", Warcs.html("<p>")));
      write("b.zip", "PK\u0003\u0004");
      write("c.html", "<p>");
      Files.write(folder.resolve("d.css.gz"), Warcs.gzip(Reads.bytes("@import 'x'")));
      assertEquals(
          List.of(
              " http://h/page",
              "b.zip ! not a zip archive",
              "c.html http://h/c.html",
              "d.css.gz http://h/d.css.gz"),
          read(OPTIONS));
      assertEquals(
          List.of(
              "a.warc - an archive inside, not opened",
              "b.zip - an archive inside, not opened",
              "c.html http://h/c.html",
              "d.css.gz - an archive inside, not opened"),
          read(OPTIONS.withArchives(Archives.CLOSED)));
      List<Document> closed = Reads.documents(source(OPTIONS.withArchives(Archives.CLOSED)));
      assertEquals(folder.resolve("b.zip"), file(closed.get(1)));
      assertEquals(
          List.of(true, false, true),
          Stream.of(0, 1, 3).map(i -> mayHoldLinks(closed.get(i))).toList());
    }

    private static boolean mayHoldLinks(Document document) {
      return ((Document.Other) document.content()).mayHoldLinks();
    }

    @Test
    void archiveWithoutEntriesIsADocumentThatCanBeCopied() throws IOException {
      Path empty = Files.write(folder.resolve("a.zip"), Packed.zip());
      write("b.html", "<p>");
      List<Document> found = Reads.documents(source(OPTIONS));
      assertEquals(
          List.of("a.zip - an archive without entries", "b.html http://h/b.html"), read(OPTIONS));
      assertEquals(empty, file(found.get(0)));
      Position after = found.get(0).provenance().next();
      DocumentSource source = source(OPTIONS);
      DocumentSource resumed = position -> source.open(after);
      assertEquals(1, Reads.documents(resumed).size());
    }

    @Test
    void archiveWhoseNameSaysNothingIsClosedToo() throws IOException {
      Files.write(folder.resolve("a"), Packed.zip("x.html", "<p>"));
      assertEquals(
          List.of("a - an archive inside, not opened"),
          read(OPTIONS.withArchives(Archives.CLOSED)));
    }

    @Test
    void symbolicLinksAreFollowedByPolicy() throws IOException {
      Path outside = Files.createDirectory(folder.resolveSibling(folder.getFileName() + "-out"));
      Files.writeString(outside.resolve("o.html"), "<p>");
      Files.createSymbolicLink(outside.resolve("back"), folder);
      write("d/a.html", "<p>");
      Files.createSymbolicLink(folder.resolve("e.html"), folder.resolve("d/a.html"));
      Files.createSymbolicLink(folder.resolve("f"), outside);
      Files.createSymbolicLink(folder.resolve("d/g"), folder.resolve("d"));
      assertEquals(
          List.of(
              "d/a.html http://h/d/a.html",
              "d/g - symbolic link to a folder",
              "e.html http://h/e.html",
              "f - symbolic link out of the folder"),
          read(OPTIONS));
      assertEquals(
          List.of(
              "d/a.html http://h/d/a.html",
              "d/g - symbolic link",
              "e.html - symbolic link",
              "f - symbolic link"),
          read(OPTIONS.withSymlinks(Symlinks.NONE)));
      Files.createSymbolicLink(folder.resolve("h"), folder.resolve("d"));
      assertEquals(
          List.of(
              "d/a.html http://h/d/a.html",
              "d/g - symbolic link to a folder that contains it",
              "e.html http://h/e.html",
              "f - symbolic link out of the folder",
              "h/a.html http://h/h/a.html",
              "h/g - symbolic link to a folder that contains it"),
          read(OPTIONS.withSymlinks(Symlinks.FOLDERS)));
      Files.delete(folder.resolve("h"));
      assertEquals(
          List.of(
              "d/a.html http://h/d/a.html",
              "d/g - symbolic link to a folder that contains it",
              "e.html http://h/e.html",
              "f/back - symbolic link to a folder that contains it",
              "f/o.html http://h/f/o.html"),
          read(OPTIONS.withSymlinks(Symlinks.ALL)));
    }

    @Test
    void linksToFoldersAreFollowedThreeDeep(@TempDir Path outside) throws IOException {
      for (int i = 1; i <= 5; i++) {
        Path one = Files.createDirectory(outside.resolve("d" + i));
        Files.writeString(one.resolve("p.html"), "x");
        Files.createSymbolicLink(one.resolve("l"), outside.resolve("d" + (i + 1)));
      }
      Files.createSymbolicLink(folder.resolve("l"), outside.resolve("d1"));
      assertEquals(
          List.of(
              "l/l/l/l - symbolic link to a folder that contains it",
              "l/l/l/p.html http://h/l/l/l/p.html",
              "l/l/p.html http://h/l/l/p.html",
              "l/p.html http://h/l/p.html"),
          read(OPTIONS.withSymlinks(Symlinks.ALL)));
    }

    @Test
    void outputOfAnEarlierRunIsNoInput() throws IOException {
      write("a.html", "x");
      mark("old");
      write("old/a.html", "x");
      write("old/sub/b.html", "x");
      assertEquals(
          List.of("a.html http://h/a.html", "old - output of an earlier run"), read(OPTIONS));
      List<Document> inside =
          Reads.documents(new DirectorySource(folder.resolve("old"), "old", OPTIONS, Set.of()));
      assertEquals(
          List.of(
              ".fairlead-output - mark of an output folder",
              "a.html http://h/a.html",
              "sub/b.html http://h/sub/b.html"),
          inside.stream().map(Reads::summary).toList());
      assertNull(file(inside.get(0)));
    }

    @Test
    void fileThatIsOnlyCalledLikeTheMarkerHidesNothing() throws IOException {
      write("a/" + OutputMarker.NAME, "hello");
      write("a/b.html", "x");
      assertEquals(
          List.of(
              "a/.fairlead-output - not a document according to its name or content",
              "a/b.html http://h/a/b.html"),
          read(OPTIONS));
    }

    @Test
    @Timeout(60)
    void pipesAreNotOpened() throws IOException, InterruptedException {
      for (String name : List.of("a.warc", "b.html", "c")) {
        Process mkfifo = new ProcessBuilder("mkfifo", folder.resolve(name).toString()).start();
        assumeTrue(mkfifo.waitFor() == 0, "skipped: this system has no mkfifo");
      }
      assertEquals(
          List.of(
              "a.warc ! not a regular file",
              "b.html ! not a regular file",
              "c ! not a regular file"),
          read(SourceOptions.DEFAULT));
    }

    @Test
    void symbolicLinksAreFollowedInsideTheFolderAlone(@TempDir Path outside) throws IOException {
      Files.writeString(outside.resolve("secret.html"), "x");
      write("a.html", "x");
      Files.createSymbolicLink(folder.resolve("in.html"), Path.of("a.html"));
      Files.createSymbolicLink(folder.resolve("loop"), folder);
      Files.createSymbolicLink(folder.resolve("out.html"), outside.resolve("secret.html"));
      Files.createSymbolicLink(folder.resolve("stale.html"), Path.of("nowhere"));
      assertEquals(
          List.of(
              "a.html http://h/a.html",
              "in.html http://h/in.html",
              "loop - symbolic link to a folder",
              "out.html - symbolic link out of the folder",
              "stale.html ! symbolic link to a file that does not exist"),
          read(OPTIONS));
      Body left = Reads.documents(source(OPTIONS)).get(3).provenance().body();
      assertEquals(Optional.empty(), left.file());
      assertEquals(
          "symbolic link out of the folder",
          assertThrows(IOException.class, left::open).getMessage());
    }

    @Test
    void whatCannotBeReadIsSkippedIfItWouldNotBeReadAnyway()
        throws IOException, InterruptedException {
      Files.createSymbolicLink(folder.resolve("a.js"), Path.of("nowhere"));
      Files.createSymbolicLink(folder.resolve("b.png"), Path.of("b.png"));
      Files.createSymbolicLink(folder.resolve("c.zip"), Path.of("nowhere"));
      Files.createSymbolicLink(folder.resolve("d"), Path.of("nowhere"));
      Process mkfifo = new ProcessBuilder("mkfifo", folder.resolve("e.js").toString()).start();
      assumeTrue(mkfifo.waitFor() == 0, "skipped: this system has no mkfifo");
      Files.createSymbolicLink(folder.resolve("f.js"), Path.of("e.js"));
      String dangling = "symbolic link to a file that does not exist";
      assertEquals(
          List.of(
              "a.js - " + dangling,
              "b.png - symbolic link that cannot be followed",
              "c.zip ! symbolic link to a file that does not exist",
              "d ! symbolic link to a file that does not exist",
              "e.js - not a regular file",
              "f.js - symbolic link to something other than a regular file"),
          read(OPTIONS));
      assertEquals("c.zip - " + dangling, read(OPTIONS.withArchives(Archives.CLOSED)).get(2));
    }
  }

  @Nested
  class Failures {

    /** A folder that refuses what a user without rights is refused. */
    private record Denying(Folder folder, String denied) implements Folder {

      @Override
      public Iterable<Path> names() {
        return folder.names();
      }

      @Override
      public BasicFileAttributes attributes(Path name) throws IOException {
        check(name, "attributes");
        return folder.attributes(name);
      }

      @Override
      public SeekableByteChannel file(Path name) throws IOException {
        check(name, "file");
        return folder.file(name);
      }

      @Override
      public Folder folder(Path name) throws IOException {
        check(name, "folder");
        return new Denying(folder.folder(name), denied);
      }

      private void check(Path name, String right) throws IOException {
        if (denied.equals(right + " " + name)) {
          throw new AccessDeniedException(name.toString());
        }
      }

      @Override
      public void close() throws IOException {
        folder.close();
      }
    }

    private List<String> readDenied(String denied) {
      DirectoryCursor cursor =
          new DirectoryCursor(
              folder,
              "site",
              OPTIONS,
              Set.of(),
              Position.START,
              () -> new Denying(SystemFolder.open(folder), denied));
      List<String> lines = new ArrayList<>();
      for (Document document = cursor.next(); document != null; document = cursor.next()) {
        lines.add(Reads.summary(document));
      }
      cursor.close();
      cursor.close();
      return lines;
    }

    @Test
    void unreadableFileIsReportedAndTheRestRead() throws IOException {
      write("a.html", "x");
      write("b.html", "x");
      write("c.warc", "x");
      List<String> expected = List.of("a.html ! permission denied", "b.html http://h/b.html");
      assertEquals(expected, readDenied("file a.html").subList(0, 2));
      assertEquals(expected, readDenied("attributes a.html").subList(0, 2));
      assertEquals("c.warc ! permission denied", readDenied("file c.warc").get(2));
    }

    @Test
    void fileOfUnknownKindThatCannotBeExaminedIsNotPassedOver() throws IOException {
      write("a.png", "x");
      write("b", "x");
      assertEquals("a.png ! permission denied", readDenied("attributes a.png").get(0));
      assertEquals("b ! permission denied", readDenied("file b").get(1));
    }

    @Test
    void folderThatCannotBeOpenedIsOneFailure() throws IOException {
      write("a/1.html", "x");
      write("a/2.html", "x");
      write("b.html", "x");
      assertEquals(
          List.of("a ! permission denied", "b.html http://h/b.html"), readDenied("folder a"));
    }

    @Test
    void rootThatCannotBeOpenedIsOneFailure() {
      assertEquals(
          List.of(" ! no such file"),
          Reads.summaries(new DirectorySource(folder.resolve("no"), "no", OPTIONS, Set.of())));
    }

    @Test
    void cancellingInTheMiddleEndsTheReader() throws IOException, InterruptedException {
      for (int i = 0; i < 50; i++) {
        write(i + ".html", "x");
      }
      StepVerifier.create(source(SourceOptions.DEFAULT).documents(), 3)
          .expectNextCount(3)
          .thenCancel()
          .verify();
      for (int i = 0; i < 1000 && readerRuns(); i++) {
        new CountDownLatch(1).await(10, TimeUnit.MILLISECONDS);
      }
      assertFalse(readerRuns());
    }

    private static boolean readerRuns() {
      return Thread.getAllStackTraces().keySet().stream()
          .anyMatch(thread -> thread.getName().startsWith("fairlead-read"));
    }

    @Test
    void cursorClosesWhatItLeftOpen() throws IOException {
      write("a/b/c.html", "x");
      write("a/b/d.html", "x");
      long before = openFiles();
      DirectoryCursor cursor =
          new DirectoryCursor(folder, "site", OPTIONS, Set.of(), Position.START);
      assertNotNull(cursor.next());
      cursor.close();
      assertTrue(openFiles() <= before, "a folder is still open");
    }

    /** A folder that knows what is open, in it too. */
    private record Watched(
        Folder folder, String name, Set<String> folders, List<SeekableByteChannel> files)
        implements Folder {

      static DirectoryCursor cursor(
          Path root, SourceOptions options, Set<String> folders, List<SeekableByteChannel> files) {
        return new DirectoryCursor(
            root,
            "site",
            options,
            Set.of(),
            Position.START,
            () -> opened(SystemFolder.open(root), "root", folders, files));
      }

      private static Folder opened(
          Folder folder, String name, Set<String> folders, List<SeekableByteChannel> files) {
        folders.add(name);
        return new Watched(folder, name, folders, files);
      }

      @Override
      public Iterable<Path> names() {
        return folder.names();
      }

      @Override
      public BasicFileAttributes attributes(Path child) throws IOException {
        return folder.attributes(child);
      }

      @Override
      public SeekableByteChannel file(Path child) throws IOException {
        files.add(folder.file(child));
        return files.get(files.size() - 1);
      }

      @Override
      public Folder folder(Path child) throws IOException {
        return opened(folder.folder(child), child.toString(), folders, files);
      }

      @Override
      public void close() throws IOException {
        folders.remove(name);
        folder.close();
      }
    }

    @Test
    void folderThatIsNotEnteredIsClosed() throws IOException {
      write("many/1.html", "x");
      write("many/2.html", "x");
      write("many/3.html", "x");
      mark("old");
      Set<String> open = new TreeSet<>();
      DirectoryCursor cursor =
          Watched.cursor(folder, within(SourceLimit.NAMES, 4), open, new ArrayList<>());
      for (String expected :
          List.of(
              "many ! more than 4 file names in a folder and its parents (--max-names)",
              "old - output of an earlier run")) {
        Document document = cursor.next();
        assertNotNull(document);
        assertEquals(expected, Reads.summary(document));
        assertEquals(Set.of("root"), open);
      }
      cursor.close();
      assertEquals(Set.of(), open);
    }

    @Test
    void archiveWithoutEntriesIsClosed() throws IOException {
      Files.write(folder.resolve("a.zip"), Packed.zip());
      Files.write(folder.resolve("b.tar"), new byte[1024]);
      List<SeekableByteChannel> files = new ArrayList<>();
      try (DirectoryCursor cursor = Watched.cursor(folder, OPTIONS, new TreeSet<>(), files)) {
        for (String name : List.of("a.zip", "b.tar")) {
          Document document = cursor.next();
          assertNotNull(document);
          assertEquals(name + " - an archive without entries", Reads.summary(document));
          assertTrue(files.stream().noneMatch(SeekableByteChannel::isOpen), name);
        }
      }
    }

    @Test
    void archiveIsClosedAtItsEndAndWithTheCursor() throws IOException {
      Files.write(folder.resolve("a.warc"), Warcs.response("a", Warcs.html("<p>")));
      Files.write(folder.resolve("b.warc"), Warcs.response("b", Warcs.html("<p>")));
      List<SeekableByteChannel> files = new ArrayList<>();
      DirectoryCursor cursor = Watched.cursor(folder, OPTIONS, new TreeSet<>(), files);
      assertNotNull(cursor.next());
      assertTrue(files.get(0).isOpen());
      assertNotNull(cursor.next());
      assertFalse(files.get(0).isOpen());
      assertTrue(files.get(1).isOpen());
      cursor.close();
      assertFalse(files.get(1).isOpen());
    }

    private static long openFiles() throws IOException {
      Path files = Path.of("/proc/self/fd");
      assumeTrue(Files.isDirectory(files), "skipped: this system does not list open files");
      try (var list = Files.list(files)) {
        return list.filter(Files::isDirectory).count();
      }
    }
  }

  @Nested
  class Positions {

    private List<Document> all() throws IOException {
      write("a.html", "x");
      write("c/d/e.html", "x");
      write("c/d/f.html", "x");
      write("c/d/no.png", "x");
      write("c/g.html", "x");
      write("d/d/e.html", "x");
      write("h.html", "x");
      byte[] inner = Packed.tar("1.html", "x", "2.html", "x");
      Files.write(folder.resolve("b.zip"), Packed.zip("1.html", "x", "2.tar", inner, "3.png", "x"));
      Files.write(folder.resolve("c/d/m.zip"), Packed.zip("1.html", "x", "2.html", "x"));
      return Reads.documents(source(OPTIONS));
    }

    private static List<String> lines(List<Document> documents) {
      return documents.stream()
          .map(
              document -> document.place() + Reads.summary(document) + document.provenance().next())
          .toList();
    }

    private List<String> after(Document document) throws IOException {
      return lines(Reads.documents(source(OPTIONS).open(document.provenance().next())));
    }

    @Test
    void eachReturnsExactlyTheRest() throws IOException {
      List<Document> all = all();
      assertEquals(13, all.size());
      for (int i = 0; i < all.size(); i++) {
        assertEquals(lines(all.subList(i + 1, all.size())), after(all.get(i)), lines(all).get(i));
      }
    }

    /** A file or folder that was removed in the meantime is not needed to go on after it. */
    @Test
    void fileOfThePositionMayBeGone() throws IOException {
      List<Document> all = all();
      for (String gone : List.of("c/d/m.zip", "c/d/f.html", "c/d/e.html", "b.zip")) {
        for (int i = 0; i < all.size(); i++) {
          if (all.get(i).place().path().equals(gone)) {
            Files.deleteIfExists(folder.resolve(gone));
            List<Document> rest =
                all.subList(i + 1, all.size()).stream()
                    .filter(one -> Files.exists(folder.resolve(one.place().path())))
                    .toList();
            assertEquals(lines(rest), after(all.get(i)), gone);
          }
        }
      }
    }

    /** The position in an archive says nothing about the next one. */
    @Test
    void nextArchiveIsReadFromItsBeginning() throws IOException {
      List<Document> all = all();
      Files.move(folder.resolve("b.zip"), folder.resolve("ba.zip"));
      List<String> rest = after(all.get(1));
      assertTrue(rest.get(0).startsWith("site/ba.zip!/1.html"), rest.get(0));
      assertEquals(all.size() - 1, rest.size());
    }
  }

  private static @Nullable Path file(Document document) {
    Body body = document.provenance().body();
    return body == null ? null : body.file().orElse(null);
  }
}
