package fairlead.rewrite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.FieldChange;
import fairlead.pipeline.DocumentPlace;
import fairlead.pipeline.DocumentPlace.EntryStep;
import fairlead.pipeline.DocumentPlace.PartStep;
import fairlead.pipeline.DocumentPlace.RecordStep;
import fairlead.pipeline.sink.Mark;
import fairlead.rewrite.KeptDocuments.Kept;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptDocumentsTest {

  private static final DocumentPlace ARCHIVE = DocumentPlace.file("a", Path.of("a.zip"));

  private static final List<Kept> ALL =
      List.of(
          kept(ARCHIVE.within(new EntryStep("é.html")), 7, true, 3, "<a href=x>"),
          kept(ARCHIVE.within(new PartStep("1.2")), -1, false, KeptDocuments.NOT_REWRITTEN, ""),
          kept(
              ARCHIVE
                  .within(new EntryStep("b.warc"))
                  .within(new RecordStep("<urn:uuid:1>", 1L << 40)),
              1L << 33,
              true,
              0,
              "x".repeat(70_000)),
          kept(ARCHIVE.within(new RecordStep(null, 0)), 0, true, 1, "y"));

  private static Kept kept(DocumentPlace place, long item, boolean isRead, int edits, String data) {
    List<FieldChange> fields =
        edits == 1 ? List.of(new FieldChange("Link", "<\u00e9>", "<b>")) : List.of();
    return new Kept(place, item, isRead, edits, fields, data.getBytes(UTF_8));
  }

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("kept");
  }

  private static void assertHolds(List<Kept> expected, KeptDocuments log) throws IOException {
    KeptDocuments.Reader reader = log.new Reader(ARCHIVE);
    for (Kept one : expected) {
      Kept read = Objects.requireNonNull(reader.next());
      assertEquals(one.place(), read.place());
      assertEquals(one.item(), read.item());
      assertEquals(one.isRead(), read.isRead());
      assertEquals(one.edits(), read.edits());
      assertEquals(one.fields(), read.fields());
      assertArrayEquals(one.data(), read.data());
    }
    assertNull(reader.next());
  }

  @Test
  void documentsAreReadAsTheyWereAdded() throws IOException {
    try (KeptDocuments log = KeptDocuments.open(file)) {
      assertHolds(List.of(), log);
      for (Kept one : ALL) {
        log.add(one);
      }
      assertHolds(ALL, log);
    }
    try (KeptDocuments log = KeptDocuments.open(file)) {
      assertHolds(ALL, log);
      log.delete();
    }
    assertFalse(Files.exists(file));
  }

  @Test
  void whatWasAddedAfterAMarkIsForgotten() throws IOException {
    RewriteCounts counts = new RewriteCounts(4, 3, 2, 1);
    Mark first;
    try (KeptDocuments log = KeptDocuments.open(file)) {
      log.add(ALL.get(0));
      first = log.mark(counts);
      assertEquals(new Mark(Files.size(file) + " 2"), first);
      log.add(ALL.get(1));
      log.mark(counts);
    }
    try (KeptDocuments log = KeptDocuments.open(file)) {
      assertEquals(new RewriteCounts(0, 0, 2, 0), log.rollbackTo(first));
      assertHolds(ALL.subList(0, 1), log);
      log.add(ALL.get(2));
      assertHolds(List.of(ALL.get(0), ALL.get(2)), log);
      assertEquals(RewriteCounts.NONE, log.rollbackTo(KeptDocuments.START));
      assertHolds(List.of(), log);
      assertEquals(0, Files.size(file));
    }
  }

  @Test
  void marksOfOtherFilesAreRefused() throws IOException {
    try (KeptDocuments log = KeptDocuments.open(file)) {
      log.add(ALL.get(0));
      long length = Files.size(file);
      for (String text : List.of("", "1", "-1 0", "1 2 3", "1111111111111111111 0")) {
        assertThrows(IllegalArgumentException.class, () -> log.rollbackTo(new Mark(text)), text);
      }
      String message =
          assertThrows(EOFException.class, () -> log.rollbackTo(new Mark(length + 1 + " 0")))
              .getMessage();
      assertEquals(
          file + " ends at " + length + ", before the committed length " + (length + 1), message);
      log.rollbackTo(new Mark(length + " 0"));
      assertHolds(ALL.subList(0, 1), log);
    }
  }

  /** Each byte matters, and each length. */
  @Test
  void damageIsFound() throws IOException {
    try (KeptDocuments log = KeptDocuments.open(file)) {
      log.add(ALL.get(0));
      log.add(ALL.get(1));
    }
    byte[] whole = Files.readAllBytes(file);
    long second;
    try (KeptDocuments log = KeptDocuments.open(folder.resolve("first"))) {
      log.add(ALL.get(0));
      second = Files.size(folder.resolve("first"));
    }
    for (int at = 0; at < whole.length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= (byte) 0x80;
      assertDamaged(changed, at < second ? 0 : second);
      if (at > 0 && at != second) {
        assertDamaged(Arrays.copyOf(whole, at), at < second ? 0 : second);
      }
    }
  }

  private void assertDamaged(byte[] bytes, long at) throws IOException {
    Files.write(file, bytes);
    try (KeptDocuments log = KeptDocuments.open(file)) {
      KeptDocuments.Reader reader = log.new Reader(ARCHIVE);
      FileSystemException damage =
          assertThrows(
              FileSystemException.class,
              () -> {
                while (reader.next() != null) {}
              });
      assertEquals(
          file + ": damaged: no document is at " + at + " as it was written", damage.getMessage());
    }
  }

  @Test
  void onlyPlacesInArchivesAreKept() throws IOException {
    try (KeptDocuments log = KeptDocuments.open(file)) {
      DocumentPlace place =
          new DocumentPlace(List.of(ARCHIVE.steps().get(0), ARCHIVE.steps().get(0)));
      assertTrue(
          assertThrows(IllegalArgumentException.class, () -> log.add(kept(place, 0, true, 0, "")))
              .getMessage()
              .startsWith("not a place in an archive: "));
    }
  }

  @Test
  void closedLogTakesNothing() throws IOException {
    KeptDocuments closed = KeptDocuments.open(file);
    closed.close();
    assertThrows(FileSystemException.class, () -> closed.add(ALL.get(0)));
    assertTrue(Files.exists(file));
    KeptDocuments deleted = KeptDocuments.open(file);
    deleted.delete();
    assertThrows(FileSystemException.class, () -> deleted.add(ALL.get(0)));
    assertFalse(Files.exists(file));
  }
}
