package fairlead.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.codec.digest.DigestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpoolTest {

  private static Set<String> temporaryFiles() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.startsWith("fairlead-") && name.endsWith(".tmp"))
          .collect(Collectors.toSet());
    }
  }

  /** If the process is killed, no file is left. */
  @Test
  void fileHasNoNameWhileItIsUsed() throws IOException {
    assumeFalse(File.separatorChar == '\\', "an open file keeps its name");
    byte[] data = new byte[3 << 20];
    data[data.length - 1] = 1;
    Set<String> before = temporaryFiles();
    try (Spool spool = new Spool()) {
      spool.write(data);
      Set<String> named = temporaryFiles();
      named.removeAll(before);
      ByteArrayOutputStream copy = new ByteArrayOutputStream();
      spool.copyTo(copy);
      assertArrayEquals(data, copy.toByteArray());
      named.retainAll(temporaryFiles()); // those of other processes have gone
      assertEquals(Set.of(), named);
    }
  }

  private static byte[] pattern(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 31 / 8);
    }
    return bytes;
  }

  /** As many bytes as memory holds, one more, and many more. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1000, 1 << 20, (1 << 20) + 1, (1 << 20) + 200_000})
  void bytesAreReadAsTheyWereWritten(int length) throws IOException {
    byte[] data = pattern(length);
    Spool spool = new Spool();
    int first = length / 3;
    spool.write(data, 0, first);
    if (length > 0) {
      spool.write(data[first]);
      spool.write(data, first + 1, length - first - 1);
    }
    assertEquals(length, spool.size());
    ByteArrayOutputStream copy = new ByteArrayOutputStream();
    spool.copyTo(copy);
    assertArrayEquals(data, copy.toByteArray());
    assertArrayEquals(DigestUtils.sha1(data), spool.digest(DigestUtils.getSha1Digest()));
    try (InputStream in = spool.bytes().open()) {
      assertArrayEquals(data, in.readAllBytes());
    }
    Reading<SeekableByteChannel> reading = Objects.requireNonNull(spool.bytes().channel());
    try (SeekableByteChannel channel = reading.read();
        SeekableByteChannel other = spool.channel()) {
      assertEquals(length, channel.size());
      assertEquals(0, channel.position());
      assertSame(channel, channel.position(length - first));
      assertEquals(length - first, channel.position());
      try (InputStream in = Channels.newInputStream(channel)) {
        assertArrayEquals(Arrays.copyOfRange(data, length - first, length), in.readAllBytes());
      }
      assertFalse(channel.isOpen());
      try (InputStream in = Channels.newInputStream(other)) {
        assertArrayEquals(data, in.readAllBytes(), "with its own position");
      }
    }
    spool.close();
    spool.close();
    ByteArrayOutputStream released = new ByteArrayOutputStream();
    if (length > 1 << 20) {
      assertThrows(IOException.class, () -> spool.copyTo(released));
    } else {
      spool.copyTo(released);
      assertEquals(0, released.size());
    }
  }

  @Test
  void channelOfAFileIsReadInParts() throws IOException {
    byte[] data = pattern(2 << 20);
    try (Spool spool = new Spool()) {
      spool.write(data);
      SeekableByteChannel channel = spool.channel();
      ByteBuffer part = ByteBuffer.allocate(100_000);
      part.position(10);
      assertEquals(64 * 1024, channel.read(part));
      assertEquals(64 * 1024, channel.position());
      assertArrayEquals(
          Arrays.copyOf(data, 64 * 1024), Arrays.copyOfRange(part.array(), 10, 10 + 64 * 1024));
      assertEquals(0, channel.read(ByteBuffer.allocate(0)));
      assertThrows(NonWritableChannelException.class, () -> channel.write(part));
      assertThrows(NonWritableChannelException.class, () -> channel.truncate(1));
      assertTrue(channel.isOpen());
      channel.close();
      assertFalse(channel.isOpen());
      assertThrows(ClosedChannelException.class, () -> channel.read(part));
      assertThrows(ClosedChannelException.class, () -> channel.position(0));
      try (SeekableByteChannel other = spool.channel()) {
        other.position(data.length);
        assertEquals(-1, other.read(part));
        assertEquals(data.length, other.position());
      }
    }
  }
}
