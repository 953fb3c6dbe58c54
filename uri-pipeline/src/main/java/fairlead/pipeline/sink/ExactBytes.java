package fairlead.pipeline.sink;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is written, in an array. While an array grows, it takes three times the memory of what is in
 * it; so what is long is written twice, first to count it.
 */
final class ExactBytes {

  private static final int LONG = 4 << 20; // bytes; the lines of hardly any document have as many

  private ExactBytes() {}

  /**
   * The bytes that a writer writes.
   *
   * @param writer writes the same whenever it is called
   * @throws OutOfMemoryError if no array can hold them
   */
  static byte[] of(Consumer<OutputStream> writer) {
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

  /** Keeps what is short, and counts. */
  private static final class Counting extends OutputStream {
    private @Nullable ByteArrayOutputStream kept = new ByteArrayOutputStream();
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
