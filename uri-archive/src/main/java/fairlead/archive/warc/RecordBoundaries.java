package fairlead.archive.warc;

import fairlead.archive.ReadLimits;
import fairlead.archive.Reading;
import fairlead.archive.UnpackBudget;
import fairlead.archive.warc.WarcRecords.Restart;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds records at which a web archive can be divided, so that its parts can be read at the same
 * time.
 *
 * <p>If each record is a separate compressed member, only a little of the file is read: a record is
 * searched for near each place where a part should begin. What is found may be data in another
 * record that looks like one. A reader of the part before must therefore check where that part
 * really ends. In an uncompressed archive, all headers are read in order, so that every boundary is
 * one.
 */
public final class RecordBoundaries {

  /** How far a member is searched for at least before another part is given up. */
  private static final long SEARCH = 64 << 20;

  private RecordBoundaries() {}

  /**
   * The boundaries of a web archive, in ascending order, without its beginning. None if it cannot
   * be divided, for example because its records share one compressed member.
   *
   * @param bytes how long parts should be: each is as long as that, or up to one record longer
   * @throws IOException if the file cannot be read
   */
  public static List<Restart> of(Reading<SeekableByteChannel> file, long bytes, ReadLimits limits)
      throws IOException {
    SeekableByteChannel open = file.read();
    long size = open.size();
    try (WarcRecords records =
        new WarcRecords(open, limits, UnpackBudget.unlimited(), Restart.FIRST)) {
      if (!records.isCompressed()) {
        return ofHeaders(records, bytes);
      }
      return hasSeparateMembers(records) ? ofMembers(records, size, bytes) : List.of();
    }
  }

  private static boolean hasSeparateMembers(WarcRecords records) {
    try {
      boolean first = records.next() != null;
      return first && records.next() != null && records.restart().isPresent();
    } catch (IOException e) {
      return false; // damaged from the beginning: it is read in order
    }
  }

  private static List<Restart> ofMembers(WarcRecords records, long size, long bytes)
      throws IOException {
    RecordStart starts = records.restart().map(Restart::starts).orElse(RecordStart.UNKNOWN);
    List<Restart> found = new ArrayList<>();
    long from = bytes;
    while (from < size) {
      long to = from + Math.min(size - from, Math.max(bytes, SEARCH));
      long member = records.memberFrom(from, to);
      if (member >= 0) {
        found.add(new Restart(member, starts, 2, false));
      }
      from = member < 0 ? to : member + Math.min(bytes, size);
    }
    return found;
  }

  private static List<Restart> ofHeaders(WarcRecords records, long bytes) {
    List<Restart> found = new ArrayList<>();
    long next = bytes;
    boolean more = true;
    while (more) {
      try {
        more = records.next() != null;
        Optional<Restart> here = more ? records.restart() : Optional.empty();
        if (here.isPresent() && here.get().offset() >= next) {
          found.add(here.get());
          next = here.get().offset() + bytes;
        }
      } catch (IOException e) {
        more = isRecovered(records);
      }
    }
    return found;
  }

  private static boolean isRecovered(WarcRecords records) {
    try {
      return records.recover();
    } catch (IOException e) {
      return false;
    }
  }
}
