package fairlead.archive.warc;

import fairlead.archive.UnpackBudget;
import fairlead.archive.coding.GzipMembers;
import fairlead.archive.coding.GzipMembers.Behind;
import fairlead.archive.coding.Members;
import fairlead.archive.coding.ZstdFrames;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The decompressed bytes of a web archive, with the offsets of records in the file, and ways to
 * find the next record after damage.
 */
final class ArchiveBytes extends InputStream implements Lookahead {

  private static final int FILE_BUFFER = 64 * 1024;

  /** How many bytes may be read again, even if little was read before. */
  static final int FREE = 1 << 20;

  private static final int UNKNOWN = -1;

  private static final int MAGIC_BYTES = 4;

  /** Room before the buffered bytes, for bytes that are pushed back. */
  private static final int ROOM = 16;

  private final SeekableByteChannel file;
  private final Inflater inflater;
  private final byte[] buffer = new byte[ROOM + 8192]; // of one member only
  private int at = ROOM;
  private int end = ROOM;
  private boolean fresh; // whether the buffer holds the beginning of a member
  private boolean stopping;
  private RecordStart starts = RecordStart.UNKNOWN;
  private InputStream in;
  private @Nullable Members members;
  private final UnpackBudget budget;
  private boolean zstd;
  private byte @Nullable [] dictionary; // of zstd, once it has been read
  private long first; // where the first of these members is in the file
  private long position; // of the next byte, if uncompressed
  private long stop = Long.MAX_VALUE; // where reading ends, if uncompressed
  private long readAgain; // bytes read again after damage
  private boolean passedOver;

  /**
   * Opens a file. It is closed with this object, or if this constructor fails.
   *
   * @param from where to begin
   * @param budget how much may be unpacked
   */
  ArchiveBytes(SeekableByteChannel file, long from, UnpackBudget budget) throws IOException {
    this(file, from, budget, new Inflater(true));
  }

