package fairlead.archive.wacz;

import static fairlead.testing.Packed.files;
import static fairlead.testing.Packed.storedZip;
import static fairlead.testing.Packed.zip;
import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.html;
import static fairlead.testing.Warcs.join;
import static fairlead.testing.Warcs.response;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.ArchiveCopy;
import fairlead.archive.ArchiveInput;
import fairlead.archive.Bytes;
import fairlead.archive.ReadLimits;
import fairlead.archive.UnpackBudget;
import fairlead.archive.warc.WarcCopy;
import fairlead.archive.warc.WarcFormat;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WaczToWarcTest {

  private static final byte[] DATA = bytes("<p>new");
  private static final byte[] A = response("a", html("<p>old"));
  private static final byte[] B = response("b", html("<p>old text"));

  private static byte[] replaced(byte[] warc, boolean conversions) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (WarcCopy copy = new WarcCopy(new SeekableInMemoryByteChannel(warc), out, conversions)) {
      assertTrue(copy.replace(0, DATA));
      copy.finish();
    }
    return out.toByteArray();
  }

  private static byte[] copy(byte[] wacz, boolean conversions, String... entered)
      throws IOException {
    Opened opened = new Opened(wacz);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ArchiveInput input =
        new ArchiveInput(Bytes.of(opened), null, ReadLimits.NONE, UnpackBudget.unlimited());
    try (ArchiveCopy copy =
        WaczFormat.changed(WaczFormat.WACZ, "x.wacz", input, out, conversions, problem -> {})) {
      for (String name : entered) {
        copy.enter(name);
        assertTrue(copy.replace(0, DATA));
      }
      copy.finish();
    } finally {
      assertEquals(0, opened.open());
    }
    return out.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void webArchivesAreJoined(boolean compressed) throws IOException {
    byte[] a = compressed ? gzip(A) : A;
    byte[] b = compressed ? gzip(B) : B;
    for (byte[] wacz :
        List.of(
            zip("archive/a.warc", a, "x", "y", "archive/b.warc", join(b, a)),
            storedZip(files("archive/a.warc", a, "x", "y", "archive/b.warc", join(b, a))))) {
      assertArrayEquals(join(a, b, a), copy(wacz, false));
      assertArrayEquals(join(replaced(a, false), b, a), copy(wacz, false, "archive/a.warc"));
      assertArrayEquals(join(a, replaced(b, true), a), copy(wacz, true, "archive/b.warc"));
      assertArrayEquals(
          join(replaced(a, false), replaced(b, false), a),
          copy(wacz, false, "archive/a.warc", "archive/b.warc"));
    }
    assertArrayEquals(new byte[0], copy(zip("x", "y"), false));
  }

  @Test
  void webArchivesArePackedInTheSameWay() throws IOException {
    for (byte[] wacz :
        List.of(
            storedZip(files("archive/a.warc", A, "archive/b.warc.gz", gzip(B))),
            storedZip(files("archive/a.warc.gz", gzip(A), "archive/b.warc", B)))) {
      IOException refused = assertThrows(IOException.class, () -> copy(wacz, false));
      assertEquals("some of its WARC files are compressed and some are not", refused.getMessage());
    }
  }

  @Test
  void entryThatIsMissingIsReported() throws IOException {
    byte[] wacz = zip("archive/a.warc", A);
    IOException refused =
        assertThrows(IOException.class, () -> copy(wacz, false, "archive/b.warc"));
    assertEquals("there is no entry archive/b.warc", refused.getMessage());
  }

  @Test
  void fileIsClosedWithTheCopy() throws IOException {
    byte[] converted = replaced(A, true);
    Opened opened = new Opened(storedZip(files("archive/a.warc", converted)));
    try (WaczToWarc copy = new WaczToWarc(opened, new ByteArrayOutputStream(), true)) {
      copy.enter("archive/a.warc");
      assertFalse(copy.replace(0, DATA), "the conversion is there already");
      assertEquals(1, opened.open());
    }
    assertEquals(0, opened.open());
    Opened single = new Opened(converted);
    try (ArchiveCopy copy =
        WaczFormat.changed(
            WarcFormat.WARC,
            "a.warc",
            new ArchiveInput(Bytes.of(single), null, ReadLimits.NONE, UnpackBudget.unlimited()),
            new ByteArrayOutputStream(),
            true,
            problem -> {})) {
      assertFalse(copy.replace(0, DATA));
    }
    assertEquals(0, single.open());
  }
}
