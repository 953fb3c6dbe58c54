package fairlead.archive.coding;

import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static fairlead.testing.Warcs.join;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.OpenStream;
import fairlead.archive.UnpackBudget;
import fairlead.testing.Packed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;

class ContentCodingTest {

  private static final byte[] TEXT = bytes("<p>text</p>".repeat(50));

  private final List<CountedInflater> inflaters = new ArrayList<>();

  /** Knows how often it was ended. */
  private static final class CountedInflater extends Inflater {
    private int ends;

    CountedInflater(boolean raw) {
      super(raw);
    }

    @Override
    public void end() {
      ends++;
      super.end();
    }
  }

  private Inflater inflater(boolean raw) {
    inflaters.add(new CountedInflater(raw));
    return inflaters.get(inflaters.size() - 1);
  }

  private BoundedBytes decode(byte[] body, String coding, int limit) throws IOException {
    return new ContentCoding(this::inflater, UnpackBudget.unlimited())
        .read(new ByteArrayInputStream(body), coding, limit);
  }

  private static byte[] deflate(byte[] data, boolean raw) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream deflate = new DeflaterOutputStream(out, new Deflater(-1, raw))) {
      deflate.write(data);
    }
    return out.toByteArray();
  }

  @Test
  void codingsAreUndoneLastFirst() throws IOException {
    assertArrayEquals(TEXT, decode(TEXT, "", 1000).bytes());
    assertArrayEquals(TEXT, decode(gzip(TEXT), "GZIP", 1000).bytes());
    assertArrayEquals(TEXT, decode(deflate(TEXT, false), "deflate", 1000).bytes());
    assertArrayEquals(TEXT, decode(deflate(TEXT, true), "deflate", 1000).bytes());
    assertArrayEquals(TEXT, decode(gzip(deflate(TEXT, false)), "deflate, gzip", 1000).bytes());
  }

  @Test
  void codingsOfOtherLibrariesAreUndone() throws IOException {
    byte[] brotli = join(new byte[] {0x0B, 2, (byte) 0x80}, bytes("hello"), new byte[] {3});
    assertArrayEquals(bytes("hello"), decode(brotli, "br", 1000).bytes());
    assertArrayEquals(TEXT, decode(Packed.zstd(TEXT), "zstd", 1000).bytes());
  }

  @Test
  void membersOfGzipAreOneBodyAndPaddingIsPassedOver() throws IOException {
    BoundedBytes read =
        decode(join(gzip(bytes("<p>")), gzip(bytes("x")), new byte[9]), "gzip", 1000);
    assertArrayEquals(bytes("<p>x"), read.bytes());
    assertEquals(null, read.damage());
  }

  @Test
  void everyInflaterIsEndedOnce() throws IOException {
    decode(gzip(TEXT), "gzip", 1000);
    decode(deflate(TEXT, true), "deflate", 1000);
    decode(deflate(TEXT, false), "deflate", 10);
    decode(Arrays.copyOf(gzip(TEXT), 20), "gzip", 1000);
    decode(new byte[] {0x1F, (byte) 0x8B, 9}, "gzip", 1000);
    byte[] binary = {1, 2, 3};
    assertThrows(IOException.class, () -> decode(gzip(binary), "compress, gzip", 1000));
    assertThrows(IOException.class, () -> decode(deflate(binary, true), "compress, deflate", 1000));
    assertEquals(7, inflaters.size());
    for (CountedInflater inflater : inflaters) {
      assertEquals(1, inflater.ends);
    }
  }

  @Test
  void bodyIsClosedWhateverHappens() {
    for (String coding :
        List.of("", "gzip", "deflate", "zstd", "compress, gzip", "br", "a, b, c, d, e")) {
      List<String> closed = new ArrayList<>();
      ByteArrayInputStream body =
          new ByteArrayInputStream(TEXT) {
            @Override
            public void close() {
              closed.add(coding);
            }
          };
      try {
        new ContentCoding(this::inflater, UnpackBudget.unlimited()).read(body, coding, 10);
      } catch (IOException e) {
        assertTrue(!coding.isEmpty(), "the plain body can be read");
      }
      assertEquals(List.of(coding), closed);
    }
  }

  @Test
  void bodyThatWasDecodedBeforeIsTakenAsItIs() throws IOException {
    for (String coding : List.of("gzip", "x-gzip", "deflate", "br", "zstd", "compress")) {
      for (String text : List.of("<p>", " <p>", "body{}", "<p>text</p>".repeat(50))) {
        BoundedBytes read = decode(bytes(text), coding, 1000);
        assertArrayEquals(bytes(text), read.bytes(), coding);
        assertEquals(null, read.damage());
      }
    }
  }

  @Test
  void bodyMayBeginWithAZero() throws IOException {
    // A block that is stored, not the last, and an empty one that is the last.
    byte[] stored = {0, 3, 0, -4, -1, '<', 'p', '>', 1, 0, 0, -1, -1};
    BoundedBytes read = decode(stored, "deflate", 10);
    assertArrayEquals(bytes("<p>"), read.bytes());
    assertEquals(null, read.damage());
  }

  @Test
  void bombIsReadUpToTheLimit() throws IOException {
    assertEquals(1001, decode(gzip(new byte[10_000_000]), "gzip", 1000).bytes().length);
  }

  @Test
  void limitMayBeAnyNumber() throws IOException {
    assertEquals(1, decode(TEXT, "", 0).bytes().length);
    assertArrayEquals(TEXT, decode(TEXT, "", Integer.MAX_VALUE).bytes());
    assertArrayEquals(TEXT, decode(gzip(TEXT), "gzip", Integer.MAX_VALUE - 1).bytes());
  }

  @Test
  void lengthThatIsExpectedNeedNotBeRight() {
    byte[] data = new byte[200_000];
    for (long expected : new long[] {BoundedBytes.UNKNOWN, 0, 199_999, 200_000, 1 << 20}) {
      for (int limit : new int[] {0, 65_535, 199_998, 200_000, 1 << 20}) {
        BoundedBytes read = BoundedBytes.read(new ByteArrayInputStream(data), expected, limit);
        assertEquals(Math.min(200_000, limit + 1), read.bytes().length);
      }
    }
  }

  @Test
  void damageKeepsWhatCameBefore() throws IOException {
    byte[] whole = gzip(bytes("<a href=x>".repeat(1000)));
    BoundedBytes read = decode(Arrays.copyOf(whole, whole.length - 9), "gzip", 100_000);
    assertTrue(read.bytes().length > 0);
    assertEquals("unexpected end of data", read.damage());
  }

  @Test
  void damageOfTheTrailerCostsNothingOfTheData() throws IOException {
    byte[] whole = gzip(TEXT);
    BoundedBytes cut = decode(Arrays.copyOf(whole, whole.length - 1), "gzip", 100_000);
    assertArrayEquals(TEXT, cut.bytes());
    assertEquals("unexpected end of data", cut.damage());
    whole[whole.length - 8] ^= 1;
    BoundedBytes wrong = decode(whole, "gzip", 100_000);
    assertArrayEquals(TEXT, wrong.bytes());
    assertEquals("gzip checksum differs", wrong.damage());
    whole[whole.length - 8] ^= 1;
    whole[whole.length - 1] ^= 1;
    assertEquals("gzip length differs", decode(whole, "gzip", 100_000).damage());
  }

  @Test
  void emptyBodyDecodesToNothing() throws IOException {
    for (String coding : List.of("gzip", "deflate", "br")) {
      assertEquals(null, decode(new byte[0], coding, 10).damage(), coding);
    }
  }

  @Test
  void codingsArePiledUpOnlySoHigh() throws IOException {
    assertArrayEquals(TEXT, decode(gzip(TEXT), "identity, identity, identity, gzip", 1000).bytes());
    String many = "gzip, ".repeat(20_000) + "gzip";
    IOException thrown = assertThrows(IOException.class, () -> decode(bytes("x"), many, 10));
    assertEquals("more than 4 content codings", thrown.getMessage());
  }

  @Test
  void bytesPassThroughAnUnknownCoding() throws IOException {
    for (String coding : List.of("utf-8", "none", "binary", "8bit", "aws-chunked", "none, gzip")) {
      assertArrayEquals(TEXT, decode(TEXT, coding, 1000).bytes(), coding);
    }
    assertArrayEquals(TEXT, decode(gzip(TEXT), "none, gzip", 1000).bytes());
    assertEquals(
        List.of("none", "UTF-8"),
        Stream.of("none", "br", "identity", "UTF-8")
            .filter(c -> !ContentCoding.isKnown(c))
            .toList());
  }

  @Test
  void codingThatIsNotSupportedIsRefused() {
    byte[] packed = {0x1F, (byte) 0x9D, (byte) 0x90, 1};
    IOException thrown = assertThrows(IOException.class, () -> decode(packed, "compress", 10));
    assertEquals("content coding 'compress' is not supported", thrown.getMessage());
  }

  @Test
  void damagedDataIsNotTakenForAText() throws IOException {
    byte[] cut = Arrays.copyOf(deflate(TEXT, false), 12);
    assertEquals("unexpected end of data", decode(cut, "deflate", 1000).damage());
  }

  private InputStream open(InputStream body, String coding) throws IOException {
    return new ContentCoding(this::inflater, UnpackBudget.unlimited()).open(body, coding);
  }

  @Test
  void plainBodyIsGivenByteByByteToo() throws IOException {
    try (InputStream in = open(new ByteArrayInputStream(bytes("<p>".repeat(200))), "gzip")) {
      for (int i = 0; i < 200; i++) {
        assertEquals('<', in.read());
        assertEquals('p', in.read());
        assertEquals('>', in.read());
      }
      assertEquals(-1, in.read());
    }
  }

  /** A body that ends with a failure. */
  private static InputStream failing(String start) {
    InputStream failure =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("connection lost");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            return read();
          }
        };
    return new SequenceInputStream(new ByteArrayInputStream(bytes(start)), failure);
  }

  @Test
  void failureOfAPlainBodyComesAfterItsBytes() throws IOException {
    try (InputStream in = open(failing("<p"), "gzip")) {
      assertEquals('<', in.read());
      assertEquals('p', in.read());
      assertEquals("connection lost", assertThrows(IOException.class, in::read).getMessage());
    }
    BoundedBytes read =
        new ContentCoding(this::inflater, UnpackBudget.unlimited()).read(failing("<p"), "gzip", 10);
    assertArrayEquals(bytes("<p"), read.bytes());
    assertEquals("connection lost", read.damage());
  }

  @Test
  void codingThatIsNotSupportedIsRefusedWhateverTheBodyIs() {
    IOException refused =
        assertThrows(IOException.class, () -> open(failing(""), "compress").close());
    assertEquals("content coding 'compress' is not supported", refused.getMessage());
  }

  @Test
  void bodyOfOneByteIsACutMember() throws IOException {
    assertEquals("not in gzip format", decode(new byte[] {0x1F}, "gzip", 10).damage());
  }

  @Test
  void whiteSpaceIsText() throws IOException {
    for (String text : List.of("\t<p>", "\n<p>", "\f<p>", "\r<p>", " <p>\u001B")) {
      for (String coding : List.of("deflate", "br", "zstd", "compress")) {
        assertArrayEquals(bytes(text), decode(bytes(text), coding, 10).bytes(), coding);
      }
    }
  }

  /** A stored block, which has only one byte that is no text. */
  @Test
  void byteOfZeroIsNoText() throws IOException {
    byte[] text = bytes("x".repeat(0x2020));
    byte[] head = {0, 0x20, 0x20, (byte) 0xDF, (byte) 0xDF};
    byte[] last = {1, 0, 0, -1, -1};
    assertArrayEquals(text, decode(join(head, text, last), "deflate", 10_000).bytes());
  }

  @Test
  void codedDataMayLookLikeText() throws IOException {
    assertArrayEquals(bytes("rsrsrsrsrsrs"), decode(bytes("+*F@@"), "deflate", 100).bytes());
  }

  @Test
  void codedBodyIsClosedToo() throws IOException {
    for (String coding : List.of("gzip", "deflate", "zstd")) {
      byte[] body =
          switch (coding) {
            case "gzip" -> gzip(TEXT);
            case "deflate" -> deflate(TEXT, true);
            default -> Packed.zstd(TEXT);
          };
      OpenStream stream = new OpenStream(body);
      try (InputStream in = open(stream, coding)) {
        assertEquals('<', in.read());
        assertTrue(stream.isOpen(), coding);
      }
      assertFalse(stream.isOpen(), coding);
    }
  }
}
