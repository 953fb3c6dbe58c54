package fairlead.archive.warc;

import fairlead.archive.ReadLimits;
import fairlead.archive.Reasons;
import fairlead.archive.UnpackBudget;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.LengthedBody;
import org.netpreserve.jwarc.MessageHeaders;
import org.netpreserve.jwarc.ParsingException;

/**
 * The records of a web archive, one after the other. jwarc parses the headers; its own reader would
 * hold a header of any size.
 */
public final class WarcRecords implements Closeable {

  /**
   * A record.
   *
   * @param offset where it begins in the file
   * @param header its header, as Latin-1; empty if the record is not read
   * @param headers its named fields; none if the record is not read
   * @param target the URI of its content; null if it names none
   * @param block its content; empty if the record is not read
   * @param excess which limit it exceeds, so that it is not read; null if it exceeds none
   * @param fault what is wrong with its header although it could be read, reported only for the
   *     first such record; null if nothing is
   */
  public record WarcEntry(
      long offset,
      String header,
      MessageHeaders headers,
      @Nullable String target,
      InputStream block,
      @Nullable String excess,
      @Nullable String fault) {}

  /** Ends a header, and also a record. */
  static final String END = "\r\n\r\n";

  private static final int NONE = -1;

  /** Fields that every WARC record has exactly once (ISO 28500, Section 5). */
  private static final List<String> MANDATORY =
      List.of("WARC-Record-ID", "WARC-Type", "WARC-Date", "Content-Length");

  private final ArchiveBytes bytes;
  private final ReadLimits limits;
  private boolean reported;
  private RecordStart starts = RecordStart.UNKNOWN;
  private long offset;
  private boolean atMember; // whether the header, read or not, began with a compressed member
  private boolean behindBlankLine;
  private @Nullable LengthedBody block; // of the last record
  private long toPass; // of the last record, if it was not read
  private long blockOffset = NONE; // of the last record, if uncompressed
  private long blockRead;
  private long lastOffset = NONE;
  private boolean lastAtMember;
  private int members; // how many records began with a member
  private boolean inLast;
  private boolean givenUp;
  private @Nullable Restart restart; // before the last record

  /**
   * What was known before a record, so that reading can begin again at that record.
   *
   * @param offset where the record begins in the file
   * @param starts how records begin
   * @param members how many records began with a compressed member: 0, 1, or 2 for more
   * @param reported whether a header that is not well-formed was reported
   */
  public record Restart(long offset, RecordStart starts, int members, boolean reported) {

    /** Before the first record. */
    public static final Restart FIRST = new Restart(0, RecordStart.UNKNOWN, 0, false);
  }

  /** The records of a file, from one of them on; the file is closed with this object. */
  public WarcRecords(SeekableByteChannel file, ReadLimits limits, UnpackBudget budget, Restart from)
      throws IOException {
    this.bytes = new ArchiveBytes(file, from.offset(), budget);
    this.limits = limits;
    this.starts = from.starts();
    this.members = from.members();
    this.reported = from.reported();
    bytes.startsAre(starts);
  }

  /**
   * Where reading can begin again with the record that was read last; empty if it is within a
   * compressed member that began earlier.
   */
  public Optional<Restart> restart() {
    return Optional.ofNullable(restart);
  }

  /** Whether a fault in the header of a record is reported only for the first such record. */
  public static boolean isReportedOnce(String fault) {
    return fault.endsWith(RecordHeader.READ_ANYWAY);
  }

  /** Where the last record begins, whether or not it could be read. */
  public long offset() {
    return offset;
  }

  /** Where reading continues after {@link #recover}. */
  public long position() {
    return bytes.offset();
  }

  /** Whether the rest of the last record could not be read, and not another record. */
  public boolean isInLast() {
    return inLast;
  }

  /**
   * The next record; null after the last. The rest of the current one is skipped.
   *
   * @throws EOFException if the archive ends within a record
   * @throws IOException if the rest of the previous one cannot be read, or if it is not followed by
   *     a record; {@link #recover} finds the next
   */
  public @Nullable WarcEntry next() throws IOException {
    inLast = true;
    passLast();
    inLast = false;
    int first;
    try {
      first = firstOfHeader();
    } catch (IOException e) {
      inLast = offset == lastOffset; // its end is damaged, and no other record has begun
      throw e;
    }
    if (first < 0) {
      return null;
    }
    boolean warc = starts == RecordStart.WARC || (starts == RecordStart.UNKNOWN && first == 'W');
    if (warc && first != 'W') {
      throw noRecord();
    }
    bytes.stopAtRecords(atMember);
    HeaderReader reader = new HeaderReader(bytes, limits, !warc);
    ByteBuffer header = reader.read();
    boolean record = !warc || reader.isOfWarc();
    String excess = reader.excess();
    RecordHeader parsed;
    try {
      parsed = RecordHeader.parse(header, warc);
    } catch (ParsingException e) {
      if (warc && record && reader.declaresLength() && !reader.holdsAnother()) {
        return unread(Reasons.of(e), reader.passRest());
      }
      throw !record ? noRecord() : warc ? e : new IOException("malformed header of an ARC record");
    } catch (EOFException e) {
      if (excess != null && warc) {
        return unread(excess, reader.passRest());
      }
      throw excess == null ? e : new IOException(excess); // an ARC line ends with the length
    }
    MessageHeaders headers = parsed.fields();
    for (String name : MANDATORY) {
      if (headers.all(name).size() > 1) { // such as a header that runs into another
        throw new IOException("a header with more than one " + name);
      }
    }
    long length = HeaderReader.blockLength(headers.sole("Content-Length").orElse(null));
    block = LengthedBody.create(Channels.newChannel(bytes), ByteBuffer.allocate(0), length);
    RecordStart known = starts;
    starts = warc ? RecordStart.WARC : RecordStart.ARC;
    bytes.startsAre(starts);
    begin(known);
    String fault = reported ? null : parsed.fault();
    reported |= fault != null;
    if (!bytes.isCompressed() && !bytes.isEnd(length)) {
      long next = bytes.nextRecord(length);
      if (next >= 0) {
        bytes.stopAt(next); // the length is wrong: the rest belongs to other records
      }
    }
    return new WarcEntry(
        offset, parsed.text(), headers, parsed.target(), block.stream(), null, fault);
  }

