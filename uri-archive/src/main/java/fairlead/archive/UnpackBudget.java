package fairlead.archive;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * How many bytes all decoders together may produce from one input, at any depth. Not thread-safe.
 */
public final class UnpackBudget {

  /** How many bytes an input of any size may decode to. */
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
   * @param maxBytes how many bytes any input may decode to
   * @param maxRatio how many bytes each of its bytes may decode to, beyond {@link #FREE}
   * @param size how many bytes it has
   */
  public static UnpackBudget of(long maxBytes, int maxRatio, long size) {
    long scaled = size > Long.MAX_VALUE / Math.max(1, maxRatio) ? Long.MAX_VALUE : size * maxRatio;
    long byRatio = Math.max(FREE, scaled);
    return maxBytes <= byRatio
        ? new UnpackBudget(maxBytes, "more than " + maxBytes + " bytes unpacked")
        : new UnpackBudget(
            byRatio,
            "more than "
                + byRatio
                + " bytes unpacked, the limit for an input of "
                + size
                + " bytes");
  }

  /** A budget that is never spent: for bytes that were already read within a budget. */
  public static UnpackBudget unlimited() {
    return new UnpackBudget(Long.MAX_VALUE, "");
  }

  /** A new budget of the same size. */
  public UnpackBudget renewed() {
    return new UnpackBudget(limit, reason);
  }

  /**
   * Takes bytes from the budget.
   *
   * @throws IOException if that is more than is left
   */
  public void spend(long bytes) throws IOException {
    spent += bytes;
    if (bytes > 0 && spent > limit) {
      throw new IOException(reason);
    }
  }

  /** Takes everything that is left, since a run that this one resumes has spent it. */
  public void exhaust() {
    spent = Math.max(limit, limit + 1); // an unlimited one is never spent
  }

  /** The message for when it is spent. */
  public String reason() {
    return reason;
  }

  /** Whether more was spent than the budget had. */
  public boolean isSpent() {
    return spent > limit;
  }

  /** The stream of a decoder, with each byte counted. */
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
