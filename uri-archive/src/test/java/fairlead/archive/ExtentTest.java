package fairlead.archive;

import static fairlead.testing.Warcs.bytes;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.junit.jupiter.api.Test;

class ExtentTest {

  private static SeekableByteChannel window(String text, long start, long length) {
    return new Extent(start, length).of(new SeekableInMemoryByteChannel(bytes(text)));
  }

  /** What is read into a place of a buffer. */
  private static String read(SeekableByteChannel channel, int room) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(12);
    buffer.position(2).limit(2 + room);
    int count = channel.read(buffer);
    assertEquals(2 + room, buffer.limit());
    assertEquals(2 + Math.max(0, count), buffer.position());
    return count + new String(buffer.array(), 2, Math.max(0, count), StandardCharsets.UTF_8);
  }

  @Test
  void onlyTheBytesOfTheRangeAreRead() throws IOException {
    try (SeekableByteChannel window = window("0123456789", 2, 5)) {
      assertEquals(5, window.size());
      assertEquals(0, window.position());
      assertEquals("3234", read(window, 3));
      assertEquals(3, window.position());
      assertEquals("256", read(window, 9));
      assertEquals("-1", read(window, 9));
      assertEquals(5, window.position());
      assertSame(window, window.position(1));
      assertEquals("0", read(window, 0));
      assertEquals("13", read(window, 1));
      window.position(6);
      assertEquals("-1", read(window, 1));
    }
  }

  @Test
  void rangeMayEndBehindTheFile() throws IOException {
    try (SeekableByteChannel window = window("0123456789", 8, 5)) {
      assertEquals(2, window.size());
      assertEquals("289", read(window, 9));
      assertEquals("-1", read(window, 9));
    }
    try (SeekableByteChannel window = window("0123456789", 12, 5)) {
      assertEquals(0, window.size());
      assertEquals("-1", read(window, 9));
    }
  }

  @Test
  void windowIsClosedWithItsFile() throws IOException {
    SeekableByteChannel file = new SeekableInMemoryByteChannel(bytes("text"));
    SeekableByteChannel window = new Extent(1, 2).of(file);
    assertTrue(window.isOpen());
    window.close();
    assertFalse(window.isOpen());
    assertFalse(file.isOpen());
  }

  @Test
  void windowIsNotWritten() throws IOException {
    try (SeekableByteChannel window = window("text", 1, 2)) {
      assertThrows(NonWritableChannelException.class, () -> window.write(ByteBuffer.allocate(1)));
      assertThrows(NonWritableChannelException.class, () -> window.truncate(0));
    }
  }
}
