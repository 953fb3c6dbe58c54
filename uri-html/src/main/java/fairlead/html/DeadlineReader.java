package fairlead.html;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Reader;

/**
 * A reader that fails once a deadline has passed. jsoup reads as it parses, so this bounds the time
 * of a parse, which nothing else can.
 */
final class DeadlineReader extends Reader {

  /** Small enough that the clock is looked at often, large enough that it costs nothing. */
  private static final int CHUNK = 16 * 1024;

  private final Reader in;
  private final Deadline deadline;

  DeadlineReader(Reader in, Deadline deadline) {
    this.in = in;
    this.deadline = deadline;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (deadline.hasPassed()) {
      throw new InterruptedIOException("time limit");
    }
    return in.read(buffer, offset, Math.min(length, CHUNK));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