  /**
   * As above.
   *
   * @param inflater one for raw data, which this object ends
   */
  ArchiveBytes(SeekableByteChannel file, long from, UnpackBudget budget, Inflater inflater)
      throws IOException {
    this.file = file;
    this.budget = budget;
    this.inflater = inflater;
    this.first = from;
    this.position = from;
    try {
      file.position(from);
      BufferedInputStream raw = raw();
      raw.mark(MAGIC_BYTES);
      byte[] magic = raw.readNBytes(MAGIC_BYTES);
      raw.reset();
      zstd = ZstdFrames.isMagic(ZstdFrames.number(magic, 0, magic.length));
      if (zstd && from > 0) {
        dictionary = dictionaryAtStart();
        file.position(from);
        raw = raw();
      }
      members = zstd || GzipMembers.begins(magic, 0, magic.length) ? members(raw) : null;
      in = members == null ? raw : members;
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private BufferedInputStream raw() {
    return new BufferedInputStream(Channels.newInputStream(file), FILE_BUFFER);
  }

  private Members members(BufferedInputStream raw) {
    return zstd ? new ZstdFrames(raw, dictionary) : new GzipMembers(raw, Behind.NOTHING, inflater);
  }

  /** The dictionary with which the file begins; null if it has none. */
  private byte @Nullable [] dictionaryAtStart() throws IOException {
    file.position(0);
    ZstdFrames frames = new ZstdFrames(raw(), null);
    try {
      frames.read();
    } catch (IOException e) {
      return frames.dictionary(); // the damage is somewhere else
    }
    return frames.dictionary();
  }

  /** Sets how records begin. */
  void startsAre(RecordStart value) {
    starts = value;
  }

  boolean isCompressed() {
    return members != null;
  }

  /** The next byte, without consuming it; -1 at the end. */
  int peek() throws IOException {
    return fill() ? buffer[at] & 0xFF : -1;
  }

  @Override
  public ByteBuffer ahead() throws IOException {
    boolean any = fill() && !(stopping && isAtRecord());
    return ByteBuffer.wrap(buffer, at, any ? end - at : 0);
  }

  /** Fills the buffer if it is empty; returns whether it then has bytes. */
  private boolean fill() throws IOException {
    if (at == end) {
      at = ROOM;
      end = ROOM; // in case reading fails
      fresh = false;
      int room = (int) Math.min(buffer.length - ROOM, stop - position);
      int count = Math.max(0, room == 0 ? 0 : in.read(buffer, ROOM, room));
      end += count;
      budget.spend(members == null ? 0 : count);
      fresh = members != null && members.given() == count;
    }
    return at < end;
  }

  /** Whether the next byte, which must have been peeked at, is the first of a compressed member. */
  boolean isAtMember() {
    return fresh && at == ROOM;
  }

  /** Whether a member begins here and looks like the start of a record. */
  private boolean isAtRecord() {
    return isAtMember() && starts.matches(buffer, at, end);
  }

  /**
   * The offset of the next byte in the file, or of the compressed member that contains it. Correct
   * only after a peek at that byte, even a failed one.
   */
  long offset() {
    return members == null ? position : first + members.start();
  }

  /**
   * Sets whether reading ends before the next member that begins like a record. Set it if each
   * record is a separate member. A member that begins here does not count as the next one.
   */
  void stopAtRecords(boolean value) {
    stopping = value;
    fresh &= !value;
  }

  @Override
  public int read() throws IOException {
    if (!fill() || (stopping && isAtRecord())) {
      return -1;
    }
    position++;
    return buffer[at++] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!fill() || (stopping && isAtRecord())) {
      return -1;
    }
    int count = Math.min(length, end - at);
    System.arraycopy(buffer, at, bytes, offset, count);
    at += count;
    position += count;
    return count;
  }

  @Override
  public void pass(long count) throws IOException {
    long left = count;
    while (left > 0) {
      if (members == null && at == end && left <= stop - position) {
        in.skipNBytes(left); // a file can be skipped without reading it
        position += left;
        return;
      }
      if (!fill() || (stopping && isAtRecord())) {
        throw new EOFException();
      }
      int passed = (int) Math.min(left, end - at);
      at += passed;
      position += passed;
      left -= passed;
    }
  }

  /**
   * Whether a record may end after some more bytes: a blank line, another record or the end of the
   * file follows. Only for uncompressed data.
   */
  boolean isEnd(long count) throws IOException {
    long end = position + count;
    if (end < position || end > file.size()) {
      return false;
    }
    byte[] after = new byte[RecordStart.BYTES];
    int length = readAt(end, after);
    int start = 0;
    int lines = 0;
    while (start < length && (after[start] == '\r' || after[start] == '\n')) {
      lines += after[start++] == '\n' ? 1 : 0;
    }
    return lines > 1 || start == length || starts.matches(after, start, length);
  }

  /**
   * Where the next record begins at a line start, within some bytes from here on; -1 if there is
   * none. Only for uncompressed data.
   */
  long nextRecord(long count) throws IOException {
    byte[] block = new byte[FILE_BUFFER];
    byte[] line = new byte[RecordStart.MAX_ARC_LINE];
    int length = line.length; // the first line is not complete
    long start = position;
    long left = count;
    for (long from = position; left > 0; ) {
      int read = readAt(from, block);
      for (int i = 0; i < Math.min(read, left); i++) {
        if (block[i] != '\n') {
          if (length < line.length) {
            line[length++] = block[i];
          }
          continue;
        }
        if (length < line.length && starts.isLine(line, length)) {
          return start;
        }
        start = from + i + 1;
        length = 0;
      }
      from += read;
      left = read == 0 ? 0 : left - read;
    }
    return -1;
  }

  /** Reads at a place in the file without moving there; returns how many bytes there were. */
  private int readAt(long place, byte[] into) throws IOException {
    long here = file.position();
    try {
      file.position(place);
      ByteBuffer room = ByteBuffer.wrap(into);
      while (room.hasRemaining() && file.read(room) >= 0) {
        // until it is full
      }
      return room.position();
    } finally {
      file.position(here);
    }
  }

  /**
   * Ends reading at a place in the file until {@link #goOn}. Only for uncompressed data.
   *
   * @param place not before the next byte
   */
  void stopAt(long place) {
    stop = place;
    end -= (int) Math.max(0, position + (end - at) - place);
  }

  /**
   * Resumes from the place of {@link #stopAt}, if reading ended there.
   *
   * @return whether it did
   */
  boolean goOn() throws IOException {
    boolean stopped = position == stop;
    if (stopped) {
      file.position(position);
      in = raw();
      at = end;
    }
    stop = Long.MAX_VALUE;
    return stopped;
  }

  /** Whether the data of the current member is damaged. */
  boolean isDamaged() {
    return members != null && members.isDamaged();
  }

  /** Whether records may have been among what was skipped since the damage. */
  boolean hasPassedOver() {
    return passedOver;
  }

  /**
   * Goes to the next member that begins like a record, which may be the one that begins here. Skips
   * damaged members.
   *
   * @return whether there is one
   */
  boolean toRecordMember() throws IOException {
    passedOver = false;
    try {
      while (fill()) {
        if (isAtRecord()) {
          return true;
        }
        at = end;
        passedOver = true;
      }
      return false;
    } catch (IOException e) {
      return beyondDamage();
    }
  }

  /**
   * Goes to the next place, or to the next member, that begins like a WARC record. It may be the
   * one here.
   *
   * @return whether there is one
   */
  boolean toRecordLine() throws IOException {
    passedOver = true;
    try {
      byte[] version = new byte[RecordStart.VERSION_BYTES];
      int matched = 0;
      for (int next = peek(); next >= 0; next = peek()) {
        if (isAtRecord()) {
          return true;
        }
        matched = RecordStart.matched(matched, next);
        if (matched > version.length) {
          giveBack(version);
          return true;
        }
        if (matched > 0) {
          version[matched - 1] = (byte) next;
        }
        at++;
        position++;
      }
      return false;
    } catch (IOException e) {
      return beyondDamage();
    }
  }

  /**
   * Goes to the next line that is the header of an ARC record, in uncompressed data. The rest of
   * the current line does not count.
   *
   * @return whether there is one
   */
  boolean toArcLine() throws IOException {
    passedOver = true;
    byte[] line = new byte[RecordStart.MAX_ARC_LINE];
    int length = line.length; // too long to be examined
    long start = position;
    for (int next = peek(); next >= 0; next = peek()) {
      at++;
      position++;
      if (next != '\n') {
        if (length < line.length) {
          line[length++] = (byte) next;
        }
        continue;
      }
      if (length < line.length && RecordStart.isArcLine(line, length)) {
        back(start, position - start);
        return true;
      }
      start = position;
      length = 0;
    }
    return false;
  }

  private void giveBack(byte[] bytes) {
    at -= bytes.length;
    position -= bytes.length;
    fresh = false; // these may be bytes of the previous member
    System.arraycopy(bytes, 0, buffer, at, bytes.length);
  }

  /**
   * Goes back in uncompressed data. The total is limited, so that a hostile archive costs no more
   * than two passes.
   *
   * @param to where to go to
   * @param read how many bytes have been read after that place
   */
  void back(long to, long read) throws IOException {
    position = from(to, read);
    file.position(position);
    in = raw();
    at = end;
  }

  private long from(long to, long read) throws IOException {
    if (readAgain + read > file.size() + FREE) {
      return to + read;
    }
    readAgain += read;
    return to;
  }

  /** Goes to the next member that begins like a record, no matter where the damaged one ends. */
  private boolean beyondDamage() throws IOException {
    if (members == null) {
      return false;
    }
    long damaged = first + members.start() + 1;
    long reached = first + members.position();
    long behind = members.isBehindData() ? reached : UNKNOWN;
    // Damage shows late: the inflater may have read intact members as the rest of this one.
    boolean found = toMember(from(damaged, reached - damaged));
    passedOver = behind != (found ? first : file.size());
    return found;
  }

  /**
   * Goes to the first member that begins like a record, from a place in the file on.
   *
   * @return whether there is one
   */
  boolean toMember(long from) throws IOException {
    leaveMembers();
    long found = memberFrom(from, Long.MAX_VALUE);
    if (found < 0) {
      return false;
    }
    first = found;
    file.position(first);
    members = members(raw());
    in = members;
    at = end;
    return true;
  }

  /**
   * Where the first member that begins like a record is, from a place in the file on; -1 if no such
   * member follows. Afterwards, nothing can be read.
   *
   * @param to where no member is searched for any more, exclusive
   */
  long memberFrom(long from, long to) throws IOException {
    return new MemberScan(file, starts, zstd, dictionary).find(from, to, inflater);
  }

  private void leaveMembers() {
    if (members instanceof ZstdFrames frames) {
      dictionary = frames.dictionary();
      frames.release();
    }
  }

  /** Releases everything except the file. */
  void release() {
    inflater.end();
    if (members != null) {
      members.release();
    }
  }

  @Override
  public void close() throws IOException {
    release();
    file.close();
  }
}
