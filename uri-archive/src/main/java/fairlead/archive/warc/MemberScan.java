package fairlead.archive.warc;

import fairlead.archive.coding.GzipMembers;
import fairlead.archive.coding.GzipMembers.Behind;
import fairlead.archive.coding.Members;
import fairlead.archive.coding.ZstdFrames;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Searches compressed data for the next member, or zstd frame, that is a record. For each place
 * that may begin one, it examines only some bytes.
 */
final class MemberScan {

  /** How many bytes of a member are examined. */
  private static final int LOOK = 4096;

  private static final int WINDOW = 64 * 1024;

  private final SeekableByteChannel file;
  private final RecordStart starts;
  private final boolean zstd;
  private final byte @Nullable [] dictionary;
  private final byte[] window = new byte[WINDOW + LOOK];
  private int filled;

  /**
   * A scan of a file.
   *
   * @param starts how records begin
   * @param zstd whether members are frames of zstd, and not of gzip
   * @param dictionary the dictionary of the frames; null if there is none
   */
  MemberScan(
      SeekableByteChannel file, RecordStart starts, boolean zstd, byte @Nullable [] dictionary) {
    this.file = file;
    this.starts = starts;
    this.zstd = zstd;
    this.dictionary = dictionary;
  }

  /**
   * Where the first such member begins, from a place in the file on; -1 if there is none.
   *
   * @param to where no member is searched for any more, exclusive
   * @param inflater one for raw data, used during the search
   */
  long find(long from, long to, Inflater inflater) throws IOException {
    file.position(from);
    long start = from; // of the window
    while (true) {
      boolean more = fill();
      int last = (int) Math.min(more ? filled - LOOK : filled, to - start);
      for (int at = 0; at < last; at++) {
        if (isMagic(at) && isRecord(inflater, at)) {
          return start + at;
        }
      }
      if (!more || start + last == to) {
        return -1;
      }
      System.arraycopy(window, last, window, 0, filled - last);
      filled -= last;
      start += last;
    }
  }

  /** Fills the window; returns whether there may be more. */
  private boolean fill() throws IOException {
    ByteBuffer rest = ByteBuffer.wrap(window, filled, window.length - filled);
    while (rest.hasRemaining() && file.read(rest) >= 0) {
      // until it is full
    }
    filled = rest.position();
    return !rest.hasRemaining();
  }

  private boolean isMagic(int at) {
    if (zstd) {
      return ZstdFrames.number(window, at, filled) == ZstdFrames.MAGIC;
    }
    return at + 2 < filled
        && GzipMembers.begins(window, at, filled)
        && window[at + 2] == GzipMembers.DEFLATE;
  }

  private boolean isRecord(Inflater inflater, int at) {
    InputStream data = new ByteArrayInputStream(window, at, Math.min(LOOK, filled - at));
    BufferedInputStream in = new BufferedInputStream(data);
    Members member =
        zstd ? new ZstdFrames(in, dictionary) : new GzipMembers(in, Behind.NOTHING, inflater);
    byte[] start = new byte[RecordStart.BYTES];
    try {
      return starts.matches(start, 0, Math.max(0, member.read(start)));
    } catch (IOException e) {
      return false; // not a member, or its header is too long to examine
    } finally {
      member.release();
    }
  }
}
