package fairlead.pipeline.source;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.LengthedBody;
import org.netpreserve.jwarc.MessageHeaders;
import org.netpreserve.jwarc.WarcParser;

/**
 * The records of a web archive, one after the other. jwarc parses their headers; its own reader
 * would hold a header of any size.
 */
final class WarcRecords implements Closeable {

  /**
   * A record.
   *
   * @param offset where it begins in the file
   * @param headers its named fields; none if it is not read
   * @param block what it holds; nothing if it is not read
   * @param excess what there is too much of, so that it is not read; null if it is
   */
  record WarcEntry(
      long offset, MessageHeaders headers, InputStream block, @Nullable String excess) {}

  private static final ReadableByteChannel NOTHING =
      Channels.newChannel(InputStream.nullInputStream());

  private final ArchiveBytes bytes;
  private final SourceOptions options;
  private final WarcParser parser = new WarcParser();
  private long offset;
  private @Nullable LengthedBody block; // of the last record
  private long toPass; // of a last record that was not read

  /** The records of a file, which is closed with this. */
  WarcRecords(SeekableByteChannel file, SourceOptions options) throws IOException {
    this.bytes = new ArchiveBytes(file);
    this.options = options;
  }

  /** Where the record begins that was read last, or that could not be read. */
  long offset() {
    return offset;
  }

  /**
   * The next record; null after the last. What is left of the one before is passed over.
   *
   * @throws EOFException if the archive ends within a record
   */
  @Nullable WarcEntry next() throws IOException {
    passLast();
    int first = firstOfHeader();
    if (first < 0) {
      return null;
    }
    HeaderReader reader = new HeaderReader(bytes, options, first != 'W');
    ByteBuffer header = reader.read();
    String excess = reader.excess();
    parser.reset();
    try {
      parser.parse(NOTHING, header);
    } catch (EOFException e) {
      if (excess == null) {
        throw e;
      }
    }
    if (excess != null) {
      if (first != 'W') {
        throw new IOException(excess); // the length stands at the end of the line
      }
      toPass = reader.passRest();
      return new WarcEntry(offset, MessageHeaders.of(), InputStream.nullInputStream(), excess);
    }
    MessageHeaders headers = parser.headers();
    long length = HeaderReader.blockLength(headers.sole("Content-Length").orElse(null));
    block = LengthedBody.create(Channels.newChannel(bytes), ByteBuffer.allocate(0), length);
    return new WarcEntry(offset, headers, block.stream(), null);
  }

  /** The byte that a header begins with, which stays the next one; -1 at the end. */
  private int firstOfHeader() throws IOException {
    try {
      int first = bytes.peek();
      while (first == '\r' || first == '\n') {
        // Two lines' ends behind a record of WARC, one behind one of ARC; some write others.
        bytes.pass(1);
        first = bytes.peek();
      }
      return first;
    } finally {
      offset = bytes.offset();
    }
  }

  private void passLast() throws IOException {
    long left = block == null ? toPass : block.size() - block.position();
    block = null;
    toPass = 0;
    bytes.pass(left);
  }

  @Override
  public void close() throws IOException {
    bytes.close();
  }
}
