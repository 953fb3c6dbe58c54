package fairlead.archive;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** Numbers and texts at any place of a file, little-endian, read through a small buffer. */
public final class ChannelBytes {

  private static final int BUFFER = 64 * 1024;

  private final SeekableByteChannel file;
  private final long size;
  private final byte[] buffer = new byte[BUFFER];
  private long start; // of the buffer
  private int filled;

  /** The bytes of a file, which is never closed. */
  public ChannelBytes(SeekableByteChannel file) throws IOException {
    this.file = file;
    this.size = file.size();
  }

  /** How many bytes the file has. */
  public long size() {
    return size;
  }

  /** Whether at least {@code count} bytes begin at a place. */
  public boolean has(long at, long count) {
    return at >= 0 && count >= 0 && at <= size - count;
  }

  /** An unsigned number of 8 bits. */
  public int u8(long at) throws IOException {
    if (at < start || at >= start + filled) {
      fill(at);
    }
    return buffer[(int) (at - start)] & 0xFF;
  }

  /** An unsigned number of 16 bits. */
  public int u16(long at) throws IOException {
    return u8(at) | u8(at + 1) << 8;
  }

  /** An unsigned number of 32 bits. */
  public long u32(long at) throws IOException {
    return u16(at) | (long) u16(at + 2) << 16;
  }

  /** A signed number of 64 bits. */
  public long i64(long at) throws IOException {
    return u32(at) | u32(at + 4) << 32;
  }

  /** Copies bytes; all of them must exist. */
  public byte[] copy(long at, int count) throws IOException {
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) u8(at + i);
    }
    return bytes;
  }

  private void fill(long at) throws IOException {
    if (at < 0 || at >= size) {
      throw new EOFException();
    }
    // Includes some bytes before, since a search for the end goes backwards.
    start = Math.max(0, at < start ? at - BUFFER / 2 : at - 16);
    file.position(start);
    ByteBuffer room = ByteBuffer.wrap(buffer);
    while (room.hasRemaining() && file.read(room) >= 0) {
      // until it is full
    }
    filled = room.position();
    if (at >= start + filled) {
      throw new EOFException(); // the file has become shorter
    }
  }

  /** A stream of some of the bytes, independent of other streams of them. */
  public InputStream stream(Extent extent) {
    return new ExtentStream(file, extent);
  }

  private static final class ExtentStream extends InputStream {

    private final SeekableByteChannel file;
    private final long end;
    private long at;

    ExtentStream(SeekableByteChannel file, Extent extent) {
      this.file = file;
      this.at = extent.start();
      this.end = extent.start() + extent.length();
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (at >= end) {
        return -1;
      }
      int wanted = (int) Math.min(length, end - at);
      int count = file.position(at).read(ByteBuffer.wrap(bytes, offset, wanted));
      if (count < 0) {
        throw new EOFException();
      }
      at += count;
      return count;
    }

    @Override
    public long skip(long count) {
      long skipped = Math.max(0, Math.min(count, end - at));
      at += skipped;
      return skipped;
    }
  }
}
