package fairlead.pipeline.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Bytes of a stream in a temporary file without a name, which goes when it is closed, when nobody
 * holds it any more, or with the process however that ends. Thread-safe; so are the channels.
 */
final class SpilledBytes {

  private final FileChannel file;

  private SpilledBytes(FileChannel file) {
    this.file = file;
  }

  /**
   * Copies a stream.
   *
   * @param limit how many bytes may be copied
   * @throws IOException if there are more, or they cannot be read or written
   */
  static SpilledBytes of(InputStream in, long limit) throws IOException {
    Path path = Files.createTempFile("fairlead-", ".spill");
    FileChannel file =
        FileChannel.open(
            path,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE);
    try {
      long copied = file.transferFrom(Channels.newChannel(in), 0, limit);
      if (copied == limit && in.read() >= 0) {
        throw new IOException("more than " + limit + " bytes, the limit for temporary files");
      }
      return new SpilledBytes(file);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
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
      int count = file.read(bytes, position);
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
    public long size() throws IOException {
      return file.size();
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
