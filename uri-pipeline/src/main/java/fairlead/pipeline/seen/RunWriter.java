package fairlead.pipeline.seen;

import fairlead.archive.Closing;
import fairlead.pipeline.fingerprint.Fingerprints;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Writes a {@link SortedRun}; the fingerprints must come in order. */
final class RunWriter implements Closeable {

  private static final int BLOCKS = 64; // written at a time

  private final Path path;
  private final FileChannel file;
  private final boolean durable;
  private final BlockedFilter filter;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BLOCKS * SortedRun.BLOCK);
  private final ByteBuffer block = ByteBuffer.allocate(SortedRun.BLOCK);
  private long[] firsts;
  private int blocks;
  private int inBlock;
  private long size;
  private @Nullable SortedRun run;

  /**
   * Starts a run.
   *
   * @param max the maximum number of fingerprints
   * @param bitsPerKey how many bits of the filter there are per fingerprint
   * @param durable whether it must survive a power cut
   */
  RunWriter(Path path, long max, int bitsPerKey, boolean durable) throws IOException {
    this.path = path;
    this.durable = durable;
    this.filter = new BlockedFilter(max, bitsPerKey);
    this.firsts = new long[Math.toIntExact((max + SortedRun.PER_BLOCK - 1) / SortedRun.PER_BLOCK)];
    this.file =
        FileChannel.open(
            path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  void add(long high, long low) throws IOException {
    if (inBlock == 0) {
      firsts[blocks] = high;
    }
    block.putLong(high).putLong(low);
    filter.add(high, low);
    size++;
    if (++inBlock == SortedRun.PER_BLOCK) {
      endBlock();
    }
  }

  private void endBlock() throws IOException {
    while (block.position() < SortedRun.PER_BLOCK * Fingerprints.BYTES) {
      block.putLong(0);
    }
    block.putInt(inBlock).putLong(0);
    CRC32C checksum = new CRC32C();
    checksum.update(block.array(), 0, block.position());
    block.putInt((int) checksum.getValue());
    put(block.flip());
    block.clear();
    blocks++;
    inBlock = 0;
  }

  private void put(ByteBuffer bytes) throws IOException {
    if (bytes.remaining() > buffer.remaining()) {
      flush();
    }
    buffer.put(bytes);
  }

  private void flush() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      file.write(buffer);
    }
    buffer.clear();
  }

  /** Ends the run, which can then be read; the run now owns the file. */
  SortedRun finish() throws IOException {
    if (inBlock > 0) {
      endBlock();
    }
    firsts = Arrays.copyOf(firsts, blocks);
    CRC32C checksum = new CRC32C();
    put(firsts, checksum);
    put(filter.words(), checksum);
    ByteBuffer tail = ByteBuffer.allocate(SortedRun.TAIL);
    tail.putLong(SortedRun.MAGIC).putLong(size).putLong(blocks).putLong(filter.words().length);
    checksum.update(tail.array(), 0, tail.position());
    put(tail.putInt((int) checksum.getValue()).flip());
    flush();
    if (durable) {
      file.force(false);
    }
    SortedRun finished = SortedRun.written(path, file, size, firsts, filter);
    run = finished;
    return finished;
  }

  private void put(long[] words, CRC32C checksum) throws IOException {
    ByteBuffer some = ByteBuffer.allocate(SortedRun.BLOCK);
    for (int at = 0; at < words.length; ) {
      some.clear();
      int count = Math.min(words.length - at, SortedRun.BLOCK / Long.BYTES);
      some.asLongBuffer().put(words, at, count);
      some.limit(count * Long.BYTES);
      checksum.update(some.duplicate());
      put(some);
      at += count;
    }
  }

  /** Removes a run that is not finished. */
  @Override
  public void close() throws IOException {
    if (run == null) {
      Closing.quietly(file);
      Files.deleteIfExists(path);
    }
  }
}
