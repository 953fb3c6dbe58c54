package fairlead.pipeline.source;

import fairlead.pipeline.source.GzipMembers.Behind;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/** The bytes of a web archive, gzip undone, with the places where records begin in the file. */
final class ArchiveBytes extends InputStream {

  private static final int FILE_BUFFER = 64 * 1024;

  private final @Nullable GzipMembers members;
  private final InputStream in;
  private final byte[] buffer = new byte[8192]; // of one member only
  private int at;
  private int end;
  private long position; // of the next byte, where nothing is compressed

  /** The bytes of a file, which is closed with this, and where this fails. */
  ArchiveBytes(SeekableByteChannel file) throws IOException {
    BufferedInputStream raw = new BufferedInputStream(Channels.newInputStream(file), FILE_BUFFER);
    try {
      raw.mark(2);
      boolean compressed = raw.read() == 0x1F && raw.read() == 0x8B;
      raw.reset();
      members = compressed ? new GzipMembers(raw, Behind.NOTHING, new Inflater(true)) : null;
      in = members == null ? raw : members;
    } catch (IOException | RuntimeException e) {
      Closing.quietly(file);
      throw e;
    }
  }

  /** The next byte, which stays the next one; -1 at the end. */
  int peek() throws IOException {
    if (at == end) {
      at = 0;
      end = 0; // should reading fail
      end = Math.max(0, in.read(buffer));
    }
    return at == end ? -1 : buffer[at] & 0xFF;
  }

  /**
   * Where the next byte is in the file, or the compressed member that it is in. Right only once
   * that byte was peeked at, even if that failed.
   */
  long offset() {
    return members == null ? position : members.start();
  }

  @Override
  public int read() throws IOException {
    int value = peek();
    if (value >= 0) {
      at++;
      position++;
    }
    return value;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count;
    if (at < end) {
      count = Math.min(length, end - at);
      System.arraycopy(buffer, at, bytes, offset, count);
      at += count;
    } else {
      count = in.read(bytes, offset, length);
    }
    position += Math.max(count, 0);
    return count;
  }

  /**
   * Passes over bytes.
   *
   * @throws EOFException if there are fewer
   */
  void pass(long count) throws IOException {
    int buffered = (int) Math.min(count, end - at);
    at += buffered;
    in.skipNBytes(count - buffered);
    position += count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
