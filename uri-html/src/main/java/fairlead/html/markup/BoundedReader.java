package fairlead.html.markup;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * A reader that ends where there is too much markup, and fails after a deadline. jsoup reads while
 * it parses, so this bounds the time of a parse. Nothing else can. jsoup treats U+FFFF as the end
 * of its input, so it receives U+FFFD instead. The content of noscript elements is replaced by
 * spaces.
 */
public final class BoundedReader extends Reader {

  /** Small enough to check the clock often, large enough to cost nothing. */
  private static final int CHUNK = 16 * 1024;

  /** A character that the parser treats as the end of its input. */
  private static final char PARSER_END = '\uFFFF';

  private final Reader in;
  private final @Nullable MarkupBounds bounds; // null if the text is within the limits
  private final @Nullable NoscriptTexts noscripts; // null if there are none
  private final Deadline deadline;
  private int position;

  public BoundedReader(
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
