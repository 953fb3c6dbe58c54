package fairlead.archive.coding;

import fairlead.archive.Reasons;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a stream up to a limit, and one more byte if there are more, which shows that
 * something was cut off.
 *
 * @param bytes what could be read
 * @param damage why reading stopped before the end; null if it did not
 */
@SuppressWarnings("ArrayRecordComponent") // passed on at once, never compared
public record BoundedBytes(byte[] bytes, @Nullable String damage) {

  /** The expected length if it is unknown. */
  public static final long UNKNOWN = -1;

  /** The longest array that every virtual machine can create. */
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private static final int FIRST_CHUNK = 16 * 1024; // many pages are short

  /**
   * Reads a stream.
   *
   * @param expected how many bytes are expected, such as the size of a file; {@link #UNKNOWN} if it
   *     is not known. If the number is right, only the memory for the bytes is used
   */
  public static BoundedBytes read(InputStream in, long expected, int limit) {
    return read(in, expected, limit, MAX_ARRAY);
  }

  /** As above, with a limit on the length of arrays. */
  public static BoundedBytes read(InputStream in, long expected, int limit, int longest) {
    long atMost = limit + 1L;
    long room = Math.min(atMost, longest);
    List<byte[]> chunks = new ArrayList<>();
    long total = 0;
    int filled = 0; // of the last chunk
    String damage = null;
    try {
      byte[] chunk = new byte[first(expected, room)];
      chunks.add(chunk);
      while (total < atMost) {
        if (filled == chunk.length) {
          if (total >= longest) {
            throw new IOException("more than " + longest + " bytes, the maximum");
          }
          // As long as all chunks so far, so that the total doubles each time.
          chunk = new byte[(int) Math.min(Math.max(total, FIRST_CHUNK), room - total)];
          chunks.add(chunk);
          filled = 0;
        }
        int count = in.read(chunk, filled, chunk.length - filled);
        if (count < 0) {
          break;
        }
        filled += count;
        total += count;
      }
    } catch (IOException | RuntimeException e) {
      damage = Reasons.of(e);
    }
    return new BoundedBytes(joined(chunks, (int) total), damage);
  }

  private static int first(long expected, long room) {
    // One more than expected, so that the end is reached without another chunk.
    long size = expected == UNKNOWN ? FIRST_CHUNK : expected + 1;
    return (int) Math.max(1, Math.min(size, room));
  }

  private static byte[] joined(List<byte[]> chunks, int total) {
    if (chunks.size() == 1) {
      return total == chunks.get(0).length ? chunks.get(0) : Arrays.copyOf(chunks.get(0), total);
    }
    byte[] all = new byte[total];
    int at = 0;
    for (byte[] chunk : chunks) {
      int count = Math.min(chunk.length, total - at);
      System.arraycopy(chunk, 0, all, at, count);
      at += count;
    }
    return all;
  }
}