  private static IOException noRecord() {
    return new IOException("no record begins where the previous one ends");
  }

  private WarcEntry unread(String reason, long length) {
    toPass = length;
    begin(starts);
    return new WarcEntry(
        offset, "", MessageHeaders.of(), null, InputStream.nullInputStream(), reason, null);
  }

  private void begin(RecordStart known) {
    boolean isOwn = atMember || !bytes.isCompressed();
    restart = isOwn ? new Restart(offset, known, Math.min(members, 2), reported) : null;
    lastOffset = offset;
    lastAtMember = atMember;
    members += atMember ? 1 : 0;
    blockOffset = bytes.isCompressed() ? NONE : bytes.offset();
  }

  /** The first byte of a header, without consuming it; -1 at the end. */
  private int firstOfHeader() throws IOException {
    int lines = 0;
    try {
      int first = bytes.peek();
      atMember = bytes.isAtMember();
      while (first == '\r' || first == '\n') {
        // Line ends between records: two in WARC, one in ARC; some writers use others.
        lines += first == '\n' ? 1 : 0;
        bytes.pass(1);
        first = bytes.peek();
        atMember |= bytes.isAtMember();
      }
      return first;
    } finally {
      behindBlankLine = lines > 1;
      offset = bytes.offset();
    }
  }

  /**
   * Where the last record ends in the file: after two empty lines, and with its compressed member
   * if there is one. Negative if it ends in a different way. The next record cannot be read then.
   *
   * @throws IOException if the rest of the record cannot be read
   */
  long end() throws IOException {
    passLast();
    for (int i = 0; i < END.length(); i++) {
      if (bytes.read() != END.charAt(i)) {
        return NONE;
      }
    }
    boolean shared;
    try {
      shared = bytes.peek() >= 0 && !bytes.isAtMember();
    } catch (IOException e) {
      if (bytes.offset() == offset) {
        throw e;
      }
      shared = false; // only the next member is damaged
    }
    return bytes.isCompressed() && (shared || !lastAtMember) ? NONE : bytes.offset();
  }

  boolean isCompressed() {
    return bytes.isCompressed();
  }

  private void passLast() throws IOException {
    long left = toPass;
    blockRead = 0;
    if (block != null) {
      left = block.size() - block.position();
      blockRead = block.position();
    }
    bytes.pass(left);
    forgetLast();
  }

  private void forgetLast() {
    block = null;
    toPass = 0;
    bytes.stopAtRecords(false);
  }

  /**
   * Resumes after a record that could not be read. If each record is a separate compressed member,
   * reading resumes at the next member that begins like a record. Otherwise it resumes at the next
   * place that looks like the first line of a record. Uncompressed data is searched from the
   * damaged header on, or from the previous block if that does not end where its length says.
   *
   * @return whether there is another record
   */
  public boolean recover() throws IOException {
    boolean wrongLength = blockOffset != NONE && (inLast || !behindBlankLine);
    long from = blockOffset;
    blockOffset = NONE;
    forgetLast();
    if (bytes.goOn()) {
      return true;
    }
    if (isSeparate()) {
      return bytes.toRecordMember();
    }
    boolean arc = starts == RecordStart.ARC;
    if (bytes.isCompressed()) {
      givenUp = arc;
      return !arc && bytes.toRecordLine();
    }
    if (wrongLength) {
      bytes.back(from, blockRead);
    } else if (!inLast) {
      bytes.back(offset + 1, bytes.offset() - offset - 1);
    }
    if (arc) {
      return bytes.toArcLine();
    }
    return bytes.toRecordLine() || (starts == RecordStart.UNKNOWN && bytes.toMember(1));
  }

  /** Whether each record seems to be a separate compressed member. */
  private boolean isSeparate() {
    return (atMember || lastAtMember) && (members > 1 || starts != RecordStart.WARC);
  }

  /** Whether {@link #recover} may have skipped records. */
  public boolean hasPassedOver() {
    return givenUp || bytes.hasPassedOver();
  }

  /** Whether, after {@link #recover}, nothing can follow an end that came too early. */
  public boolean isCut() {
    return !bytes.isCompressed() || isSeparate() || bytes.isDamaged();
  }

  /**
   * Where the first compressed member that begins like a record is, from a place in the file on; -1
   * if there is none. Afterwards, no record can be read.
   *
   * @param to where no member is searched for any more, exclusive
   */
  long memberFrom(long from, long to) throws IOException {
    return bytes.memberFrom(from, to);
  }

  /** Releases everything except the file, which stays open. */
  void release() {
    bytes.release();
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
