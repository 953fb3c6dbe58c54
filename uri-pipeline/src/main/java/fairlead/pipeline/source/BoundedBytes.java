package fairlead.pipeline.source;

import fairlead.pipeline.failure.Reasons;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a stream up to a limit, and one more if there are more, so that a reader of them
 * sees that something was cut off.
 *
 * @param bytes what could be read
 * @param damage why reading ended before the end; null if it did not
 */
@SuppressWarnings("ArrayRecordComponent") // handed on at once, never compared
record BoundedBytes(byte[] bytes, @Nullable String damage) {

  private static final int CHUNK = 64 * 1024;

  static BoundedBytes read(InputStream in, int limit) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] chunk = new byte[Math.min(CHUNK, limit + 1)];
    long left = limit + 1L;
    try {
      while (left > 0) {
        int count = in.read(chunk, 0, (int) Math.min(chunk.length, left));
        if (count < 0) {
          break;
        }
        out.write(chunk, 0, count);
        left -= count;
      }
    } catch (IOException | RuntimeException e) {
      return new BoundedBytes(out.toByteArray(), Reasons.of(e));
    }
    return new BoundedBytes(out.toByteArray(), null);
  }
}
