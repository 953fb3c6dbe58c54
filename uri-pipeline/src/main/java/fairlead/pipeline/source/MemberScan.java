package fairlead.pipeline.source;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Looks through compressed data for the next gzip member that is a record: one with a header by RFC
 * 1952, Section 2.3, whose data begins as a record does. Each place costs no more than some bytes.
 */
final class MemberScan {

  /** How many bytes of a member are looked at. */
  private static final int LOOK = 4096;

  private static final int WINDOW = 64 * 1024;
  private static final int FIXED_HEADER = 10;

  private final SeekableByteChannel file;
  private final RecordStart starts;
  private final byte[] window = new byte[WINDOW + LOOK];
  private int filled;

  MemberScan(SeekableByteChannel file, RecordStart starts) {
    this.file = file;
    this.starts = starts;
  }

  /** Where the first such member begins, from a place in the file on; -1 if there is none. */
  long find(long from) throws IOException {
    Inflater inflater = new Inflater(true);
    try {
      file.position(from);
      long start = from; // of the window
      while (true) {
        boolean more = fill();
        int last = more ? filled - LOOK : filled;
        for (int at = 0; at < last; at++) {
          if (isMagic(at) && isRecord(inflater, at)) {
            return start + at;
          }
        }
        if (!more) {
          return -1;
        }
        System.arraycopy(window, last, window, 0, filled - last);
        filled -= last;
        start += last;
      }
    } finally {
      inflater.end();
    }
  }

  /** Fills the window; gives whether there may be more. */
  private boolean fill() throws IOException {
    ByteBuffer rest = ByteBuffer.wrap(window, filled, window.length - filled);
    while (rest.hasRemaining() && file.read(rest) >= 0) {
      // until it is full
    }
    filled = rest.position();
    return !rest.hasRemaining();
  }

  private boolean isMagic(int at) {
    return window[at] == 0x1F
        && at + FIXED_HEADER < filled
        && window[at + 1] == (byte) 0x8B
        && window[at + 2] == 8
        && (window[at + 3] & 0xE0) == 0; // reserved flags
  }

  private boolean isRecord(Inflater inflater, int at) {
    int limit = Math.min(at + LOOK, filled);
    int data = dataBehindHeader(at, limit);
    if (data >= limit) {
      return false;
    }
    inflater.reset();
    inflater.setInput(window, data, limit - data);
    byte[] bytes = new byte[RecordStart.BYTES];
    int count = 0;
    try {
      while (count < bytes.length) {
        int more = inflater.inflate(bytes, count, bytes.length - count);
        if (more == 0) {
          break;
        }
        count += more;
      }
    } catch (DataFormatException e) {
      return false;
    }
    return starts.matches(bytes, 0, count);
  }

  /** Where the data of a member begins; behind the limit if its header does not end before. */
  private int dataBehindHeader(int at, int limit) {
    int flags = window[at + 3];
    int next = at + FIXED_HEADER;
    if ((flags & GzipMembers.HAS_EXTRA) != 0) {
      if (next + 2 > limit) {
        return limit;
      }
      next += 2 + (window[next] & 0xFF) + 256 * (window[next + 1] & 0xFF);
    }
    if ((flags & GzipMembers.HAS_NAME) != 0) {
      next = behindText(next, limit);
    }
    if ((flags & GzipMembers.HAS_COMMENT) != 0) {
      next = behindText(next, limit);
    }
    return (flags & GzipMembers.HAS_HEADER_CRC) != 0 ? next + 2 : next;
  }

  private int behindText(int from, int limit) {
    int next = from;
    while (next < limit && window[next] != 0) {
      next++;
    }
    return next + 1;
  }
}
