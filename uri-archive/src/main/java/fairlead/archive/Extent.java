package fairlead.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/**
 * A range of bytes.
 *
 * @param start the first one, from 0
 * @param length how many there are
 */
public record Extent(long start, long length) {

  /** A channel of only these bytes; closing it closes the other channel. */
  public SeekableByteChannel of(SeekableByteChannel whole) {
    return new Window(whole, this);
  }

  /** Reads a part of another channel, with its own position. */
  private static final class Window implements SeekableByteChannel {

    private final SeekableByteChannel whole;
    private final Extent extent;
    private long position;

    Window(SeekableByteChannel whole, Extent extent) {
      this.whole = whole;
      this.extent = extent;
    }

    @Override
    public int read(ByteBuffer bytes) throws IOException {
      long left = size() - position;
      if (left <= 0) {
        return -1;
      }
      int limit = bytes.limit();
      bytes.limit(bytes.position() + (int) Math.min(left, bytes.remaining()));
      try {
        int count = whole.position(extent.start() + position).read(bytes);
        position += Math.max(0, count);
        return count;
      } finally {
        bytes.limit(limit);
      }
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public SeekableByteChannel position(long newPosition) {
      position = newPosition;
      return this;
    }

    @Override
    public long size() throws IOException {
      return Math.max(0, Math.min(extent.length(), whole.size() - extent.start()));
    }

    @Override
    public boolean isOpen() {
      return whole.isOpen();
    }

    @Override
    public void close() throws IOException {
      whole.close();
    }

    @Override
    public int write(ByteBuffer bytes) {
      throw new NonWritableChannelException();
    }

    @Override
    public SeekableByteChannel truncate(long size) {
      throw new NonWritableChannelException();
    }
  }
}
