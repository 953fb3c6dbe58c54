package fairlead.pipeline.coding;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * How many bytes the decoders may give of one input, all of them together, at whatever depth. Not
 * thread-safe.
 */
public final class UnpackBudget {

  /** How much an input of any size may give. */
  public static final long FREE = 1L << 30;

  private final long limit;
  private final String reason;
  private long spent;

  private UnpackBudget(long limit, String reason) {
    this.limit = limit;
    this.reason = reason;
  }

  /**
   * A budget for an input.
   *
   * @param maxBytes how many bytes any input may give
   * @param maxRatio how many bytes each of its bytes may give, beyond {@link #FREE}
   * @param size how many bytes it has
   */
  public static UnpackBudget of(long maxBytes, int maxRatio, long size) {
    long scaled = size > Long.MAX_VALUE / Math.max(1, maxRatio) ? Long.MAX_VALUE : size * maxRatio;
    long byRatio = Math.max(FREE, scaled);
    return maxBytes <= byRatio
        ? new UnpackBudget(maxBytes, "more than " + maxBytes + " bytes unpacked")
        : new UnpackBudget(
            byRatio, "more than " + byRatio + " bytes unpacked, the limit for an input of " + size);
  }

  /** A budget that is never spent: for bytes that were read within one before. */
  public static UnpackBudget unlimited() {
    return new UnpackBudget(Long.MAX_VALUE, "");
  }

  /**
   * Takes bytes from the budget.
   *
   * @throws IOException if that is more than was left
   */
  public void spend(long bytes) throws IOException {
    spent += bytes;
    if (bytes > 0 && spent > limit) {
      throw new IOException(reason);
    }
  }

  /** What to say when it is spent, for people. */
  public String reason() {
    return reason;
  }

  /** Whether more was spent than there was. */
  public boolean isSpent() {
    return spent > limit;
  }

  /** The stream of a decoder, each byte of which is counted. */
  public InputStream counted(InputStream decoder) {
    return new Counted(decoder);
  }

  private final class Counted extends FilterInputStream {

    Counted(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int value = in.read();
      spend(value < 0 ? 0 : 1);
      return value;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = in.read(bytes, offset, length);
      spend(Math.max(0, count));
      return count;
    }

    @Override
    public long skip(long count) throws IOException {
      long skipped = in.skip(count);
      spend(skipped);
      return skipped;
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
