package fairlead.archive.warc;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** A stream whose next bytes can be examined; it reads at most one buffer ahead. */
public final class LookaheadStream extends InputStream implements Lookahead {

  private final InputStream in;
  private final byte[] buffer = new byte[8192];
  private int at;
  private int end;

  /** A stream that reads from another one, which is closed with it. */
  public LookaheadStream(InputStream in) {
    this.in = in;
  }

  @Override
  public ByteBuffer ahead() throws IOException {
    fill();
    return ByteBuffer.wrap(buffer, at, end - at);
  }

  private boolean fill() throws IOException {
    if (at == end) {
      at = 0;
      end = 0; // in case reading fails
      end = Math.max(0, in.read(buffer, 0, buffer.length));
    }
    return at < end;
  }

  @Override
  public void pass(long count) throws IOException {
    long left = count;
    while (left > 0) {
      if (!fill()) {
        throw new EOFException();
      }
      int passed = (int) Math.min(left, end - at);
      at += passed;
      left -= passed;
    }
  }

  @Override
  public int read() throws IOException {
    return fill() ? buffer[at++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (at == end && length >= buffer.length) {
      return in.read(bytes, offset, length);
    }
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, end - at);
    System.arraycopy(buffer, at, bytes, offset, count);
    at += count;
    return count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
