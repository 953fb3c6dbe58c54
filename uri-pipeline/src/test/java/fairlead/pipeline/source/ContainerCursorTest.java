package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.Bytes;
import fairlead.html.Limits;
import fairlead.pipeline.Body;
import fairlead.pipeline.Document;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.Metadata;
import fairlead.pipeline.Position;
import fairlead.pipeline.Provenance;
import fairlead.pipeline.source.Enclosed.Unknown;
import fairlead.testing.Packed;
import fairlead.testing.Warcs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContainerCursorTest {

  @TempDir
  @SuppressWarnings("NullAway.Init") // JUnit sets it
  private Path folder;

  private final List<SeekableByteChannel> opened = new ArrayList<>();

  private SeekableByteChannel open(Path file) throws IOException {
    SeekableByteChannel channel = Files.newByteChannel(file);
    opened.add(channel);
    return channel;
  }

  private StoredFile stored(String name, byte[] content) throws IOException {
    Path file = Files.write(folder.resolve(name), content);
    return StoredFile.of(() -> open(file), content.length, name, "http://h/" + name);
  }

  private static Body body(Document document) {
    return Objects.requireNonNull(document.provenance().body(), "body");
  }

  private static byte[] read(InputStream in) throws IOException {
    try (in) {
      return in.readAllBytes();
    }
  }

  private static byte[] pages() throws IOException {
    return Packed.tar("1.html", "<p>1", "2.html", "<p>2", "3.html", "<p>3");
  }

  /** In a tar, a backslash is part of a name; some systems write zips with backslashes. */
  @ParameterizedTest
  @CsvSource({"a.tar, b\\c.html", "a.zip, b/c.html"})
  void backslashesInNames(String name, String path) throws IOException {
    byte[] archive =
        name.equals("a.tar") ? Packed.tar("b\\c.html", "x") : Packed.zip("b\\c.html", "x");
    try (DocumentCursor cursor = stored(name, archive).open()) {
      Document document = Objects.requireNonNull(cursor.next());
      String place = document.provenance().place().toString();
      assertTrue(place.endsWith("!/" + path), place);
    }
  }

  /** Archives that are read from a stream, and others. */
  @Test
  void fileIsClosedWithTheCursor() throws IOException {
    byte[][] contents = {
      pages(), Warcs.gzip(pages()), Packed.zip("1.html", "<p>1", "2.html", "<p>2")
    };
    String[] names = {"a.tar", "a.tar.gz", "a.zip"};
    for (int i = 0; i < names.length; i++) {
      opened.clear();
      StoredFile file = stored(names[i], contents[i]);
      DocumentCursor unread = file.open();
      unread.close();
      assertEquals(List.of(), opened, "nothing is read before the first document");
      DocumentCursor begun = file.open();
      assertNotNull(begun.next());
      assertTrue(opened.stream().anyMatch(SeekableByteChannel::isOpen));
      begun.close();
      begun.close();
      assertTrue(opened.stream().noneMatch(SeekableByteChannel::isOpen), names[i]);
      PartCursor part = file.open(file.parts(1 << 20).get(0));
      assertNotNull(part.next());
      part.close();
      assertTrue(opened.stream().noneMatch(SeekableByteChannel::isOpen), names[i]);
    }
  }

  @Test
  void fileIsClosedWithCursorThatWasNotUsed() throws IOException {
    for (String name : List.of("a.tar", "a.tar.gz", "unnamed")) {
      byte[] content = name.endsWith("gz") ? Warcs.gzip(pages()) : pages();
      Path file = Files.write(folder.resolve(name), content);
      Provenance found =
          Provenance.of(DocumentPlace.file(name, Path.of(name))).withUri("http://h/");
      Enclosed enclosed =
          FileSource.enclosed(
              found,
              new OpenableFile(() -> open(file), content.length),
              Bytes.of(() -> open(file)),
              null,
              Unknown.HTML);
      DocumentCursor cursor =
          new Unpacker(SourceOptions.DEFAULT, content.length, true).open(enclosed, Position.START);
      cursor.close();
      assertTrue(opened.stream().noneMatch(SeekableByteChannel::isOpen), name);
    }
  }

  @Test
  void cursorWithinArchiveIsClosedWithIt() throws IOException {
    byte[] archive = Packed.tar("a.tar.gz", Warcs.gzip(pages()), "b.zip", Packed.zip("c.html", ""));
    StoredFile file = stored("s.tar", archive);
    DocumentCursor cursor = file.open();
    for (int i = 0; i < 4; i++) {
      assertNotNull(cursor.next());
    }
    cursor.close();
    assertTrue(opened.stream().noneMatch(SeekableByteChannel::isOpen));
  }

  @Test
  void cursorWithinArchiveIsClosedAtItsEnd() throws IOException {
    byte[] inner = Packed.zip("a.html", "<p>a");
    byte[] archive = Packed.storedZip(Packed.files("in.zip", inner, "z.html", "<p>z"));
    try (DocumentCursor cursor = stored("s.zip", archive).open()) {
      assertNotNull(cursor.next());
      assertEquals(2, opened.stream().filter(SeekableByteChannel::isOpen).count());
      assertNotNull(cursor.next());
      assertEquals(1, opened.stream().filter(SeekableByteChannel::isOpen).count());
    }
  }

  /** What the limit ends is reported by the document that it hit, or after the last one. */
  @Test
  void spentLimitIsReportedOnce() throws IOException {
    SourceOptions options =
        SourceOptions.DEFAULT.withLimits(Limits.DEFAULT.with(SourceLimit.UNPACKED_BYTES, 100));
    byte[] packed = Warcs.gzip(pages());
    StoredFile alone = stored("a.tar.gz", packed).withOptions(options);
    StoredFile inside =
        stored("b.tar", Packed.tar("1.html", "<p>", "a.tar.gz", packed, "2.html", "<p>"))
            .withOptions(options);
    byte[] zip = Packed.zip("a.html", "<p>", "b.html", "x".repeat(500));
    StoredFile inner = // of which a resumed run only skips what spends the limit
        stored("c.tar", Packed.tar("1.html", "<p>", "z.zip", zip, "2.html", "<p>"))
            .withOptions(options);
    StoredFile twice =
        stored("d.zip", Packed.zip("1.html", "<p>", "z.zip", zip, "2.html", "<p>"))
            .withOptions(options);
    for (StoredFile file : List.of(alone, inside, inner, twice)) {
      List<Document> documents = Reads.documents(file.open());
      Document last = documents.get(documents.size() - 1);
      String message = ((Document.Unread) last.content()).message();
      assertTrue(message.startsWith("more than 100 bytes"), message);
      assertEquals(
          1,
          documents.stream()
              .filter(
                  one -> one.content() instanceof Document.Unread unread && isAboutLimit(unread))
              .count());
      assertResumedTwiceIsTheSame(file, documents);
    }
  }

  /**
   * It says nothing of the limit, so that what comes after it is read, however often it resumes.
   */
  @Test
  void damagedCopyIsNotTheEnd() throws IOException {
    byte[] zip = Packed.zip("a.html", "<p>", "b.html", "x".repeat(500));
    byte[] tar = Packed.tar("z.zip", zip, "1.html", "<p>", "2.html", "<p>", "3.html", "<p>");
    StoredFile file =
        stored("c.tar.gz", Warcs.gzip(tar))
            .withOptions(
                SourceOptions.DEFAULT.withLimits(Limits.DEFAULT.with(SourceLimit.SPILL_BYTES, 90)));
    List<Document> documents = Reads.documents(file.open());
    assertTrue(
        documents.stream().anyMatch(one -> DamagedCursor.hasReported(one.provenance().next())),
        documents.toString());
    assertResumedTwiceIsTheSame(file, documents);
  }

  private static void assertResumedTwiceIsTheSame(StoredFile file, List<Document> documents) {
    for (int i = 0; i < documents.size(); i++) {
      List<Document> rest = Reads.documents(file.open(documents.get(i).provenance().next()));
      assertEquals(places(documents.subList(i + 1, documents.size())), places(rest), "after " + i);
      for (int j = 0; j < rest.size(); j++) {
        List<Document> last = Reads.documents(file.open(rest.get(j).provenance().next()));
        assertEquals(places(rest.subList(j + 1, rest.size())), places(last), i + ", then " + j);
      }
    }
  }

  private static boolean isAboutLimit(Document.Unread unread) {
    return unread.message().startsWith("more than 100 bytes");
  }

  private static List<String> places(List<Document> documents) {
    return documents.stream().map(one -> one.place().toString()).toList();
  }

  @Test
  void fileThatIsNoArchiveHasNoRest() throws IOException {
    byte[] noArchive = new byte[2000];
    noArchive[0] = 1;
    Document only = Reads.documents(stored("a.zip", noArchive).open()).get(0);
    assertEquals("not a zip archive", ((Document.Unread) only.content()).message());
    assertEquals(1, only.provenance().item());
    Document empty = Reads.documents(stored("a.zip", new byte[0]).open()).get(0);
    assertEquals("an empty file, not a zip archive", ((Document.Unread) empty.content()).message());
  }

  @Test
  void messageInAnArchiveHasItsUriOnlyBelowABase() throws IOException {
    byte[] message = bytes("Content-Type: text/html\r\n\r\n<a href=x>");
    byte[] archive = Packed.zip("d/m.eml", message);
    assertEquals(
        "http://h/a.zip/d/m.eml",
        Reads.documents(
                stored("a.zip", archive)
                    .withOptions(SourceOptions.DEFAULT.withBase("http://h/"))
                    .open())
            .get(0)
            .provenance()
            .uri());
    assertNull(Reads.documents(stored("a.zip", archive).open()).get(0).provenance().uri());
  }

  /** The archive was replaced since its documents were read. */
  @Test
  void bodyThatIsNoLongerThereIsAnErrorAndLeavesNothingOpen() throws IOException {
    StoredFile file = stored("a.tar.gz", Warcs.gzip(pages()));
    List<Document> documents = Reads.documents(file.open());
    Files.write(folder.resolve("a.tar.gz"), Warcs.gzip(Packed.tar("1.html", "<p>1")));
    assertThrows(IOException.class, () -> body(documents.get(2)).open());
    assertTrue(opened.stream().noneMatch(SeekableByteChannel::isOpen));
  }

  /** Or else copying an archive would take time that grows with the square of its length. */
  @Test
  void bodiesInOrderReadTheArchiveOnce() throws IOException {
    List<Document> documents = Reads.documents(stored("a.tar.gz", Warcs.gzip(pages())).open());
    assertEquals(3, documents.size());
    opened.clear();
    for (int i = 0; i < 3; i++) {
      assertArrayEquals(bytes("<p>" + (i + 1)), read(body(documents.get(i)).open()));
    }
    assertEquals(1, opened.size());
    assertArrayEquals(bytes("<p>2"), read(body(documents.get(1)).open()), "one before the last");
    assertEquals(2, opened.size());
    assertFalse(opened.get(0).isOpen());
    InputStream third = body(documents.get(2)).open();
    third.close();
    third.close();
    assertEquals(2, opened.size());
    assertArrayEquals(bytes("<p>3"), read(body(documents.get(2)).open()), "the last one again");
    assertEquals(3, opened.size());
    assertEquals(1, opened.stream().filter(SeekableByteChannel::isOpen).count());
  }

  @Test
  void bodiesThatAreOpenTogetherAreReadEachByItself() throws IOException {
    List<Document> documents = Reads.documents(stored("a.tar.gz", Warcs.gzip(pages())).open());
    opened.clear();
    try (InputStream first = body(documents.get(0)).open();
        InputStream second = body(documents.get(1)).open()) {
      assertEquals(2, opened.size());
      assertArrayEquals(bytes("<p>2"), second.readAllBytes());
      assertArrayEquals(bytes("<p>1"), first.readAllBytes());
    }
    assertEquals(1, opened.stream().filter(SeekableByteChannel::isOpen).count());
  }

  /** No copy in a temporary file is needed. */
  @Test
  void storedArchiveInsideIsReadWhereItIs() throws IOException {
    byte[] inner = Packed.zip("a.html", "<p>a", "b.html", "<p>b");
    byte[] archive = Packed.storedZip(Packed.files("in.zip", inner));
    SourceOptions options =
        SourceOptions.DEFAULT.withLimits(Limits.DEFAULT.with(SourceLimit.SPILL_BYTES, 10));
    List<Document> documents =
        Reads.documents(stored("s.zip", archive).withOptions(options).open());
    assertEquals(List.of("<p>a", "<p>b"), documents.stream().map(Reads::text).toList());
    assertArrayEquals(bytes("<p>b"), read(body(documents.get(1)).open()));
  }

  @Test
  void bodyOfCompressedFileIsThatFile() throws IOException {
    byte[] packed = Warcs.gzip(bytes("<p>1"));
    Path file = Files.write(folder.resolve("a.html.gz"), packed);
    Instant modified = Instant.parse("2001-02-03T04:05:06Z");
    Files.setLastModifiedTime(file, FileTime.from(modified));
    Document document =
        Reads.documents(Inputs.of(file.toString(), SourceOptions.DEFAULT).open()).get(0);
    Body body = body(document);
    assertTrue(body.isCompressed());
    assertEquals(Optional.of(file), body.file());
    assertEquals(Body.ofFile(file).metadata(), body.metadata());
    assertEquals(modified, body.metadata().modified());
    assertArrayEquals(packed, read(body.open()));
    assertArrayEquals(packed, read(body.content()));
    assertEquals("<p>1", Reads.text(document));
  }

  @Test
  void bodyOfEntryHasTheMetadataOfTheEntry() throws IOException {
    Document document = Reads.documents(stored("a.tar", pages()).open()).get(0);
    Body body = body(document);
    Metadata metadata = body.metadata();
    assertEquals(0644, metadata.permissions());
    assertNotNull(metadata.modified());
    assertNull(metadata.mediaType());
    assertFalse(body.isCompressed());
    assertEquals(Optional.empty(), body.file());
  }
}
