package fairlead.pipeline.source;

import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.gzipStored;
import static fairlead.testing.Warcs.html;
import static fairlead.testing.Warcs.join;
import static fairlead.testing.Warcs.response;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import fairlead.archive.ArchiveFormat;
import fairlead.archive.format.ArchiveFormats;
import fairlead.pipeline.Document;
import fairlead.pipeline.Position;
import fairlead.pipeline.source.StoredFile.Part;
import fairlead.testing.Packed;
import fairlead.testing.Suites;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoredFileTest {

  @TempDir Path folder;

  private static StoredFile stored(Path file) throws IOException {
    return StoredFile.of(
        () -> Files.newByteChannel(file),
        Files.size(file),
        file.toString(),
        FileUris.of(file, null));
  }

  private static boolean isDivisible(ArchiveFormat format) {
    return format.traits().random();
  }

  private Path file(String name, byte[]... parts) throws IOException {
    return Files.write(folder.resolve(name), join(parts));
  }

  /** Everything about a document but the position after it, which depends on the part. */
  private static String description(Document document) {
    String content =
        document.content() instanceof Document.Received received
            ? received.damage() + " " + Arrays.hashCode(received.representation().bytes())
            : document.content().toString();
    return String.join(
        " ",
        document.place().toString(),
        String.valueOf(document.provenance().uri()),
        String.valueOf(document.provenance().status()),
        String.valueOf(document.provenance().item()),
        content);
  }

  private static List<String> descriptions(DocumentCursor cursor) {
    return Reads.documents(cursor).stream().map(StoredFileTest::description).toList();
  }

  /** The documents of all parts, without what a part reports again. */
  private static List<String> ofParts(StoredFile file, long bytes) throws IOException {
    List<String> documents = new ArrayList<>();
    boolean reported = false;
    for (Part part : file.parts(bytes)) {
      PartCursor cursor = file.open(part);
      for (Document document : Reads.documents(cursor)) {
        boolean once =
            document.content() instanceof Document.Unread unread
                && PartCursor.isReportedOnce(unread.message());
        if (!once || !reported) {
          documents.add(description(document));
        }
        reported |= once;
      }
      assertFalse(cursor.isMisplaced(), part.toString());
    }
    return documents;
  }

  @TestFactory
  Stream<DynamicTest> partsOfRealArchivesHaveTheDocumentsOfTheWhole() {
    return Suites.files(Suites.corpora("")).stream()
        .filter(
            file ->
                ArchiveFormats.ofName(file.toString())
                    .filter(StoredFileTest::isDivisible)
                    .isPresent())
        .map(
            file ->
                dynamicTest(
                    file.getFileName().toString(),
                    () -> {
                      StoredFile stored = stored(file);
                      List<String> whole = descriptions(stored.open());
                      assertEquals(
                          whole,
                          descriptions(Inputs.of(file.toString(), SourceOptions.DEFAULT).open()));
                      for (long bytes : new long[] {1, 64 * 1024, 1 << 20}) {
                        assertEquals(whole, ofParts(stored, bytes), "parts of " + bytes);
                      }
                    }));
  }

  private static byte[] page(int number) {
    return response("p" + number, html("<a href=" + number + ">"));
  }

  private static byte[] pages(int from, int to, boolean compressed) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = from; i < to; i++) {
      all.writeBytes(compressed ? gzip(page(i)) : page(i));
    }
    return all.toByteArray();
  }

  @ParameterizedTest
  @CsvSource({"a.warc,false,10", "a.warc.gz,true,10"})
  void partsBeginAtRecords(String name, boolean compressed, int count) throws IOException {
    StoredFile stored = stored(file(name, pages(0, count, compressed)));
    List<Part> parts = stored.parts(1);
    assertEquals(count, parts.size());
    long length = Files.size(folder.resolve(name));
    assertEquals(length, parts.stream().mapToLong(Part::bytes).sum());
    assertEquals(2, stored.parts(length / 2 + 1).size());
    assertEquals(1, stored.parts(length).size());
    assertEquals(1, Reads.documents(stored.open(parts.get(4))).size());
  }

  @Test
  void fileThatIsNoDocumentByItsNameIsReadOnlyIfItIsNamed() throws IOException {
    StoredFile named = stored(file("a.png", pages(0, 10, true)));
    assertEquals(10, Reads.documents(named.open()).size());
    assertTrue(named.parts(1).size() > 1);
    StoredFile found = named.inFolder(Path.of("a.png"));
    assertEquals(1, found.parts(1).size());
    Document document = Reads.documents(found.open()).get(0);
    assertEquals(
        "not a document according to its name", ((Document.Other) document.content()).reason());
  }

  /** The start of an archive that was not named needs no position. */
  @Test
  void onlyTheFirstPartBeginsAtTheStart() throws IOException {
    for (boolean compressed : List.of(true, false)) {
      List<Part> parts = stored(file("a.warc", pages(0, 3, compressed))).parts(1);
      assertEquals(
          List.of(true, false, false),
          parts.stream().map(part -> part.start().equals(Position.START)).toList());
    }
  }

  @Test
  void entriesAreDividedByTheirSizes() throws IOException {
    String page = "<p>" + "x".repeat(97);
    byte[] zip =
        Packed.zip("1.html", page, "2.html", page, "3.html", page, "4.html", page, "5.html", page);
    StoredFile stored = stored(file("a.zip", zip));
    List<Part> parts = stored.parts(200);
    assertEquals(List.of(200L, 200L, 100L), parts.stream().map(Part::bytes).toList());
    List<Integer> documents = new ArrayList<>();
    for (Part part : parts) {
      documents.add(Reads.documents(stored.open(part)).size());
    }
    assertEquals(List.of(2, 2, 1), documents);
  }

  @Test
  void archiveThatCannotBeDividedIsOnePart() throws IOException {
    StoredFile gone =
        StoredFile.of(
            () -> {
              throw new IOException("gone");
            },
            1000,
            "a.zip",
            "http://h/a.zip");
    assertEquals(List.of(new Part(Position.START, Long.MAX_VALUE, 1000)), gone.parts(1));
  }

  @Test
  void contentOfAnUnknownKindIsReadOnlyIfItIsNamed() throws IOException {
    StoredFile named = stored(file("a.unknown", bytes("some text")));
    assertEquals("some text", Reads.text(Reads.documents(named.open()).get(0)));
    Document found = Reads.documents(named.inFolder(Path.of("a.unknown")).open()).get(0);
    assertEquals(
        "not a document according to its name or content",
        ((Document.Other) found.content()).reason());
  }

  @Test
  void archiveInAFolderMayStayClosed() throws IOException {
    SourceOptions closed = SourceOptions.DEFAULT.withArchives(SourceOptions.Archives.CLOSED);
    StoredFile named = stored(file("a", pages(0, 2, false))).withOptions(closed);
    assertEquals(2, Reads.documents(named.open()).size());
    Document found = Reads.documents(named.inFolder(Path.of("a")).open()).get(0);
    assertEquals("an archive inside, not opened", ((Document.Other) found.content()).reason());
  }

  @Test
  void recordsThatShareMemberAreOnePart() throws IOException {
    StoredFile stored = stored(file("a.warc.gz", gzip(pages(0, 10, false))));
    assertEquals(1, stored.parts(1).size());
    assertEquals(10, Reads.documents(stored.open()).size());
  }

  @Test
  void partThatBeginsWithinRecordIsNoticed() throws IOException {
    byte[] nested = response("nested", html("")).clone();
    byte[] inside = join(nested, pages(100, 110, true));
    byte[] before = pages(0, 2, true);
    StoredFile stored = stored(file("a.warc.gz", before, gzipStored(inside), pages(3, 5, true)));
    List<Boolean> misplaced = new ArrayList<>();
    for (Part part : stored.parts(before.length + 400)) {
      try (PartCursor cursor = stored.open(part)) {
        while (cursor.next() != null) {
          // until the end
        }
        misplaced.add(cursor.isMisplaced());
      }
    }
    assertTrue(misplaced.contains(true), misplaced.toString());
  }

  /** Each part reports its first one, and the caller leaves out all but the first of the file. */
  @Test
  void headerThatIsNotWellFormedCountsOnceInAllParts() throws IOException {
    byte[][] records = new byte[4][];
    for (int i = 0; i < records.length; i++) {
      String record = new String(page(i), StandardCharsets.ISO_8859_1);
      String lineFeed = record.replaceFirst("WARC/1.0\r\n", "WARC/1.0\n");
      records[i] = gzip(lineFeed.getBytes(StandardCharsets.ISO_8859_1));
    }
    StoredFile stored = stored(file("a.warc.gz", records));
    assertEquals(4, stored.parts(1).size());
    List<String> whole = descriptions(stored.open());
    assertEquals(5, whole.size());
    assertEquals(whole, ofParts(stored, 1));
    int reported = 0;
    for (Part part : stored.parts(1)) {
      reported += Reads.documents(stored.open(part)).size();
    }
    assertTrue(reported > whole.size(), "each part reports it");
  }

  @Test
  void damageBelongsToThePartWhereItIs() throws IOException {
    byte[] archive = pages(0, 10, true);
    StoredFile intact = stored(file("b.warc.gz", archive));
    List<Part> parts = intact.parts(1);
    for (int at = 0; at < archive.length; at += 7) {
      byte[] damaged = archive.clone();
      damaged[at] ^= 0x55;
      StoredFile stored = stored(file("a.warc.gz", damaged));
      List<String> whole = descriptions(stored.open());
      assertEquals(whole, ofParts(stored, archive.length / 3), "damage at " + at);
    }
    assertEquals(10, parts.size());
  }

  @Test
  void partHasAtLeastOneByte() throws IOException {
    StoredFile stored = stored(file("a.warc", pages(0, 1, false)));
    assertThrows(IllegalArgumentException.class, () -> stored.parts(0));
  }
}
