package fairlead.archive.tar;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import fairlead.archive.ArchiveInput;
import fairlead.archive.EntryReader;
import fairlead.archive.Extent;
import fairlead.archive.Item;
import fairlead.archive.UnpackBudget;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarUtils;
import org.jspecify.annotations.Nullable;

/**
 * Reads a tar archive. After a damaged header, it searches for the next one, which is recognized by
 * its checksum.
 */
final class TarReader implements EntryReader {

  static final int BLOCK = 512;
  private static final int FILE_BUFFER = 64 * 1024;
  private static final int TYPE = 156;
  private static final int SIZE = 124;
  private static final int SIZE_BYTES = 12;

  /** Types of entries that describe the next one: names and PAX fields. */
  private static final String EXTENSIONS = "LKxgX";

  /** More than any writer puts before an entry. The library recurses for each one. */
  private static final int MAX_EXTENSIONS = 100;

  private final Blocks blocks;
  private final long size;
  private final UnpackBudget budget;
  private TarArchiveInputStream tar;
  private @Nullable Cut cut; // the last data returned, if it was cut
  private long origin; // where the library's stream began
  private boolean ended;
  private long dataStart;

  /**
   * A reader of an archive.
   *
   * @param input its budget is for sparse files
   */
  TarReader(ArchiveInput input) throws IOException {
    this.size = input.size();
    // If a decoder fails, the bytes that it produced in the same read are lost.
    this.blocks =
        new Blocks(input.stream(), input.limits().headerBytes(), size < 0 ? BLOCK : FILE_BUFFER);
    this.budget = input.budget();
    this.tar = new TarArchiveInputStream(blocks, BLOCK, BLOCK, ISO_8859_1.name());
  }

  /** Where the extended headers before the last entry begin; negative if it has none. */
  long extensionsStart() {
    return blocks.extended;
  }

  /** Where the data of the last entry begins. */
  long dataStart() {
    return dataStart;
  }

  @Override
  public @Nullable Item next() throws IOException {
    while (true) {
      Cut before = cut;
      if (before != null) {
        cut = null;
        Item damage = behind(before);
        if (damage != null || ended) {
          return damage;
        }
      }
      if (ended) {
        return null;
      }
      TarArchiveEntry entry;
      try {
        blocks.begin();
        entry = tar.getNextEntry();
        if (entry != null && !entry.isCheckSumOK()) {
          throw new IOException("a header with a wrong checksum");
        }
      } catch (IOException | IllegalArgumentException e) {
        if (blocks.failed) {
          throw e instanceof IOException io ? io : new IOException(e);
        }
        return damage(e);
      } finally {
        blocks.inHeader = false;
      }
      if (entry == null) {
        return end();
      }
      dataStart = blocks.count;
      if (entry.isFile() && isBeyondEnd(entry)) {
        Cut data = new Cut(blocks.count);
        cut = data;
        return new Item.Entry(
            name(entry.getName()),
            Item.UNKNOWN,
            null,
            entry.getLastModifiedTime().toInstant(),
            entry.getMode() & 0777,
            () -> data);
      }
      Item item = item(entry);
      if (item != null) {
        return item;
      }
    }
  }

  /** Reads the bytes after the end, so that the checksum of a compression is checked. */
  private @Nullable Item end() throws IOException {
    long place = blocks.count;
    boolean marked = blocks.zeros > 0;
    if (findHeader()) {
      // Archives may be joined; a single block of zeros is not an end.
      return blocks.zeros > 1
          ? next()
          : new Item.Damage(
              "a block of zeros at offset "
                  + (place - BLOCK)
                  + "; the next header is at "
                  + origin);
    }
    ended = true;
    return marked ? null : new Item.Damage("the archive ends early, at offset " + blocks.count);
  }

  /**
   * Continues after an entry that claims more bytes than there are; reports that, unless its data
   * has.
   */
  private @Nullable Item behind(Cut data) throws IOException {
    boolean found = findHeader();
    ended = !found;
    if (data.failed) {
      return null;
    }
    return new Item.Damage(
        found
            ? "an entry at offset "
                + data.start
                + " claims more bytes than there are; the next header is at "
                + origin
            : "the archive ends early, at offset " + blocks.count);
  }

  /** Whether an entry claims more bytes than there are, which may include other entries. */
  private boolean isBeyondEnd(TarArchiveEntry entry) {
    return size >= 0 && entry.getSize() > size - blocks.count;
  }

  /**
   * A name in UTF-8. The library replaces what is not UTF-8 by question marks, so that two names
   * become one. It therefore reads octets as characters, except in PAX fields, which are UTF-8.
   */
  private String name(String octets) {
    String name = new String(octets.getBytes(ISO_8859_1), UTF_8);
    boolean isOfField =
        octets.chars().anyMatch(c -> c > 0xFF)
            || (blocks.extended >= 0 && name.indexOf('\uFFFD') >= 0);
    return isOfField ? octets : name;
  }

  private @Nullable Item item(TarArchiveEntry entry) {
    String name = name(entry.getName());
    if (entry.isDirectory()) {
      return null;
    }
    if (entry.isSymbolicLink()) {
      return new Item.Link(
          name, name(entry.getLinkName()), entry.getLastModifiedTime().toInstant());
    }
    if (entry.isLink()) {
      return new Item.Other(name, "hard link");
    }
    if (entry.isFIFO() || entry.isBlockDevice() || entry.isCharacterDevice()) {
      return new Item.Other(name, "not a regular file");
    }
    boolean whole = size >= 0 && !entry.isSparse();
    return new Item.Entry(
        name,
        entry.getRealSize(),
        whole ? new Extent(dataStart, entry.getSize()) : null,
        entry.getLastModifiedTime().toInstant(),
        entry.getMode() & 0777,
        () -> entry.isSparse() ? budget.counted(new Data(tar)) : new Data(tar));
  }

