package fairlead.archive.coding;

import com.github.luben.zstd.RecyclingBufferPool;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import fairlead.archive.Closing;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * The data of zstd frames (RFC 8878). A web archive begins with a dictionary for all of them, in a
 * separate frame that decoders skip (WARC File Compression with Zstandard 1.0).
 */
public final class ZstdFrames extends Members {

  /** How frames begin, least significant byte first. */
  public static final long MAGIC = 0xFD2FB528L;

  private static final long SKIPPABLE = 0x184D2A50L;
  private static final long DICTIONARY = 0x184D2A5DL;

  /** The limit on the size of a dictionary. */
  private static final int MAX_DICTIONARY = 16 << 20;

  private final BufferedInputStream in;
  private byte @Nullable [] dictionary;
  private @Nullable InputStream frame; // decoded; null between frames
  private long position;
  private long start;
  private long given;
  private boolean ended;
  private @Nullable IOException failure;

  /**
   * Frames that begin at the next byte of a stream.
   *
   * @param dictionary the dictionary, if reading begins after it; null for none
   */
  public ZstdFrames(BufferedInputStream in, byte @Nullable [] dictionary) {
    this.in = in;
    this.dictionary = dictionary;
  }

  /** The dictionary in use; null if there is none. */
  public byte @Nullable [] dictionary() {
    return dictionary;
  }

  /** The number with which bytes begin; negative if there are fewer than four. */
  public static long number(byte[] bytes, int at, int end) {
    return end - at < 4
        ? -1
        : ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(at) & 0xFFFF_FFFFL;
  }

  /** Whether a value is the magic number of a frame, with data or without. */
  public static boolean isMagic(long value) {
    return value == MAGIC || (value & 0xFFFF_FFF0L) == SKIPPABLE;
  }

  @Override
  public long start() {
    return start;
  }

  @Override
  public long given() {
    return given;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public boolean isDamaged() {
    return failure != null;
  }

  @Override
  public boolean isBehindData() {
    return frame == null;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (failure != null) {
      throw failure;
    }
    int count = 0;
    try {
      for (InputStream data = data(); data != null; data = data()) {
        int read = data.read(bytes, offset + count, length - count);
        boolean finished = read < 0;
        count += Math.max(0, read);
        given += Math.max(0, read);
        if (finished) {
          release();
        }
        if (count >= Math.min(length, MIN_READ) || (finished && count > 0)) {
          return count;
        }
      }
      return -1;
    } catch (IOException e) {
      failure = e;
    }
    if (count == 0) {
      throw failure;
    }
    return count;
  }

  /** The data of the current frame, or of the next one that has data; null at the end. */
  private @Nullable InputStream data() throws IOException {
    while (frame == null && !ended) {
      start = position;
      given = 0;
      in.mark(1);
      if (in.read() < 0) {
        ended = true;
        return null;
      }
      in.reset();
      long magic = word();
      if (magic == MAGIC) {
        Frame raw = new Frame(magic);
        ZstdInputStreamNoFinalizer decoded =
            new ZstdInputStreamNoFinalizer(raw, RecyclingBufferPool.INSTANCE);
        frame = dictionary == null ? decoded : decoded.setDict(dictionary);
        return frame;
      }
      if (!isMagic(magic)) {
        throw new ZipException("not in zstd format");
      }
      long size = word();
      if (magic == DICTIONARY && start == 0 && size <= MAX_DICTIONARY) {
        dictionary = dictionary((int) size);
      } else {
        in.skipNBytes(size);
        position += size;
      }
    }
    return frame;
  }

  private byte[] dictionary(int size) throws IOException {
    byte[] content = in.readNBytes(size);
    position += content.length;
    if (content.length < size) {
      throw new EOFException();
    }
    boolean compressed =
        size > 4
            && (content[0] & 0xFF) == 0x28
            && (content[1] & 0xFF) == 0xB5
            && content[2] == 0x2F
            && (content[3] & 0xFF) == 0xFD;
    if (!compressed) {
      return content;
    }
    try (InputStream decoded = new ZstdInputStreamNoFinalizer(new ByteArrayInputStream(content))) {
      return decoded.readNBytes(MAX_DICTIONARY);
    }
  }

  private long word() throws IOException {
    long value = 0;
    for (int i = 0; i < 4; i++) {
      value |= (long) next() << (8 * i);
    }
    return value;
  }

  private int next() throws IOException {
    int value = in.read();
    if (value < 0) {
      throw new EOFException();
    }
    position++;
    return value;
  }

  @Override
  public void release() {
    Closing.quietly(frame);
    frame = null;
  }

  @Override
  public void close() throws IOException {
    release();
    in.close();
  }

  /** The bytes of one frame, which ends where its blocks do. */
  private final class Frame extends ArrayStream {

    private final byte[] head = new byte[18]; // the longest header with its magic number
    private int headAt;
    private int headEnd;
    private int left; // of the current block
    private boolean last;
    private final boolean checksum;
    private boolean done;

    Frame(long magic) throws IOException {
      for (int i = 0; i < 4; i++) {
        head[headEnd++] = (byte) (magic >> (8 * i));
      }
      int descriptor = next();
      head[headEnd++] = (byte) descriptor;
      boolean single = (descriptor & 0x20) != 0;
      checksum = (descriptor & 4) != 0;
      int sizeFlag = descriptor >> 6;
      int rest =
          (single ? 0 : 1)
              + new int[] {0, 1, 2, 4}[descriptor & 3]
              + (sizeFlag == 0 ? single ? 1 : 0 : 1 << sizeFlag);
      for (int i = 0; i < rest; i++) {
        head[headEnd++] = (byte) next();
      }
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (headAt == headEnd && left == 0 && !nextBlock()) {
        return -1;
      }
      if (headAt < headEnd) {
        int count = Math.min(length, headEnd - headAt);
        System.arraycopy(head, headAt, bytes, offset, count);
        headAt += count;
        return count;
      }
      int count = in.read(bytes, offset, Math.min(length, left));
      if (count < 0) {
        throw new EOFException();
      }
      position += count;
      left -= count;
      return count;
    }

    private boolean nextBlock() throws IOException {
      headAt = 0;
      headEnd = 0;
      if (last) {
        for (int i = 0; i < 4 && checksum && !done; i++) {
          head[headEnd++] = (byte) next();
        }
        done = true;
        return headEnd > 0;
      }
      int header = 0;
      for (int i = 0; i < 3; i++) {
        int value = next();
        head[headEnd++] = (byte) value;
        header |= value << (8 * i);
      }
      last = (header & 1) != 0;
      boolean repeated = (header >> 1 & 3) == 1;
      left = repeated ? 1 : header >> 3;
      return true;
    }
  }
}
