package fairlead.html.extract;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * A reader that ends where there is too much markup, and fails once a deadline has passed. jsoup
 * reads while it parses, so this bounds the time of a parse; nothing else can. jsoup takes U+FFFF
 * for the end of its input, so it is given U+FFFD instead. The content of noscript elements is
 * replaced by spaces.
 */
final class BoundedReader extends Reader {

  /** Small enough that the clock is looked at often, large enough that it costs nothing. */
  private static final int CHUNK = 16 * 1024;

  /** A character that the parser takes for the end of its input. */
  private static final char PARSER_END = '\uFFFF';

  private final Reader in;
  private final @Nullable MarkupBounds bounds; // null where the text ends in time
  private final @Nullable NoscriptTexts noscripts; // null where there are none
  private final Deadline deadline;
  private int position;

  BoundedReader(
      Reader in,
      @Nullable MarkupBounds bounds,
      @Nullable NoscriptTexts noscripts,
      Deadline deadline) {
    this.in = in;
    this.bounds = bounds;
    this.noscripts = noscripts;
    this.deadline = deadline;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (deadline.hasPassed()) {
      throw new InterruptedIOException("time limit");
    }
    if (bounds != null && bounds.exceeded() != null) {
      return -1;
    }
    int count = in.read(buffer, offset, Math.min(length, CHUNK));
    for (int i = offset; i < offset + count; i++) {
      if (buffer[i] == PARSER_END) {
        buffer[i] = '\uFFFD';
      }
    }
    int admitted = bounds == null || count <= 0 ? count : bounds.admit(buffer, offset, count);
    if (noscripts != null && admitted > 0) {
      noscripts.blank(buffer, offset, admitted, position);
      position += admitted;
    }
    return admitted == 0 ? -1 : admitted;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
