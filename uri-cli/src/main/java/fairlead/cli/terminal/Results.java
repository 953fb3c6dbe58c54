package fairlead.cli.terminal;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The stream of results. It remembers the first error and writes nothing after it, so that a flush
 * or close on the way out does not fail again and the error is reported once. Closing it only
 * flushes, since more may be printed. Not thread-safe.
 */
public final class Results extends OutputStream {

  private final OutputStream out;
  private @Nullable IOException failure;

  public Results(OutputStream out) {
    this.out = out;
  }

  /** Why something could not be written; null if all could. */
  public @Nullable IOException failure() {
    return failure;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (failure == null) {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }
  }

  @Override
  public void flush() throws IOException {
    if (failure == null) {
      try {
        out.flush();
      } catch (IOException e) {
        failure = e;
        throw e;
      }
    }
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
