package fairlead.pipeline.seen;

import fairlead.pipeline.checkpoint.DamagedFileException;
import fairlead.pipeline.fingerprint.Fingerprints;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Sorted fingerprints on disk that never change. They are in blocks with a checksum each, followed
 * by the data that is held in memory: the first fingerprint of each block and a filter. A lookup
 * that passes the filter reads one block.
 *
 * <pre>
 * block      255 fingerprints or fewer, zeros, their number (4 bytes), zeros (8), CRC-32C (4)
 * first      the upper half of the first fingerprint of each block
 * filter     the words of a {@link BlockedFilter}
 * tail       magic, version, number of fingerprints, blocks, words, CRC-32C of the last three parts
 * </pre>
 *
 * <p>Thread-safe, except {@link #contains}.
 */
final class SortedRun implements Closeable {

  static final int BLOCK = 4096;
  static final int PER_BLOCK = (BLOCK - 16) / Fingerprints.BYTES;
  static final long MAGIC = 0x464C_5255_4E00_0001L; // FLRUN, version 1
  static final int TAIL = 4 * Long.BYTES + Integer.BYTES;

  private static final int CHUNK = 1 << 20;

  private final Path path;
  private final FileChannel file;
  private final long size;
  private final long[] firsts;
  private final BlockedFilter filter;
  private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK); // the last one read

  private SortedRun(Path path, FileChannel file, long size, long[] firsts, BlockedFilter filter) {
    this.path = path;
    this.file = file;
    this.size = size;
    this.firsts = firsts;
    this.filter = filter;
  }

  /** A run that has just been written; it owns the channel from now on. */
  static SortedRun written(
      Path path, FileChannel file, long size, long[] firsts, BlockedFilter filter) {
    return new SortedRun(path, file, size, firsts, filter);
  }

  /**
   * Opens a run.
   *
   * @throws DamagedFileException if the file is not as it was written
   */
  static SortedRun open(Path path) throws IOException {
    FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
    try {
      long length = file.size();
      if (length < TAIL) {
        throw new DamagedFileException(path, "it is truncated");
      }
      ByteBuffer tail = read(path, file, length - TAIL, TAIL);
      CRC32C checksum = new CRC32C();
      long magic = tail.getLong();
      long size = tail.getLong();
      long blocks = tail.getLong();
      long words = tail.getLong();
      int expected = tail.getInt();
      if (magic != MAGIC
          || size < 0
          || blocks != (size + PER_BLOCK - 1) / PER_BLOCK
          || words < 0
          || words > Integer.MAX_VALUE
          || length != blocks * BLOCK + (blocks + words) * Long.BYTES + TAIL) {
        throw new DamagedFileException(path, "it does not end like a run");
      }
      long[] firsts = longs(path, file, blocks * BLOCK, Math.toIntExact(blocks), checksum);
      long[] filter =
          longs(path, file, blocks * BLOCK + blocks * Long.BYTES, Math.toIntExact(words), checksum);
      checksum.update(tail.rewind().limit(TAIL - Integer.BYTES));
      if ((int) checksum.getValue() != expected) {
        throw new DamagedFileException(path, "the checksum of its index is wrong");
      }
      return new SortedRun(path, file, size, firsts, new BlockedFilter(size, filter));
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private static long[] longs(Path path, FileChannel file, long offset, int count, CRC32C checksum)
      throws IOException {
    long[] longs = new long[count];
    for (int at = 0; at < count; ) {
      int some = Math.min(count - at, CHUNK / Long.BYTES);
      ByteBuffer read = read(path, file, offset + (long) at * Long.BYTES, some * Long.BYTES);
      checksum.update(read.duplicate());
      LongBuffer values = read.asLongBuffer();
      values.get(longs, at, some);
      at += some;
    }
    return longs;
  }

  /** Reads bytes of a file that has all of them. */
  static ByteBuffer read(Path path, FileChannel file, long offset, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    fill(path, file, offset, buffer);
    return buffer;
  }

  private static void fill(Path path, FileChannel file, long offset, ByteBuffer buffer)
      throws IOException {
    buffer.clear();
    while (buffer.hasRemaining()) {
      int count = file.read(buffer, offset + buffer.position());
      if (count < 0) {
        throw new EOFException(path + " has become shorter");
      }
    }
    buffer.flip();
  }

  Path path() {
    return path;
  }

  /** The number of fingerprints. */
  long size() {
    return size;
  }

  /** How many bytes of memory the run takes. */
  long memory() {
    return filter.bytes() + (long) Long.BYTES * firsts.length;
  }

  /** How many bytes the run has on disk. */
  long bytes() throws IOException {
    return file.size();
  }

  /** Whether a fingerprint is there. For one thread at a time. */
  boolean contains(long high, long low) throws IOException {
    if (!filter.mayContain(high, low)) {
      return false;
    }
    int at = lastBlock(high);
    while (at >= 0) {
      readBlock(at, block);
      int count = block.getInt(PER_BLOCK * Fingerprints.BYTES);
      int found = find(block, count, high, low);
      if (found >= 0) {
        return true;
      }
      // Two fingerprints may share their upper half, and be in two blocks.
      if (found != -1 || firsts[at] != high) {
        return false;
      }
      at--;
    }
    return false;
  }

  /** The last block that begins with an upper half that is not greater; -1 if there is none. */
  private int lastBlock(long high) {
    int low = 0;
    int end = firsts.length;
    while (low < end) {
      int middle = (low + end) >>> 1;
      if (Long.compareUnsigned(firsts[middle], high) <= 0) {
        low = middle + 1;
      } else {
        end = middle;
      }
    }
    return low - 1;
  }

  /** Where a fingerprint is in a block; if it is absent, -1 minus the place that it would have. */
  private static int find(ByteBuffer block, int count, long high, long low) {
    int start = 0;
    int end = count;
    while (start < end) {
      int middle = (start + end) >>> 1;
      int at = middle * Fingerprints.BYTES;
      int order =
          Fingerprints.compare(block.getLong(at), block.getLong(at + Long.BYTES), high, low);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        start = middle + 1;
      } else {
        end = middle;
      }
    }
    return -1 - start;
  }

  private void readBlock(int number, ByteBuffer buffer) throws IOException {
    fill(path, file, (long) number * BLOCK, buffer);
    check(path, number, buffer);
  }

  /** Checks a block, and leaves its position at the start. */
  private static void check(Path path, int number, ByteBuffer buffer) throws IOException {
    CRC32C checksum = new CRC32C();
    checksum.update(buffer.limit(BLOCK - Integer.BYTES));
    buffer.clear();
    int count = buffer.getInt(PER_BLOCK * Fingerprints.BYTES);
    if (buffer.getInt(BLOCK - Integer.BYTES) != (int) checksum.getValue()
        || count < 1
        || count > PER_BLOCK) {
      throw new DamagedFileException(
          path, "wrong checksum of the block at " + (long) number * BLOCK);
    }
  }

  /** Reads all fingerprints, in their order. */
  final class Reader {

    private static final int BLOCKS = 64; // read at a time

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BLOCKS * BLOCK);
    private int next; // block
    private int left; // blocks in the buffer
    private @Nullable ByteBuffer current;
    private int count;
    private int at;
    private long high;
    private long low;

    long high() {
      return high;
    }

    long low() {
      return low;
    }

    /** Goes to the next fingerprint; false at the end. */
    boolean advance() throws IOException {
      if (at == count && !nextBlock()) {
        return false;
      }
      ByteBuffer block = current;
      if (block == null) {
        return false;
      }
      high = block.getLong(at * Fingerprints.BYTES);
      low = block.getLong(at * Fingerprints.BYTES + Long.BYTES);
      at++;
      return true;
    }

    private boolean nextBlock() throws IOException {
      if (next == firsts.length) {
        return false;
      }
      int index = next % BLOCKS;
      if (left == 0) {
        int some = Math.min(BLOCKS, firsts.length - next);
        fill(path, file, (long) next * BLOCK, buffer.clear().limit(some * BLOCK).slice());
        left = some;
      }
      ByteBuffer block = buffer.slice(index * BLOCK, BLOCK);
      check(path, next, block);
      current = block;
      count = block.getInt(PER_BLOCK * Fingerprints.BYTES);
      at = 0;
      next++;
      left--;
      return true;
    }
  }

  /** All fingerprints, from the first one on. */
  Reader reader() {
    return new Reader();
  }

  /** Closes and removes the file. */
  void delete() throws IOException {
    close();
    Files.deleteIfExists(path);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
