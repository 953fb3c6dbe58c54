package fairlead.pipeline.batch;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The lines of a batch: UTF-8, each ended by LF or CRLF, of bounded length. For one thread at a
 * time.
 */
public final class BatchLines implements Closeable {

  /** The longest line, in bytes; a longer one is skipped and reported as a rejection. */
  public static final int MAX_LINE_BYTES = 16 << 20;

  /**
   * A line, or what is wrong with it.
   *
   * @param text the line without its end; empty if something is wrong with it
   * @param problem what is wrong; null if nothing is
   */
  public record Line(String text, @Nullable String problem) {}

  private final InputStream in;
  private final int maxLineBytes;
  private boolean first = true; // some editors put a byte order mark before it

  /**
   * Lines of a stream.
   *
   * @param in closed with this object
   */
  public BatchLines(InputStream in) {
    this(in, MAX_LINE_BYTES);
  }

  BatchLines(InputStream in, int maxLineBytes) {
    this.in = new BufferedInputStream(in, 1 << 16);
    this.maxLineBytes = maxLineBytes;
  }

  /** Whether the next line can be read without waiting. */
  public boolean isReady() throws IOException {
    return in.available() > 0;
  }

  /** The next line; null after the last. */
  public @Nullable Line next() throws IOException {
    int b = in.read();
    if (b < 0) {
      return null;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    boolean tooLong = false;
    for (; b >= 0 && b != '\n'; b = in.read()) {
      if (bytes.size() < maxLineBytes) {
        bytes.write(b);
      } else {
        tooLong = true;
      }
    }
    byte[] line = bytes.toByteArray();
    int length =
        line.length - (b == '\n' && line.length > 0 && line[line.length - 1] == '\r' ? 1 : 0);
    Line read =
        tooLong
            ? new Line("", "line longer than the limit at byte offset " + maxLineBytes)
            : decoded(ByteBuffer.wrap(line, 0, length));
    boolean marked = first && read.text().startsWith("\uFEFF");
    first = false;
    return marked ? new Line(read.text().substring(1), read.problem()) : read;
  }

  private static Line decoded(ByteBuffer source) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    CharBuffer target = CharBuffer.allocate(source.remaining());
    CoderResult result = decoder.decode(source, target, true);
    return result.isError()
        ? new Line("", "malformed UTF-8 at byte offset " + source.position())
        : new Line(target.flip().toString(), null);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
