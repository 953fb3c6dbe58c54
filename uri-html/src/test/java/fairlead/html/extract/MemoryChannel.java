package fairlead.html.extract;

import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** Bytes as a channel, which returns only a few of them at once. */
class MemoryChannel implements SeekableByteChannel {

  private static final int MOST = 1_000;

  private final byte[] bytes;
  private int at;

  MemoryChannel(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public int read(ByteBuffer into) {
    if (at >= bytes.length) {
      return -1;
    }
    int count = Math.min(Math.min(MOST, into.remaining()), bytes.length - at);
    into.put(bytes, at, count);
    at += count;
    return count;
  }

  @Override
  public long position() {
    return at;
  }

  @Override
  public SeekableByteChannel position(long position) {
    at = (int) Math.min(position, bytes.length);
    return this;
  }

  @Override
  public long size() {
    return bytes.length;
  }

  @Override
  public int write(ByteBuffer from) {
    throw new UnsupportedOperationException();
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {
    // nothing to close
  }
}
