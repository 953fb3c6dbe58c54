package fairlead.archive.zip;

import static fairlead.testing.Packed.bzip2;
import static fairlead.testing.Packed.xz;
import static fairlead.testing.Packed.zstd;
import static fairlead.testing.Warcs.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.UnpackBudget;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZipDataTest {

  private static final byte[] DATA = {0, (byte) 200, -1, 'd', 'a', 't', 'a'};

  private static byte[] packed(int method) throws IOException {
    return switch (method) {
      case 0 -> DATA;
      case 12 -> bzip2(DATA);
      case 93 -> zstd(DATA);
      case 95 -> xz(DATA);
      default -> {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflating =
            new DeflaterOutputStream(out, new Deflater(9, true))) {
          deflating.write(DATA);
        }
        yield out.toByteArray();
      }
    };
  }

  private static ZipHeader header(int method, byte[] data, long size) {
    CRC32 crc = new CRC32();
    crc.update(data);
    return new ZipHeader("a", 0, method, crc.getValue(), 0, size, 0, 0, 0, 0, 0);
  }

  private static InputStream open(int method) throws IOException {
    return ZipData.of(
        new ByteArrayInputStream(packed(method)),
        header(method, DATA, DATA.length),
        UnpackBudget.unlimited());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8, 9, 12, 93, 95})
  void dataIsReadInAnyWay(int method) throws IOException {
    assertTrue(ZipData.isKnown(method));
    try (InputStream in = open(method)) {
      assertArrayEquals(DATA, in.readAllBytes());
      assertEquals(-1, in.read());
    }
    try (InputStream in = open(method)) {
      assertFalse(in.markSupported());
      assertEquals(0, in.read());
      assertEquals(200, in.read());
      assertEquals(255, in.read());
      assertEquals(0, in.skip(0));
      assertEquals(0, in.skip(-1));
      in.skipNBytes(3);
      assertEquals('a', in.read());
      assertEquals(-1, in.read(), "what was skipped counts for the checksum");
      assertEquals(0, in.skip(1));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 6, 10, 14, 98, 99})
  void otherMethodsAreNotRead(int method) {
    assertFalse(ZipData.isKnown(method));
    assertThrows(IOException.class, () -> open(method));
  }

  @Test
  void dataIsComparedWithItsHeader() throws IOException {
    for (ZipHeader wrong :
        new ZipHeader[] {header(0, bytes("other"), DATA.length), header(0, DATA, 6)}) {
      try (InputStream in =
          ZipData.of(new ByteArrayInputStream(DATA), wrong, UnpackBudget.unlimited())) {
        assertEquals(DATA.length, in.read(new byte[99]));
        IOException thrown = assertThrows(IOException.class, in::read);
        assertEquals(
            wrong.size() == 6 ? "7 bytes where the archive says 6" : "zip checksum differs",
            thrown.getMessage());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8, 93})
  void sourceIsClosedWithTheData(int method) throws IOException {
    AtomicBoolean closed = new AtomicBoolean();
    InputStream raw =
        new ByteArrayInputStream(packed(method)) {
          @Override
          public void close() {
            closed.set(true);
          }
        };
    ZipData.of(raw, header(method, DATA, DATA.length), UnpackBudget.unlimited()).close();
    assertTrue(closed.get());
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 9, 12, 93, 95})
  void onlyWhatIsUnpackedTakesFromTheBudget(int method) throws IOException {
    UnpackBudget budget = UnpackBudget.of(DATA.length - 1, 1, 1);
    ZipHeader header = header(method, DATA, DATA.length);
    try (InputStream in = ZipData.of(new ByteArrayInputStream(packed(method)), header, budget)) {
      assertThrows(IOException.class, in::readAllBytes);
    }
    ZipHeader stored = header(0, DATA, DATA.length);
    try (InputStream in = ZipData.of(new ByteArrayInputStream(DATA), stored, budget)) {
      assertArrayEquals(DATA, in.readAllBytes());
    }
  }
}
