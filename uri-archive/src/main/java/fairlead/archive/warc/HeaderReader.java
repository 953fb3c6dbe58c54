package fairlead.archive.warc;

import fairlead.archive.ReadLimits;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads one header, of a record or of an HTTP message, up to the blank line that ends it and no
 * further. jwarc's parsers, which parse it afterwards, would hold a header of any size.
 */
public final class HeaderReader {

  private static final String LENGTH = "content-length:";
  private static final int LINE_BYTES = 64; // no length has a longer line

  private final Lookahead in;
  private final ReadLimits limits;
  private final boolean oneLine;
  private final byte[] line = new byte[LINE_BYTES + 1]; // one more, to detect that there are more
  private long bytes;
  private long lines;
  private long lineBytes;
  private boolean ended;
  private @Nullable String length;
  private boolean warc;
  private int version; // how much of a version was matched
  private boolean another;

  /**
   * A reader of the header that begins at the next byte of a stream.
   *
   * @param oneLine whether the header is a single line, as in ARC
   */
  public HeaderReader(Lookahead in, ReadLimits limits, boolean oneLine) {
    this.in = in;
    this.limits = limits;
    this.oneLine = oneLine;
  }

  /**
   * The bytes of the header, the blank line included; fewer if the stream ends earlier, or if there
   * are too many.
   */
  public ByteBuffer read() throws IOException {
    ByteArrayOutputStream header = new ByteArrayOutputStream(512);
    int read = -1;
    while (read != 0 && !ended && excess() == null) {
      ByteBuffer ahead = in.ahead();
      read = count(ahead, true);
      header.write(ahead.array(), ahead.arrayOffset() + ahead.position(), read);
      in.pass(read);
    }
    int length = header.size();
    // One byte more than needed: jwarc reads until the stream ends, and a full buffer does not show
    // the end.
    header.write(0);
    return ByteBuffer.wrap(header.toByteArray(), 0, length);
  }

  /** Which limit the header exceeds; null if it is within the limits. */
  public @Nullable String excess() {
    if (ended) {
      return null;
    }
    if (bytes >= limits.headerBytes()) {
      return "a header of more than " + limits.headerBytes() + " bytes";
    }
    return lines - 1 > limits.headerFields() // the first line is not a field
        ? "a header of more than " + limits.headerFields() + " fields"
        : null;
  }

  /** Whether the whole header was read. */
  public boolean hasEnded() {
    return ended;
  }

  /** Whether the first line of the header is that of a WARC record. */
  boolean isOfWarc() {
    return warc;
  }

  /** Whether a line of the header holds the version that begins a WARC record. */
  boolean holdsAnother() {
    return another;
  }

  /** Whether the whole header was read and says how long the block is. */
  boolean declaresLength() {
    return ended && length != null;
  }

  /**
   * Skips the rest of a header that is not parsed.
   *
   * @return the length of the block after it
   * @throws IOException if the header does not end, or declares no length
   */
  long passRest() throws IOException {
    while (!ended) {
      int read = count(in.ahead(), false);
      if (read == 0) {
        throw new EOFException();
      }
      in.pass(read);
    }
    return blockLength(length);
  }

  /**
   * The length of a block.
   *
   * @param text the value of its Content-Length; null if there is none; the block is then empty
   * @throws IOException if that is not a length
   */
  static long blockLength(@Nullable String text) throws IOException {
    try {
      long value = text == null ? 0 : Long.parseLong(text.strip());
      if (value >= 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IOException("malformed Content-Length");
  }

  /**
   * Counts bytes up to the end of the header, or up to the limit.
   *
   * @return how many of them belong to the header
   */
  private int count(ByteBuffer ahead, boolean bounded) {
    byte[] all = ahead.array();
    int start = ahead.arrayOffset() + ahead.position();
    int limit = start + ahead.remaining();
    int at = start;
    while (at < limit && !ended && !(bounded && excess() != null)) {
      int end = bounded ? at + (int) Math.min(limit - at, limits.headerBytes() - bytes) : limit;
      int from = at;
      while (at < end && all[at] != '\n') {
        count(all[at++]);
      }
      if (at < end) {
        at++;
        endLine();
      }
      bytes += at - from;
    }
    return at - start;
  }

  private void count(byte value) {
    if (version > 0 || value == 'W') {
      match(value);
    }
    if (lineBytes < line.length) {
      line[(int) lineBytes] = value;
    }
    lineBytes++;
  }

  private void match(byte value) {
    version = RecordStart.matched(version, value);
    if (version == RecordStart.VERSION_BYTES) {
      another |= lines > 0;
      version = 0;
    }
  }

  private void endLine() {
    lines++;
    version = 0; // which has no line ends
    ended = oneLine || lineBytes == 0 || (lineBytes == 1 && line[0] == '\r');
    if (lines == 1 || (length == null && (line[0] | 0x20) == 'c')) {
      look();
    }
    lineBytes = 0;
  }

  private void look() {
    int known = (int) Math.min(lineBytes, line.length);
    String start = new String(line, 0, known, StandardCharsets.ISO_8859_1);
    warc |= lines == 1 && RecordStart.isVersionLine(start);
    if (length == null && start.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
      length = start.length() > LINE_BYTES ? "" : start.substring(LENGTH.length());
    }
  }
}
