package fairlead.spark;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import org.apache.hadoop.fs.FSDataInputStream;

/** A file of any of Hadoop's file systems, for reading at any place. */
final class HadoopChannel implements SeekableByteChannel {

  private final FSDataInputStream in;
  private final long size;
  private final byte[] buffer = new byte[64 * 1024];
  private long position; // where the caller is; the stream goes there only to read
  private boolean open = true;

  /**
   * A channel at the beginning of a file.
   *
   * @param in closed with the channel
   */
  HadoopChannel(FSDataInputStream in, long size) {
    this.in = in;
    this.size = size;
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    checkOpen();
    if (!to.hasRemaining()) {
      return 0;
    }
    if (position >= size) {
      return -1;
    }
    if (in.getPos() != position) {
      in.seek(position);
    }
    int count;
    if (to.hasArray()) {
      count = in.read(to.array(), to.arrayOffset() + to.position(), to.remaining());
      to.position(to.position() + Math.max(0, count));
    } else {
      count = in.read(buffer, 0, Math.min(buffer.length, to.remaining()));
      to.put(buffer, 0, Math.max(0, count));
    }
    position += Math.max(0, count);
    return count;
  }

  @Override
  public long position() throws IOException {
    checkOpen();
    return position;
  }

  @Override
  public SeekableByteChannel position(long value) throws IOException {
    checkOpen();
    if (value < 0) {
      throw new IllegalArgumentException("a negative position: " + value);
    }
    position = value;
    return this;
  }

  @Override
  public long size() throws IOException {
    checkOpen();
    return size;
  }

  @Override
  public int write(ByteBuffer from) {
    throw new NonWritableChannelException();
  }

  @Override
  public SeekableByteChannel truncate(long length) {
    throw new NonWritableChannelException();
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  private void checkOpen() throws IOException {
    if (!open) {
      throw new ClosedChannelException();
    }
  }

  @Override
  public void close() throws IOException {
    if (open) {
      open = false;
      in.close();
    }
  }
}
