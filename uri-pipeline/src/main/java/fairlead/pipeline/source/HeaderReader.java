package fairlead.pipeline.source;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads one header, of a record or of an HTTP message, up to the blank line that ends it, and no
 * further. jwarc's parsers, which take it from there, would hold whatever comes.
 */
final class HeaderReader {

  private static final String LENGTH = "content-length:";
  private static final int LINE_BYTES = 64; // no length has a longer line

  private final InputStream in;
  private final SourceOptions options;
  private final boolean oneLine;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream(LINE_BYTES + 1);
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
   * @param oneLine whether the header is a single line, as those of ARC are
   */
  HeaderReader(InputStream in, SourceOptions options, boolean oneLine) {
    this.in = in;
    this.options = options;
    this.oneLine = oneLine;
  }

  /**
   * The bytes of the header, the blank line included; fewer where the stream ends before, or where
   * they are too many.
   */
  ByteBuffer read() throws IOException {
    ByteArrayOutputStream header = new ByteArrayOutputStream(512);
    while (!ended && excess() == null) {
      int value = in.read();
      if (value < 0) {
        break;
      }
      count(value);
      header.write(value);
    }
    int length = header.size();
    // One byte more than needed: jwarc reads until the stream ends, which a full buffer does not
    // show.
    header.write(0);
    return ByteBuffer.wrap(header.toByteArray(), 0, length);
  }

  /** What there is too much of in the header; null if it is within the limits. */
  @Nullable String excess() {
    if (ended) {
      return null;
    }
    if (bytes >= options.maxHeaderBytes()) {
      return "a header of more than " + options.maxHeaderBytes() + " bytes";
    }
    return lines - 1 > options.maxHeaderFields() // the first is not a field
        ? "a header of more than " + options.maxHeaderFields() + " fields"
        : null;
  }

  /** Whether the header was read to its end. */
  boolean hasEnded() {
    return ended;
  }

  /** Whether the first line of the header is that of a record of a WARC. */
  boolean isOfWarc() {
    return warc;
  }

  /** Whether a line of the header holds the version with which a WARC's record begins. */
  boolean holdsAnother() {
    return another;
  }

  /** Whether the header was read to its end and says how long the block is. */
  boolean declaresLength() {
    return ended && length != null;
  }

  /**
   * Passes over what is left of a header that is not parsed.
   *
   * @return the length of the block after it
   * @throws IOException if the header does not end, or declares no length
   */
  long passRest() throws IOException {
    while (!ended) {
      int value = in.read();
      if (value < 0) {
        throw new EOFException();
      }
      count(value);
    }
    return blockLength(length);
  }

  /**
   * The length of a block.
   *
   * @param text the value of its Content-Length; null if there is none, and then it is empty
   * @throws IOException if that is not a length
   */
  static long blockLength(@Nullable String text) throws IOException {
    try {
      long value = text == null ? 0 : Long.parseLong(text.strip());
      if (value >= 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IOException("malformed Content-Length");
  }

  private void count(int value) {
    bytes++;
    version = RecordStart.matched(version, value);
    if (version == RecordStart.VERSION_BYTES) {
      another |= lines > 0;
      version = 0;
    }
    if (value != '\n') {
      lineBytes++;
      if (line.size() <= LINE_BYTES) { // one more, so that it is seen that there are more
        line.write(value);
      }
      return;
    }
    lines++;
    ended = oneLine || lineBytes == 0 || (lineBytes == 1 && line.toByteArray()[0] == '\r');
    look();
    line.reset();
    lineBytes = 0;
  }

  private void look() {
    String start = line.toString(StandardCharsets.ISO_8859_1);
    warc |= lines == 1 && RecordStart.isVersionLine(start);
    if (length == null && start.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
      length = start.length() > LINE_BYTES ? "" : start.substring(LENGTH.length());
    }
  }
}
