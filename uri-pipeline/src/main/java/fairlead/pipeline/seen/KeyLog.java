package fairlead.pipeline.seen;

import fairlead.pipeline.checkpoint.DamagedFileException;
import fairlead.pipeline.fingerprint.FingerprintTable;
import fairlead.pipeline.fingerprint.Fingerprints;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * Fingerprints in a file, in the order they were added, in blocks: their number (4 bytes), the
 * CRC-32C of the rest (4 bytes), the fingerprints. Append-only. Not thread-safe.
 */
final class KeyLog implements Closeable {

  private static final int HEADER = 2 * Integer.BYTES;
  private static final int PER_BLOCK = 4095;

  private final Path path;
  private final FileChannel file;
  private final ByteBuffer block = ByteBuffer.allocate(HEADER + PER_BLOCK * Fingerprints.BYTES);
  private long length;
  private boolean broken;

  private KeyLog(Path path, FileChannel file) {
    this.path = path;
    this.file = file;
    block.position(HEADER);
  }

  /** A log without fingerprints. */
  static KeyLog create(Path path) throws IOException {
    return new KeyLog(
        path, FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  /**
   * Reads a log up to a length; the rest was not committed.
   *
   * @throws DamagedFileException if the log is not as it was written
   */
  static void read(Path path, long length, FingerprintTable.Receiver receiver) throws IOException {
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
      read(path, file, length, receiver);
    }
  }

  private static void read(
      Path path, FileChannel file, long length, FingerprintTable.Receiver receiver)
      throws IOException {
    if (file.size() < length) {
      throw new DamagedFileException(
          path, "it ends at " + file.size() + ", before the committed length " + length);
    }
    for (long at = 0; at < length; ) {
      ByteBuffer header = SortedRun.read(path, file, at, (int) Math.min(HEADER, length - at));
      int count = header.remaining() < HEADER ? -1 : header.getInt();
      int expected = count < 0 ? 0 : header.getInt();
      int bytes = count * Fingerprints.BYTES;
      if (count < 1 || count > PER_BLOCK || at + HEADER + bytes > length) {
        throw new DamagedFileException(path, "no block begins at " + at);
      }
      ByteBuffer block = SortedRun.read(path, file, at + HEADER, bytes);
      CRC32C checksum = new CRC32C();
      checksum.update(block.duplicate());
      if ((int) checksum.getValue() != expected) {
        throw new DamagedFileException(path, "wrong checksum of the block at " + at);
      }
      while (block.hasRemaining()) {
        receiver.accept(block.getLong(), block.getLong());
      }
      at += HEADER + bytes;
    }
  }

  Path path() {
    return path;
  }

  void add(long high, long low) throws IOException {
    block.putLong(high).putLong(low);
    if (!block.hasRemaining()) {
      flush();
    }
  }

  private void flush() throws IOException {
    if (broken) {
      throw new IOException("an earlier write to " + path + " failed");
    }
    int count = (block.position() - HEADER) / Fingerprints.BYTES;
    if (count == 0) {
      return;
    }
    CRC32C checksum = new CRC32C();
    checksum.update(block.array(), HEADER, count * Fingerprints.BYTES);
    block.putInt(0, count).putInt(Integer.BYTES, (int) checksum.getValue()).flip();
    broken = true; // until all of it is written
    long end = length + block.remaining();
    while (block.hasRemaining()) {
      file.write(block);
    }
    broken = false;
    length = end;
    block.clear().position(HEADER);
  }

  /** Makes added fingerprints durable; returns the length for {@link #read}. */
  long sync() throws IOException {
    flush();
    file.force(false);
    return length;
  }

  /** Closes the file. Fingerprints added since the last {@link #sync} may be lost. */
  @Override
  public void close() throws IOException {
    file.close();
  }
}
