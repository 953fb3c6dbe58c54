package fairlead.archive.warc;

import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.html;
import static fairlead.testing.Warcs.join;
import static fairlead.testing.Warcs.response;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.ArchiveFormat.Copier;
import fairlead.archive.ArchiveInput;
import fairlead.archive.Bytes;
import fairlead.archive.ReadLimits;
import fairlead.archive.UnpackBudget;
import fairlead.testing.Packed;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.Arrays;
import java.util.Objects;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WarcFormatTest {

  private static final byte[] RECORD = response("page", html("<p>text"));
  private static final byte[] ARC = bytes("filedesc://a.arc 0.0.0.0 20200101000000 text/plain 9\n");

  @Test
  void archiveIsRecognizedWithinItsCompression() throws IOException {
    for (byte[] start : new byte[][] {RECORD, ARC}) {
      assertTrue(WarcFormat.WARC.isContent(start));
      assertTrue(WarcFormat.WARC.isContent(gzip(start)));
      assertTrue(WarcFormat.WARC.isContent(Packed.zstd(start)));
    }
    assertTrue(WarcFormat.WARC.isContent(new byte[] {']', '*', 'M', 0x18, 1}));
    byte[] text = bytes("text");
    for (byte[] start : new byte[][] {text, gzip(text), Packed.zstd(text), Packed.xz(RECORD)}) {
      assertFalse(WarcFormat.WARC.isContent(start));
    }
    assertFalse(WarcFormat.WARC.isContent(Arrays.copyOf(gzip(RECORD), 11)), "it is cut");
    assertFalse(WarcFormat.WARC.isContent(Arrays.copyOf(gzip(RECORD), 5)), "it is cut");
  }

  @Test
  void onlyRecordsOfWarcAreReplaced() throws IOException {
    for (byte[] start : new byte[][] {ARC, gzip(ARC), Packed.zstd(RECORD), bytes("x"), {}}) {
      assertNull(WarcFormat.WARC.copier(start));
    }
    for (byte[] start : new byte[][] {RECORD, gzip(RECORD), join(bytes("\r\n"), RECORD)}) {
      Copier copier = Objects.requireNonNull(WarcFormat.WARC.copier(start));
      for (boolean conversions : new boolean[] {false, true}) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ArchiveInput input = input(new SeekableInMemoryByteChannel(RECORD));
        try (ArchiveCopy copy = copier.copy(input, out, conversions, problem -> {})) {
          assertTrue(copy.replace(0, bytes("<p>new")));
          copy.finish();
        }
        assertEquals(
            conversions, Arrays.equals(RECORD, Arrays.copyOf(out.toByteArray(), RECORD.length)));
      }
    }
  }

  private static ArchiveInput input(SeekableByteChannel file) {
    return new ArchiveInput(Bytes.of(() -> file), null, ReadLimits.NONE, UnpackBudget.unlimited());
  }

  @Test
  void recordsAreReadElsewhere() throws IOException {
    assertNull(WarcFormat.WARC.reader());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ArchiveCopy copy =
        Objects.requireNonNull(WarcFormat.WARC.copier(RECORD))
            .copy(input(new SeekableInMemoryByteChannel(RECORD)), out, false, problem -> {})) {
      copy.enter("ignored");
      copy.finish();
    }
    assertArrayEquals(RECORD, out.toByteArray());
  }

  /** What the opening of an archive does with its channel. */
  @Test
  void fileIsClosedOnlyIfOpeningFails() throws IOException {
    SeekableByteChannel file = new SeekableInMemoryByteChannel(RECORD);
    assertEquals("x", input(file).open(open -> "x"));
    assertTrue(file.isOpen());
    assertEquals(RECORD.length, input(new SeekableInMemoryByteChannel(RECORD)).size());
    assertThrows(
        IOException.class,
        () ->
            input(file)
                .open(
                    open -> {
                      throw new IOException("damaged");
                    }));
    assertFalse(file.isOpen());
  }

  @ParameterizedTest
  @CsvSource({
    "a.warc, true",
    "A.WARC.GZ, true",
    "a.warc.zst, true",
    "a.arc, false",
    "a.arc.gz, false"
  })
  void onlyWarcIsWritten(String name, boolean written) {
    assertTrue(WarcFormat.WARC.isNamed(name));
    assertEquals(written, WarcFormat.WARC.isWrittenAs(name));
  }
}
