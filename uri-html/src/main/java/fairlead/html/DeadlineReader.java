package fairlead.html;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Reader;

/**
 * A reader of a text that fails once a deadline has passed. jsoup reads as it parses, so this
 * bounds the time of a parse, which nothing else can.
 */
final class DeadlineReader extends Reader {

  /** Small enough that the clock is looked at often, large enough that it costs nothing. */
  private static final int CHUNK = 16 * 1024;

  private final String text;
  private final Deadline deadline;
  private int at;

  DeadlineReader(String text, Deadline deadline) {
    this.text = text;
    this.deadline = deadline;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (deadline.hasPassed()) {
      throw new InterruptedIOException("time limit");
    }
    if (at == text.length()) {
      return -1;
    }
    int count = Math.min(Math.min(length, CHUNK), text.length() - at);
    text.getChars(at, at + count, buffer, offset);
    at += count;
    return count;
  }

  @Override
  public void close() {
    // nothing to close
  }
}
