package fairlead.archive.coding;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * The content of a chunked body (RFC 9112, Section 7.1). jwarc's decoder lets the size of a chunk
 * overflow, and may then return wrong data.
 *
 * <p>Some archives hold bodies that were already decoded, with the original header: a body that
 * does not begin like a chunk is read unchanged. Extensions are skipped, and so is everything after
 * the last chunk.
 */
public final class ChunkedStream extends ArrayStream {

  private static final int MAX_LINE_BYTES = 8192;

  /**
   * The maximum number of characters of a chunk size, with leading zeros, and of the white space
   * after it.
   */
  private static final int MAX_DIGITS = 1024;

  private final InputStream in;
  private long left; // of the chunk
  private boolean first = true;
  private boolean ended;

  private ChunkedStream(InputStream in) {
    this.in = in;
  }

  /**
   * The content of a body.
   *
   * @param body must support marks
   */
  public static InputStream of(InputStream body) throws IOException {
    return beginsAsChunk(body) ? new ChunkedStream(body) : body;
  }

  private static boolean beginsAsChunk(InputStream body) throws IOException {
    body.mark(MAX_LINE_BYTES);
    int digits = 0;
    int value = body.read();
    while (Character.digit(value, 16) >= 0 && digits < MAX_DIGITS) {
      digits++;
      value = body.read();
    }
    for (int i = 0; i < MAX_DIGITS && (value == ' ' || value == '\t'); i++) {
      value = body.read();
    }
    body.reset();
    return digits > 0 && (value == '\r' || value == '\n' || value == ';');
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (left == 0 && !ended) {
      nextChunk();
    }
    if (ended) {
      return -1;
    }
    int count = in.read(bytes, offset, (int) Math.min(length, left));
    if (count < 0) {
      throw new EOFException();
    }
    left -= count;
    return count;
  }

  private void nextChunk() throws IOException {
    if (!first) {
      endOfLine(next());
    }
    first = false;
    left = size();
    ended = left == 0;
  }

  private long size() throws IOException {
    int value = next();
    int digit = Character.digit(value, 16);
    if (digit < 0) {
      throw new IOException("malformed chunk size");
    }
    long size = 0;
    while (digit >= 0) {
      if (size > Long.MAX_VALUE >> 4) {
        throw new IOException("a chunk's size is too large");
      }
      size = size << 4 | digit;
      value = next();
      digit = Character.digit(value, 16);
    }
    int passed = 0;
    while (value != '\r' && value != '\n') { // white space and extensions
      if (++passed > MAX_LINE_BYTES) {
        throw new IOException("a chunk's extension is too long");
      }
      value = next();
    }
    endOfLine(value);
    return size;
  }

  private void endOfLine(int value) throws IOException {
    int last = value == '\r' ? next() : value;
    if (last != '\n') {
      throw new IOException("a chunk does not end where its size says");
    }
  }

  private int next() throws IOException {
    int value = in.read();
    if (value < 0) {
      throw new EOFException();
    }
    return value;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
