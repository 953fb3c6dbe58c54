package fairlead.archive.warc;

import static fairlead.testing.Warcs.bytes;
import static fairlead.testing.Warcs.gzip;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.archive.UnpackBudget;
import java.io.IOException;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveBytesTest {

  @TempDir Path folder;

  private SeekableByteChannel file(byte[] content, StandardOpenOption option) throws IOException {
    return Files.newByteChannel(Files.write(folder.resolve("a.warc"), content), option);
  }

  @Test
  void byteMayBeAnyNumber() throws IOException {
    byte[] content = {0, (byte) 200, 0, 9};
    for (byte[] stored : List.of(content, gzip(content))) {
      try (ArchiveBytes in =
          new ArchiveBytes(file(stored, StandardOpenOption.READ), 0, UnpackBudget.unlimited())) {
        assertEquals(0, in.peek());
        assertEquals(0, in.read());
        assertEquals(200, in.read());
        in.pass(1);
        assertEquals(9, in.peek());
        assertEquals(9, in.read());
        assertEquals(-1, in.peek());
        assertEquals(-1, in.read());
        assertEquals(stored.length, in.offset());
      }
    }
  }

  @Test
  void fileIsClosedWithTheBytes() throws IOException {
    for (byte[] stored : List.of(bytes("x"), gzip(bytes("x")))) {
      SeekableByteChannel file = file(stored, StandardOpenOption.READ);
      new ArchiveBytes(file, 0, UnpackBudget.unlimited()).close();
      assertFalse(file.isOpen());
    }
  }

  @Test
  void fileThatCannotBeReadIsClosed() throws IOException {
    SeekableByteChannel file = file(bytes("x"), StandardOpenOption.WRITE);
    assertThrows(
        NonReadableChannelException.class,
        () -> new ArchiveBytes(file, 0, UnpackBudget.unlimited()));
    assertFalse(file.isOpen());
  }

  @Test
  void inflaterIsEnded() throws IOException {
    for (byte[] stored : List.of(bytes("x"), gzip(bytes("x")))) {
      Inflater inflater = new Inflater(true);
      new ArchiveBytes(file(stored, StandardOpenOption.READ), 0, UnpackBudget.unlimited(), inflater)
          .close();
      assertThrows(RuntimeException.class, inflater::getBytesRead, "as the JDK says it");
    }
  }

  /** Around the end of what is read together. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8_168, 8_169, 8_170, 8_173, 8_176, 8_177, 8_178, 8_192})
  void lineThatIsARecordIsFoundWhereverItIs(int before) throws IOException {
    byte[] content = bytes("\0".repeat(before) + "\nWARC-x WARC/1.WARC/1.0\r\n");
    for (byte[] stored : List.of(content, gzip(content))) {
      try (ArchiveBytes in =
          new ArchiveBytes(file(stored, StandardOpenOption.READ), 0, UnpackBudget.unlimited())) {
        assertTrue(in.toRecordLine());
        assertEquals(stored == content ? before + 15 : 0, in.offset());
        assertArrayEquals(bytes("WARC/1.0\r\n"), in.readAllBytes());
      }
    }
  }

  @Test
  void goingBackIsBoundedByTheFile() throws IOException {
    try (ArchiveBytes in =
        new ArchiveBytes(
            file(bytes("0123456789"), StandardOpenOption.READ), 0, UnpackBudget.unlimited())) {
      in.back(1, ArchiveBytes.FREE + 5);
      assertEquals('1', in.read());
      in.back(2, 5);
      assertEquals('2', in.read(), "all of it is spent, and no more");
      in.back(3, 1);
      assertEquals(4, in.offset());
      assertEquals('4', in.read());
    }
  }
}
