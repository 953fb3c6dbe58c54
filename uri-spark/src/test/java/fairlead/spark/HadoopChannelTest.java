package fairlead.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import fairlead.pipeline.source.DocumentCursor;
import fairlead.pipeline.source.SourceOptions;
import fairlead.testing.Warcs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Files of Hadoop's file systems, read under a scheme that no class but theirs knows. */
@Execution(ExecutionMode.SAME_THREAD) // the reads are counted for all
@ResourceLock(CountedFileSystem.COUNTS)
class HadoopChannelTest {

  @TempDir Path folder;

  private static Configuration hadoop() {
    Configuration hadoop = new Configuration();
    hadoop.set("fs.counted.impl", CountedFileSystem.class.getName());
    return hadoop;
  }

  private static SeekableByteChannel open(Path file) throws IOException {
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path("counted://" + file);
    FileSystem system = path.getFileSystem(hadoop());
    return new HadoopChannel(system.open(path), Files.size(file));
  }

  private static String read(SeekableByteChannel channel, ByteBuffer room) throws IOException {
    room.clear();
    int count = channel.read(room);
    byte[] bytes = new byte[Math.max(0, count)];
    room.flip().get(bytes);
    return count + new String(bytes, StandardCharsets.UTF_8);
  }

  @Test
  void readsAtAnyPlace() throws IOException {
    try (SeekableByteChannel channel = open(Files.writeString(folder.resolve("a"), "0123456789"))) {
      assertEquals(10, channel.size());
      for (ByteBuffer room : List.of(ByteBuffer.allocate(4), ByteBuffer.allocateDirect(4))) {
        assertEquals("40123", read(channel.position(0), room));
        assertEquals("44567", read(channel, room));
        assertEquals(8, channel.position());
        assertEquals("289", read(channel, room));
        assertEquals("-1", read(channel, room));
        assertEquals("43456", read(channel.position(3), room));
        assertEquals("-1", read(channel.position(99), room));
      }
      assertEquals(0, channel.read(ByteBuffer.allocate(0)));
      assertThrows(IllegalArgumentException.class, () -> channel.position(-1));
      assertThrows(NonWritableChannelException.class, () -> channel.truncate(1));
      assertThrows(NonWritableChannelException.class, () -> channel.write(ByteBuffer.allocate(1)));
      assertTrue(channel.isOpen());
    }
  }

  @Test
  @SuppressWarnings("try") // closed twice on purpose
  void isClosedOnce() throws IOException {
    try (SeekableByteChannel channel = open(Files.writeString(folder.resolve("a"), "0"))) {
      CountedFileSystem.reset();
      channel.close();
      assertEquals(1, CountedFileSystem.CLOSED.get());
      assertFalse(channel.isOpen());
      assertThrows(ClosedChannelException.class, () -> channel.read(ByteBuffer.allocate(1)));
      assertThrows(ClosedChannelException.class, channel::position);
      assertThrows(ClosedChannelException.class, () -> channel.position(0));
      assertThrows(ClosedChannelException.class, channel::size);
    }
    assertEquals(1, CountedFileSystem.CLOSED.get());
  }

  @Test
  void partsReadEachByteOnceInSmallReads() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Random random = new Random(7);
    for (int i = 0; i < 300; i++) {
      StringBuilder page = new StringBuilder("<a href=" + i + ">");
      for (int c = 0; c < 10_000; c++) {
        page.append((char) ('a' + random.nextInt(26)));
      }
      all.writeBytes(Warcs.gzip(Warcs.response("p" + i, Warcs.html(page.toString()))));
    }
    Path file = Files.write(folder.resolve("a.warc.gz"), all.toByteArray());
    long size = Files.size(file);
    Configuration hadoop = hadoop();
    InputFile whole = Inputs.of(List.of("counted://" + file), hadoop, null).get(0);
    CountedFileSystem.reset();
    List<InputFile> parts = whole.parts(hadoop, SourceOptions.DEFAULT, size / 4);
    long searched = CountedFileSystem.BYTES.get();
    assertEquals(4, parts.size());
    assertTrue(searched < 8 * 70_000, "read to find the parts: " + searched);
    CountedFileSystem.reset();
    int documents = 0;
    for (InputFile part : parts) {
      try (DocumentCursor cursor =
          part.stored(hadoop, SourceOptions.DEFAULT).open(part.ownPart())) {
        while (cursor.next() != null) {
          documents++;
        }
      }
    }
    assertEquals(300, documents);
    long read = CountedFileSystem.BYTES.get();
    assertTrue(read < size + 4 * 70_000, read + " of " + size);
    assertTrue(CountedFileSystem.SEEKS.get() <= 8, "seeks: " + CountedFileSystem.SEEKS);
    assertTrue(
        CountedFileSystem.LONGEST.get() <= 64 * 1024, "longest: " + CountedFileSystem.LONGEST);
  }
}
