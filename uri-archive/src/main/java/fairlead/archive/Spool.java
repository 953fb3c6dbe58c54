package fairlead.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that are written once and then read with random access: in memory while they are few,
 * otherwise in a temporary file. If the system allows it, the name of the file is removed before
 * anything is written. The file then disappears when the process ends in any way, or when it is no
 * longer in use.
 *
 * <p>For one writer; after everything is written, for readers on any thread.
 */
public final class Spool extends OutputStream {

  /** How much is held in memory. */
  private static final int SMALL = 1 << 20;

  private static final int CHUNK = 64 * 1024;

  private ByteArrayOutputStream small = new ByteArrayOutputStream();

  /** Not a channel, because an interrupt of one reader would close it for all. */
  private @Nullable RandomAccessFile file;

  private long size;

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (file == null && size + length <= SMALL) {
      small.write(bytes, offset, length);
    } else {
      try {
        file().write(bytes, offset, length);
      } catch (IOException e) {
        String folder = System.getProperty("java.io.tmpdir");
        throw new IOException("a temporary file in " + folder + ": " + Reasons.of(e), e);
      }
    }
    size += length;
  }

  private RandomAccessFile file() throws IOException {
    RandomAccessFile known = file;
    if (known != null) {
      return known;
    }
    Path path = Files.createTempFile("fairlead-", ".tmp");
    RandomAccessFile created = new RandomAccessFile(path.toFile(), "rw");
    if (!path.toFile().delete()) { // as on Windows, while it is open
      path.toFile().deleteOnExit();
    }
    file = created;
    created.write(small.toByteArray());
    small = new ByteArrayOutputStream(0); // the old one keeps its array
    return created;
  }

  /** How many bytes have been written. */
  public long size() {
    return size;
  }

  /** The bytes; call this after all are written. */
  public Bytes bytes() {
    byte[] all = small.toByteArray();
    return Bytes.of(() -> channel(all));
  }

  /** Opens the bytes for random access, after all are written. */
  public SeekableByteChannel channel() {
    return channel(small.toByteArray());
  }

  private SeekableByteChannel channel(byte[] all) {
    return file == null ? new SeekableInMemoryByteChannel(all) : new View(file, size);
  }

  /** Copies all bytes to a stream. */
  public void copyTo(OutputStream out) throws IOException {
    if (file == null) {
      small.writeTo(out);
      return;
    }
    try (InputStream in = bytes().open()) {
      in.transferTo(out);
    }
  }

  /** A digest of all bytes. */
  public byte[] digest(MessageDigest algorithm) throws IOException {
    copyTo(new DigestOutputStream(nullOutputStream(), algorithm));
    return algorithm.digest();
  }

  /** Releases the bytes. Closing it again does nothing. */
  @Override
  public void close() throws IOException {
    small = new ByteArrayOutputStream(0); // the old one keeps its array
    if (file != null) {
      file.close();
    }
  }

  /** Reads the file with its own position. */
  private static final class View implements SeekableByteChannel {

    private final RandomAccessFile file;
    private final long size;
    private long position;
    private boolean closed;

    View(RandomAccessFile file, long size) {
      this.file = file;
      this.size = size;
    }

    @Override
    public synchronized int read(ByteBuffer bytes) throws IOException {
      checkOpen();
      byte[] chunk = new byte[Math.min(CHUNK, bytes.remaining())];
      int count;
      synchronized (file) {
        file.seek(position);
        count = file.read(chunk);
      }
      if (count > 0) {
        bytes.put(chunk, 0, count);
        position += count;
      }
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
