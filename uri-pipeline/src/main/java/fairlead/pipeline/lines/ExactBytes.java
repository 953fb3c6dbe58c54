package fairlead.pipeline.lines;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Written bytes in an array. Short content is kept in pieces, since a growing array is copied again
 * and again. Long content is written twice, first to count it.
 */
public final class ExactBytes {

  private static final int SHORT = 4096; // bytes

  private static final int PIECE = 64 * 1024;

  private static final int LONG = 4 << 20; // bytes; the lines of hardly any document have so many

  private ExactBytes() {}

  /**
   * The bytes that a writer writes.
   *
   * @param writer writes the same bytes on every call
   * @throws OutOfMemoryError if no array can hold them
   */
  public static byte[] of(Consumer<OutputStream> writer) {
    Counting counting = new Counting();
    writer.accept(counting);
    byte[] kept = counting.kept();
    if (kept != null) {
      return kept;
    }
    if (counting.length > Integer.MAX_VALUE - 8) {
      throw new OutOfMemoryError("an array of " + counting.length + " bytes");
    }
    Filling filling = new Filling((int) counting.length);
    writer.accept(filling);
    return filling.bytes;
  }

  /** Keeps short content in pieces, and counts. */
  private static final class Counting extends OutputStream {
    private final List<byte[]> pieces = new ArrayList<>();
    private byte[] last = new byte[SHORT];
    private int filled; // of the last piece
    private long length;

    Counting() {
      pieces.add(last);
    }

    @Override
    public void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
      length += count;
      if (length > LONG) {
        pieces.clear();
        return;
      }
      int done = 0;
      while (done < count) {
        if (filled == last.length) {
          last = new byte[Math.min(2 * last.length, PIECE)];
          pieces.add(last);
          filled = 0;
        }
        int now = Math.min(count - done, last.length - filled);
        System.arraycopy(bytes, offset + done, last, filled, now);
        filled += now;
        done += now;
      }
    }

    /** The content. Null if it is long. */
    byte @Nullable [] kept() {
      if (length > LONG) {
        return null;
      }
      Filling all = new Filling((int) length);
      for (byte[] piece : pieces) {
        all.write(piece, 0, piece == last ? filled : piece.length);
      }
      return all.bytes;
    }
  }

  private static final class Filling extends OutputStream {
    private final byte[] bytes;
    private int at;

    Filling(int length) {
      bytes = new byte[length];
    }

    @Override
    public void write(int value) {
      bytes[at++] = (byte) value;
    }

    @Override
    public void write(byte[] from, int offset, int count) {
      System.arraycopy(from, offset, bytes, at, count);
      at += count;
    }
  }
}
