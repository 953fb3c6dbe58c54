package fairlead.pipeline.archive;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarUtils;
import org.jspecify.annotations.Nullable;

/**
 * Reads a tar archive. After a damaged header, the next one is looked for, which its checksum
 * tells.
 */
public final class TarReader implements EntryReader {

  private static final int BLOCK = 512;
  private static final int TYPE = 156;
  private static final int SIZE = 124;
  private static final int SIZE_BYTES = 12;

  /** Types of entries that say something about the next one: names and PAX fields. */
  private static final String EXTENSIONS = "LKxgX";

  private final Blocks blocks;
  private final long size;
  private TarArchiveInputStream tar;
  private long origin; // where the stream of the library began
  private boolean any;

  /**
   * A reader of an archive.
   *
   * @param in closed with this
   * @param maxHeaderBytes how many bytes the name or the fields of an entry may take
   * @param size how many bytes the file has of which this is a stream; negative if it is none
   */
  public TarReader(InputStream in, int maxHeaderBytes, long size) {
    this.blocks = new Blocks(in, maxHeaderBytes);
    this.size = size;
    this.tar = new TarArchiveInputStream(blocks);
  }

  @Override
  public @Nullable Item next() throws IOException {
    while (true) {
      TarArchiveEntry entry;
      long before = blocks.count;
      try {
        blocks.inHeader = true;
        entry = tar.getNextEntry();
        if (entry != null && !entry.isCheckSumOK()) {
          throw new IOException("a header with a wrong checksum");
        }
        if (entry != null && isBeyondEnd(entry)) {
          throw new IOException("an entry of " + entry.getSize() + " bytes");
        }
      } catch (IOException | IllegalArgumentException e) {
        if (blocks.failed || blocks.ended) {
          throw e instanceof IOException io ? io : new IOException(e);
        }
        return damage(e, before);
      } finally {
        blocks.inHeader = false;
      }
      if (entry == null) {
        return null;
      }
      any = true;
      Item item = item(entry);
      if (item != null) {
        return item;
      }
    }
  }

  /** Whether an entry claims more than there is, of which other entries may be a part. */
  private boolean isBeyondEnd(TarArchiveEntry entry) {
    return size >= 0 && entry.getSize() > size - blocks.count;
  }

  private @Nullable Item item(TarArchiveEntry entry) {
    String name = entry.getName();
    if (entry.isDirectory()) {
      return null;
    }
    if (entry.isSymbolicLink() || entry.isLink()) {
      return new Item.Other(name, entry.isLink() ? "hard link" : "symbolic link");
    }
    if (entry.isFIFO() || entry.isBlockDevice() || entry.isCharacterDevice()) {
      return new Item.Other(name, "not a regular file");
    }
    boolean whole = size >= 0 && !entry.isSparse() && entry.getDataOffset() >= 0;
    return new Item.Entry(
        name,
        entry.getRealSize(),
        whole ? new Extent(origin + entry.getDataOffset(), entry.getSize()) : null,
        () -> new Data(tar));
  }

  private Item damage(Exception e, long from) throws IOException {
    byte[] block = new byte[BLOCK];
    blocks.skipNBytes(Math.floorMod(-blocks.count, BLOCK));
    while (blocks.readNBytes(block, 0, BLOCK) == BLOCK) {
      if (isHeader(block)) {
        origin = blocks.count - BLOCK;
        tar =
            new TarArchiveInputStream(
                new SequenceInputStream(new ByteArrayInputStream(block.clone()), blocks));
        return new Item.Damage(
            (any ? "damaged tar header" : "no tar header")
                + " at offset "
                + from
                + " ("
                + e.getMessage()
                + "); the next one is at "
                + origin);
      }
    }
    blocks.ended = true;
    throw new IOException(
        any
            ? "damaged tar header at offset " + from + ", and none behind it"
            : "not a tar archive");
  }

  /** Whether a block is a header, by its checksum; the end of an archive is none. */
  public static boolean isHeader(byte[] block) {
    try {
      return block[0] != 0 && TarUtils.verifyCheckSum(block);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    tar.close();
    blocks.close();
  }

  /** The data of the current entry, which ends without its archive being closed. */
  private static final class Data extends FilterInputStream {

    Data(InputStream tar) {
      super(tar);
    }

    @Override
    public void close() {
      // the archive goes on
    }
  }

  /** Counts bytes, and refuses to hand out a header that the library would hold whole. */
  private static final class Blocks extends FilterInputStream {

    private final int maxHeaderBytes;
    private long count;
    private boolean inHeader;
    private boolean failed; // the stream itself, and not what it holds
    private boolean ended;

    Blocks(InputStream in, int maxHeaderBytes) {
      super(in);
      this.maxHeaderBytes = maxHeaderBytes;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read;
      try {
        read = in.read(bytes, offset, length);
      } catch (IOException e) {
        failed = true;
        throw e;
      }
      count += Math.max(0, read);
      if (inHeader && read == BLOCK && offset == 0 && bytes.length == BLOCK) {
        check(bytes);
      }
      return read;
    }

    private void check(byte[] header) throws IOException {
      boolean extension = EXTENSIONS.indexOf(header[TYPE]) >= 0 && isHeader(header);
      if (extension && TarUtils.parseOctalOrBinary(header, SIZE, SIZE_BYTES) > maxHeaderBytes) {
        throw new IOException("a header of more than " + maxHeaderBytes + " bytes");
      }
    }

    @Override
    public long skip(long wanted) throws IOException {
      long skipped;
      try {
        skipped = in.skip(wanted);
      } catch (IOException e) {
        failed = true;
        throw e;
      }
      count += skipped;
      return skipped;
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