  private Item damage(Exception e) throws IOException {
    long from = Math.max(0, (blocks.count - 1) / BLOCK * BLOCK);
    blocks.skipNBytes(Math.floorMod(-blocks.count, BLOCK));
    if (findHeader()) {
      return new Item.Damage(
          (blocks.headers > 0 ? "damaged tar header" : "no tar header")
              + " at offset "
              + from
              + " ("
              + e.getMessage()
              + "); the next one is at "
              + origin);
    }
    ended = true;
    throw new IOException(
        blocks.headers > 0
            ? "damaged tar header at offset "
                + from
                + " ("
                + e.getMessage()
                + "), and none after it"
            : "not a tar archive");
  }

  /** Goes to the next block that is a header; returns whether there is one. */
  private boolean findHeader() throws IOException {
    blocks.inHeader = false;
    byte[] block = new byte[BLOCK];
    while (blocks.readNBytes(block, 0, BLOCK) == BLOCK) {
      boolean skipped = blocks.extensions > MAX_EXTENSIONS && isExtension(block);
      if (isHeader(block) && !skipped) {
        blocks.unread(block.clone());
        origin = blocks.count;
        tar = new TarArchiveInputStream(blocks, BLOCK, BLOCK, ISO_8859_1.name());
        return true;
      }
    }
    return false;
  }

  private static boolean isExtension(byte[] header) {
    return EXTENSIONS.indexOf(header[TYPE]) >= 0;
  }

  /** Whether a block is a header, by its checksum; the end of an archive is not one. */
  static boolean isHeader(byte[] block) {
    try {
      return block[0] != 0 && TarUtils.verifyCheckSum(block);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    tar.close(); // with the stream below
  }

  /**
   * The data of an entry that claims more bytes than there are: up to the next header, or to the
   * end.
   */
  private final class Cut extends InputStream {

    private final long start;
    private final byte[] block = new byte[BLOCK];
    private int filled;
    private int at;
    private boolean failed;

    Cut(long start) {
      this.start = start;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      read(one, 0, 1);
      return one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (at == filled && !failed) {
        at = 0;
        filled = blocks.readNBytes(block, 0, BLOCK);
        if (filled == BLOCK && isHeader(block)) {
          blocks.unread(block.clone());
          filled = 0;
        }
      }
      if (at == filled) {
        failed = true;
        throw new EOFException();
      }
      int count = Math.min(length, filled - at);
      System.arraycopy(block, at, bytes, offset, count);
      at += count;
      return count;
    }
  }

  /** The data of the current entry; closing it does not close the archive. */
  private static final class Data extends FilterInputStream {

    Data(InputStream tar) {
      super(tar);
    }

    @Override
    public void close() {
      // the archive continues
    }
  }

  /**
   * Counts bytes, and rejects headers that are too large, since the library would hold them whole.
   */
  private static final class Blocks extends FilterInputStream {

    private final int maxHeaderBytes;
    private long count;
    private boolean inHeader;
    private boolean failed; // the stream itself, and not its content
    private int extensions; // before the next entry
    private long extended = -1; // where the first of them begins
    private long headers; // seen so far, readable or not
    private int zeros; // blocks of zeros in a row
    private long globals; // bytes of fields that apply to all entries
    private byte[] unread = new byte[0];
    private int unreadAt;
    private long marked;

    Blocks(InputStream in, int maxHeaderBytes, int buffer) {
      super(new BufferedInputStream(in, buffer));
      this.maxHeaderBytes = maxHeaderBytes;
    }

    /** Goes to the header of an entry. */
    void begin() {
      inHeader = true;
      extensions = 0;
      extended = -1;
      zeros = 0;
    }

    /** Puts a header back, which is read before anything is skipped. */
    void unread(byte[] block) {
      unread = block;
      unreadAt = 0;
      count -= block.length;
      globals = 0;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = Math.min(length, unread.length - unreadAt);
      if (read > 0) {
        System.arraycopy(unread, unreadAt, bytes, offset, read);
        unreadAt += read;
      } else {
        try {
          read = in.readNBytes(bytes, offset, length);
        } catch (IOException e) {
          failed = true;
          throw e;
        }
        read = read == 0 && length > 0 ? -1 : read;
      }
      count += Math.max(0, read);
      if (read == BLOCK && length == BLOCK) {
        look(Arrays.copyOfRange(bytes, offset, offset + BLOCK));
      }
      return read;
    }

    private void look(byte[] block) throws IOException {
      zeros = isZero(block) ? zeros + 1 : zeros;
      if (!inHeader || !isHeader(block)) {
        return;
      }
      headers++;
      if (!isExtension(block)) {
        return;
      }
      long size = TarUtils.parseOctalOrBinary(block, SIZE, SIZE_BYTES);
      globals += block[TYPE] == 'g' ? size : 0;
      if (size > maxHeaderBytes || globals > maxHeaderBytes) {
        throw new IOException("a header of more than " + maxHeaderBytes + " bytes");
      }
      extended = extensions == 0 ? count - BLOCK : extended;
      extensions++;
      if (extensions > MAX_EXTENSIONS) {
        throw new IOException("more than " + MAX_EXTENSIONS + " extended headers in a row");
      }
    }

    private static boolean isZero(byte[] block) {
      for (byte value : block) {
        if (value != 0) {
          return false;
        }
      }
      return true;
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
    public synchronized void mark(int limit) {
      marked = count;
      in.mark(limit);
    }

    @Override
    public synchronized void reset() throws IOException {
      in.reset();
      count = marked;
    }
  }
}
