package fairlead.pipeline.lines;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Written bytes in an array. A growing array takes three times the memory of its content, so long
 * content is written twice, first to count it.
 */
public final class ExactBytes {

  private static final int SHORT = 4096; // bytes

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
    if (counting.kept != null) {
      return counting.kept.toByteArray();
    }
    if (counting.length > Integer.MAX_VALUE - 8) {
      throw new OutOfMemoryError("an array of " + counting.length + " bytes");
    }
    Filling filling = new Filling((int) counting.length);
    writer.accept(filling);
    return filling.bytes;
  }

  /** Keeps short content, and counts. */
  private static final class Counting extends OutputStream {
    private @Nullable ByteArrayOutputStream kept = new ByteArrayOutputStream(SHORT);
    private long length;

    @Override
    public void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
      length += count;
      if (length > LONG) {
        kept = null;
      } else if (kept != null) {
        kept.write(bytes, offset, count);
      }
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
