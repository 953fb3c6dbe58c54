package fairlead.archive.tar;

import static fairlead.testing.Warcs.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.EntryWriter;
import fairlead.archive.Item;
import fairlead.archive.NewEntry;
import fairlead.archive.Spool;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;

class TarWriterTest {

  @Test
  void everythingAboutFilesIsWritten() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();

    String longName = "folder/" + "n".repeat(200);
    try (EntryWriter writer = Objects.requireNonNull(TarFormat.TAR.writer()).open(out, "x.tar");
        Spool data = new Spool()) {
      data.write(bytes("data"));
      writer.add(
          new NewEntry("a", null, null, false, Instant.parse("2020-02-03T04:05:06Z"), 0400), data);
      writer.add(new NewEntry(longName, null, null, false, null, Item.UNKNOWN), data);
      writer.add(new NewEntry("\u00e9", null, null, false, null, 0777), data);
      writer.finish();
    }
    byte[] archive = out.toByteArray();
    assertArrayEquals(
        new byte[1024], Arrays.copyOfRange(archive, archive.length - 1024, archive.length));
    try (TarArchiveInputStream in =
        new TarArchiveInputStream(new ByteArrayInputStream(archive), "ISO-8859-1")) {
      assertEntry("a", 0100400, Instant.parse("2020-02-03T04:05:06Z"), in);
      assertEntry(longName, 0100644, Instant.EPOCH, in);
      assertEntry("\u00e9", 0100777, Instant.EPOCH, in);
      assertNull(in.getNextEntry());
    }
  }

  private static void assertEntry(String name, int mode, Instant modified, TarArchiveInputStream in)
      throws IOException {
    TarArchiveEntry entry = in.getNextEntry();
    assertNotNull(entry);
    assertEquals(name, entry.getName());
    assertEquals(mode, entry.getMode());
    assertEquals(modified, entry.getLastModifiedTime().toInstant());
    assertEquals("data", new String(in.readAllBytes(), StandardCharsets.UTF_8));
  }

  /** Larger than eleven octal digits can say: only its header is written. */
  @Test
  void timeThatHasNoDigitsIsInAField() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Instant late = Instant.ofEpochSecond(1L << 34);
    try (TarWriter writer = new TarWriter(out);
        Spool data = new Spool()) {
      data.write(bytes("data"));
      writer.add(new NewEntry("a", null, null, false, late, 0644), data);
      writer.finish();
    }
    assertTrue(out.toString(StandardCharsets.UTF_8).contains(" mtime=17179869184"));
    try (TarArchiveInputStream in =
        new TarArchiveInputStream(new ByteArrayInputStream(out.toByteArray()))) {
      assertEntry("a", 0100644, late, in);
    }
  }
}
