package fairlead.pipeline.source;

import fairlead.pipeline.coding.GzipMembers;
import fairlead.pipeline.coding.GzipMembers.Behind;
import fairlead.pipeline.coding.Members;
import fairlead.pipeline.coding.UnpackBudget;
import fairlead.pipeline.coding.ZstdFrames;
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

  /** How much may be read repeatedly, however little was read before. */
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
  private byte @Nullable [] dictionary; // of zstd, once it was read
  private long first; // where the first of these members is in the file
  private long position; // of the next byte, where nothing is compressed
  private long stop = Long.MAX_VALUE; // where reading ends, where nothing is compressed
  private long readAgain; // how many bytes, going back from damage
  private boolean passedOver;

  /**
   * Opens a file, which is closed with this, or if this constructor fails.
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
   * @param inflater one for raw data, which this ends
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
      zstd = isZstd(magic);
      if (zstd && from > 0) {
        dictionary = dictionaryAtStart();
        file.position(from);
        raw = raw();
      }
      boolean gzip = magic.length > 1 && magic[0] == 0x1F && magic[1] == (byte) 0x8B;
      members = gzip || zstd ? members(raw) : null;
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

  private static boolean isZstd(byte[] magic) {
    long value = 0;
    for (int i = 0; i < magic.length; i++) {
      value |= (magic[i] & 0xFFL) << (8 * i);
    }
    return magic.length == MAGIC_BYTES && ZstdFrames.isMagic(value);
  }

  /** The dictionary with which the file begins; null if it has none. */
  private byte @Nullable [] dictionaryAtStart() throws IOException {
    file.position(0);
    ZstdFrames frames = new ZstdFrames(raw(), null);
    try {
      frames.read();
    } catch (IOException e) {
      return frames.dictionary(); // the damage is that of another place
    }
    return frames.dictionary();
  }

  /** Says how records begin. */
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

  /** Fills the buffer if it is empty; returns whether it has bytes then. */
  private boolean fill() throws IOException {
    if (at == end) {
      at = ROOM;
      end = ROOM; // should reading fail
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

  /** Whether a member begins here that begins as a record does. */
  private boolean isAtRecord() {
    return isAtMember() && starts.matches(buffer, at, end);
  }

  /**
   * The offset of the next byte in the file, or of the compressed member that contains it. Only
   * correct after that byte was peeked at, even if that failed.
   */
  long offset() {
    return members == null ? position : first + members.start();
  }

  /**
   * Whether reading ends before the next member that begins as a record does. Set it where each
   * record is a member of its own. A member that begins here does not count as the next one.
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
        in.skipNBytes(left); // a file need not be read for it
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
   * Whether a record may end after some more bytes: a blank line follows, another record, or the
   * end of the file. Only for what is not compressed.
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
   * Where the next record begins with a line of its own, within some bytes from here on; -1 if none
   * does. Only for what is not compressed.
   */
  long nextRecord(long count) throws IOException {
    byte[] block = new byte[FILE_BUFFER];
    byte[] line = new byte[RecordStart.MAX_ARC_LINE];
    int length = line.length; // the first line is none
    long start = position;
    long left = Math.min(count, file.size() - position);
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

  /** Reads at a place in the file without going there; gives how many bytes there were. */
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

  /** Ends reading at a place in the file until {@link #goOn}; where nothing is compressed. */
  void stopAt(long place) {
    stop = place;
    int beyond = (int) Math.max(0, Math.min(end - at, position + (end - at) - place));
    if (beyond > 0) {
      end -= beyond;
    }
  }

  /**
   * Goes on from the place of {@link #stopAt}, if that is where reading has ended.
   *
   * @return whether it is
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
   * Goes to the next member that begins as a record does; it may be the one that begins here.
   * Damaged ones are skipped.
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
   * Goes to the next place, or to the next member, that begins as the record of a WARC does; it may
   * be the one here.
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
   * Goes to the next line that is the header of a record of an ARC, in uncompressed data. The rest
   * of the current line is none.
   *
   * @return whether there is one
   */
  boolean toArcLine() throws IOException {
    passedOver = true;
    byte[] line = new byte[RecordStart.MAX_ARC_LINE];
    int length = line.length; // too long to be looked at
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
    fresh = false; // these may be bytes of the member before
    System.arraycopy(bytes, 0, buffer, at, bytes.length);
  }

  /**
   * Goes back in uncompressed data, but not so often that a hostile archive would cost more than
   * two passes.
   *
   * @param to where to go to
   * @param read how many bytes were read from there on
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

  /** Goes to the next member that begins as a record does, wherever the damaged one may end. */
  private boolean beyondDamage() throws IOException {
    if (members == null) {
      return false;
    }
    long damaged = first + members.start() + 1;
    long reached = first + members.position();
    long behind = members.isBehindData() ? reached : UNKNOWN;
    // Damage shows late: the inflater may have taken sound members for the rest of this one.
    boolean found = toMember(from(damaged, reached - damaged));
    passedOver = behind != (found ? first : file.size());
    return found;
  }

  /**
   * Goes to the first member that begins as a record does, from a place in the file on.
   *
   * @return whether there is one
   */
  boolean toMember(long from) throws IOException {
    leaveMembers();
    long found = new MemberScan(file, starts, zstd, dictionary).find(from, inflater);
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

  private void leaveMembers() {
    if (members instanceof ZstdFrames frames) {
      dictionary = frames.dictionary();
      frames.release();
    }
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    if (members != null) {
      members.release();
    }
    file.close();
  }
}
