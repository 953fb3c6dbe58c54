package fairlead.pipeline.source;

import static fairlead.pipeline.source.Reads.bytes;
import static fairlead.pipeline.source.Warcs.gzip;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveBytesTest {

  @TempDir Path folder;

  private SeekableByteChannel file(byte[] content, StandardOpenOption option) throws IOException {
    return Files.newByteChannel(Files.write(folder.resolve("a.warc"), content), option);
  }

  @Test
  void byteMayBeAnyNumber() throws IOException {
    byte[] content = {0, (byte) 200, 0, 9};
    for (byte[] stored : List.of(content, gzip(content))) {
      try (ArchiveBytes in = new ArchiveBytes(file(stored, StandardOpenOption.READ))) {
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
      new ArchiveBytes(file).close();
      assertFalse(file.isOpen());
    }
  }

  @Test
  void fileThatCannotBeReadIsClosed() throws IOException {
    SeekableByteChannel file = file(bytes("x"), StandardOpenOption.WRITE);
    assertThrows(NonReadableChannelException.class, () -> new ArchiveBytes(file));
    assertFalse(file.isOpen());
  }
}
