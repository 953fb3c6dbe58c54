package fairlead.pipeline.source;

import fairlead.pipeline.source.GzipMembers.Behind;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a web archive, gzip undone, with the places where records begin in the file; and the
 * ways to find another record where the archive is damaged.
 */
final class ArchiveBytes extends InputStream {

  private static final int FILE_BUFFER = 64 * 1024;

  /** How much may be read again and again, however short what was read before is. */
  private static final int FREE = 1 << 20;

  /** Room in front of what was read, for bytes that are given back. */
  private static final int ROOM = 16;

  private final SeekableByteChannel file;
  private final Inflater inflater = new Inflater(true);
  private final byte[] buffer = new byte[ROOM + 8192]; // of one member only
  private int at = ROOM;
  private int end = ROOM;
  private boolean fresh; // whether the buffer holds the beginning of a member
  private boolean stopping;
  private RecordStart starts = RecordStart.WARC;
  private InputStream in;
  private @Nullable GzipMembers members;
  private long first; // where the first of these members is in the file
  private long position; // of the next byte, where nothing is compressed
  private long reached; // the farthest place up to which there was damage
  private long readAgain; // how many bytes, going back from there

  /** The bytes of a file, which is closed with this, and where this fails. */
  ArchiveBytes(SeekableByteChannel file) throws IOException {
    this.file = file;
    try {
      BufferedInputStream raw = raw();
      raw.mark(2);
      boolean compressed = raw.read() == 0x1F && raw.read() == 0x8B;
      raw.reset();
      members = compressed ? members(raw) : null;
      in = members == null ? raw : members;
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private BufferedInputStream raw() {
    return new BufferedInputStream(Channels.newInputStream(file), FILE_BUFFER);
  }

  private GzipMembers members(BufferedInputStream raw) {
    return new GzipMembers(raw, Behind.NOTHING, inflater);
  }

  /** Says how records begin. */
  void startsAre(RecordStart value) {
    starts = value;
  }

  boolean isCompressed() {
    return members != null;
  }

  /** The byte that comes next, and stays the next one; -1 at the end. */
  int peek() throws IOException {
    return fill() ? buffer[at] & 0xFF : -1;
  }

  /** Whether there are bytes in the buffer, which is filled if there were none. */
  private boolean fill() throws IOException {
    if (at == end) {
      at = ROOM;
      end = ROOM; // should reading fail
      fresh = false;
      int count = Math.max(0, in.read(buffer, ROOM, buffer.length - ROOM));
      end += count;
      fresh = members != null && count > 0 && members.given() == count;
    }
    return at < end;
  }

  /** Whether the next byte, once it was peeked at, is the first of a compressed member. */
  boolean isAtMember() {
    return fresh && at == ROOM;
  }

  /** Whether a member begins here that begins as a record does. */
  private boolean isAtRecord() {
    return isAtMember() && starts.matches(buffer, at, end);
  }

  /**
   * Where the next byte is in the file, or the compressed member that it is in. Right only once
   * that byte was peeked at, even if that failed.
   */
  long offset() {
    return members == null ? position : first + members.start();
  }

  /**
   * Whether to end in front of the next member that begins as a record does, as a record must where
   * each is a member of its own. The one that begins here, if one does, is no longer the next.
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

  /**
   * Passes over bytes.
   *
   * @throws EOFException if there are fewer
   */
  void pass(long count) throws IOException {
    long left = count;
    while (left > 0) {
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
   * Goes to the next member that begins as a record does; it may be the one that begins here.
   * Damaged ones are passed over.
   *
   * @return whether there is one
   */
  boolean toRecordMember() throws IOException {
    try {
      while (fill()) {
        if (isAtRecord()) {
          return true;
        }
        at = end;
      }
      return false;
    } catch (IOException e) {
      return beyondDamage();
    }
  }

  /**
   * Goes to the next line, or to the next member, that begins as the record of a WARC does; it may
   * be the one that begins here.
   *
   * @return whether there is one
   */
  boolean toRecordLine() throws IOException {
    try {
      int matched = 1; // behind a header
      for (int next = peek(); next >= 0; next = peek()) {
        if (isAtRecord()) {
          return true;
        }
        if (matched == RecordStart.LINE.length) {
          if (Character.isDigit(next)) {
            giveBackRecordLine();
            return true;
          }
          matched = 0;
        }
        matched = next == RecordStart.LINE[matched] ? matched + 1 : next == '\n' ? 1 : 0;
        pass(1);
      }
      return false;
    } catch (IOException e) {
      return members != null && beyondDamage();
    }
  }

  private void giveBackRecordLine() {
    int count = RecordStart.LINE.length - 1; // but for the end of the line before
    at -= count;
    position -= count;
    fresh = false; // these bytes may be those of the member before
    System.arraycopy(RecordStart.LINE, 1, buffer, at, count);
  }

  /** Goes back in what is not compressed, unless too much was read again before. */
  void back(long to) throws IOException {
    position = from(to, position);
    file.position(position);
    in = raw();
    at = end;
  }

  /**
   * Where to look on from, given between which places there is damage: from the first, but not so
   * often that a hostile archive costs more than two passes.
   */
  private long from(long start, long failed) {
    reached = Math.max(reached, failed);
    long again = failed - start;
    if (readAgain + again > reached + FREE) {
      return Math.max(start, reached);
    }
    readAgain += again;
    return start;
  }

  /** Goes to the next member that begins as a record does, wherever the damaged one may end. */
  private boolean beyondDamage() throws IOException {
    if (members == null) {
      return false;
    }
    // Damage shows late: the inflater may have taken sound members for the rest of this one.
    long damaged = first + members.start();
    first = new MemberScan(file, starts).find(from(damaged + 1, first + members.position()));
    if (first < 0) {
      return false;
    }
    file.position(first);
    members = members(raw());
    in = members;
    at = end;
    return fill();
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    file.close();
  }
}
