package fairlead.pipeline.source;

import fairlead.archive.Bytes;
import fairlead.archive.Reasons;
import fairlead.archive.Spool;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a stream that can be read at any place: in memory if it is small, otherwise in a
 * temporary file.
 *
 * @param copy what could be copied; without closing it, its file disappears when it is no longer in
 *     use
 * @param damage why there may be more; null if the whole stream was read
 */
record Spill(Spool copy, @Nullable String damage) {

  private static final int CHUNK = 8192;

  Bytes bytes() {
    return copy.bytes();
  }

  /**
   * Copies a stream, and closes it.
   *
   * @param max how many bytes may be copied
   * @throws IOException if they cannot be written
   */
  static Spill of(InputStream in, long max) throws IOException {
    Spool spool = new Spool();
    try (in) {
      byte[] chunk = new byte[CHUNK];
      long left = max;
      while (true) {
        int count;
        try {
          count = in.read(chunk);
        } catch (IOException | RuntimeException e) {
          return new Spill(spool, Reasons.of(e));
        }
        if (count < 0) {
          return new Spill(spool, null);
        }
        spool.write(chunk, 0, (int) Math.min(count, left));
        left -= count;
        if (left < 0) {
          return new Spill(spool, "more than " + max + " bytes, the limit on temporary files");
        }
      }
    }
  }
}
