package fairlead.pipeline.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Bytes of a stream in a temporary file. Where the system can, the name of the file is removed
 * before anything is written, so that it goes with the process however that ends, or when nobody
 * holds it any more. Thread-safe; so are the channels.
 */
final class SpilledBytes {

  private static final int CHUNK = 64 * 1024;

  /** Not a channel, which an interrupt of one reader would close for all. */
  private final RandomAccessFile file;

  private final long size;

  private SpilledBytes(RandomAccessFile file, long size) {
    this.file = file;
    this.size = size;
  }

  /**
   * Copies a stream.
   *
   * @param limit how many bytes may be copied
   * @throws IOException if there are more, or they cannot be read or written
   */
  static SpilledBytes of(InputStream in, long limit) throws IOException {
    Path path = Files.createTempFile("fairlead-", ".spill");
    RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw");
    try {
      if (!path.toFile().delete()) { // as on Windows, while it is open
        path.toFile().deleteOnExit();
      }
      byte[] chunk = new byte[CHUNK];
      long copied = 0;
      for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
        copied += count;
        if (copied > limit) {
          throw new IOException("more than " + limit + " bytes, the limit for temporary files");
        }
        file.write(chunk, 0, count);
      }
      return new SpilledBytes(file, copied);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private int read(ByteBuffer bytes, long position) throws IOException {
    byte[] chunk = new byte[Math.min(CHUNK, bytes.remaining())];
    int count;
    synchronized (file) {
      file.seek(position);
      count = file.read(chunk);
    }
    if (count > 0) {
      bytes.put(chunk, 0, count);
    }
    return count;
  }

  /** A channel to read the bytes, with a position of its own. */
  SeekableByteChannel open() {
    return new View();
  }

  /** Reads the file at a position of its own. */
  private final class View implements SeekableByteChannel {

    private long position;
    private boolean closed;

    @Override
    public synchronized int read(ByteBuffer bytes) throws IOException {
      checkOpen();
      int count = SpilledBytes.this.read(bytes, position);
      position += Math.max(0, count);
      return count;
    }

    @Override
    public synchronized long position() {
      return position;
    }

    @Override
    public synchronized SeekableByteChannel position(long newPosition) throws IOException {
      checkOpen();
      position = newPosition;
      return this;
    }

    @Override
    public long size() {
      return size;
    }

    private void checkOpen() throws IOException {
      if (closed) {
        throw new ClosedChannelException();
      }
    }

    @Override
    public synchronized boolean isOpen() {
      return !closed;
    }

    @Override
    public synchronized void close() {
      closed = true;
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
