package fairlead.pipeline.source;

import fairlead.archive.Bytes;
import fairlead.archive.Reasons;
import fairlead.archive.Spool;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a stream that can be read at any place: in memory if it is small, otherwise in a
 * temporary file.
 *
 * @param bytes what could be copied
 * @param damage why there may be more; null if the whole stream was read
 */
record Spill(Bytes bytes, @Nullable String damage) {

  /**
   * Copies a stream, and closes it.
   *
   * @param max how many bytes may be copied
   * @throws IOException if they cannot be written
   */
  static Spill of(InputStream in, long max) throws IOException {
    Damageable readable = new Damageable(in, max);
    try (readable) {
      Spool spool = new Spool();
      readable.transferTo(spool);
      return new Spill(spool.bytes(), readable.damage);
    }
  }

  /** Ends where reading fails. */
  private static final class Damageable extends FilterInputStream {

    private long left;
    private final long max;
    private @Nullable String damage;

    Damageable(InputStream in, long max) {
      super(in);
      this.left = max;
      this.max = max;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      if (damage != null) {
        return -1;
      }
      try {
        int count = in.read(bytes, offset, length);
        if (count <= left) {
          left -= Math.max(0, count);
          return count;
        }
        int fitting = (int) left;
        left = 0;
        damage = "more than " + max + " bytes, the limit on temporary files";
        return fitting > 0 ? fitting : -1;
      } catch (IOException | RuntimeException e) {
        damage = Reasons.of(e);
        return -1;
      }
    }
  }
}
