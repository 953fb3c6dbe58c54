package fairlead.pipeline.sink;

import fairlead.archive.Closing;
import fairlead.pipeline.Encoded;
import fairlead.pipeline.files.OutputFile;
import java.io.EOFException;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes encoded results to a file or stream: only bytes, buffered. A file can be rolled back, and
 * belongs to one run at a time; committed bytes survive a power cut. If the output fails, the last
 * bytes written may be cut, and the sink can no longer be used. Not thread-safe.
 *
 * @param <R> what was encoded
 */
public final class ByteSink<R> implements ResumableSink<Encoded<R>> {

  private static final int BUFFER = 64 * 1024;

  private final @Nullable OutputFile file;
  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER];
  private int buffered;
  private long written; // bytes of the output, including buffered ones

  private ByteSink(@Nullable OutputFile file, OutputStream out) {
    this.file = file;
    this.out = out;
  }

  /** A sink that writes to a stream and closes it. It cannot be rolled back. */
  public static <R> ByteSink<R> of(OutputStream stream) {
    return new ByteSink<>(null, stream);
  }

  /**
   * A sink that writes a file from its start.
   *
   * @throws IOException if it cannot be written, or another run is writing to it
   */
  public static <R> ByteSink<R> open(Path file) throws IOException {
    ByteSink<R> sink = reopen(file);
    try {
      sink.goTo(0);
      return sink;
    } catch (IOException | RuntimeException e) {
      Closing.quietly(sink.out);
      throw e;
    }
  }

  /**
   * A sink that continues at the end of an earlier run's file; {@link #rollbackTo} removes the
   * bytes after a commit. A file that does not exist is created.
   *
   * @throws IOException if it cannot be written, or another run is writing to it
   */
  public static <R> ByteSink<R> reopen(Path file) throws IOException {
    OutputFile opened = OutputFile.growing(file);
    ByteSink<R> sink =
        new ByteSink<>(
            opened,
            new FilterOutputStream(opened.stream()) {
              @Override
              public void write(byte[] bytes, int offset, int length) throws IOException {
                out.write(bytes, offset, length);
              }

              @Override
              public void close() throws IOException {
                opened.close();
              }
            });
    try {
      sink.goTo(opened.isRegular() ? opened.size() : 0);
      return sink;
    } catch (IOException | RuntimeException e) {
      Closing.quietly(opened);
      throw e;
    }
  }

  @Override
  public void accept(Encoded<R> result) throws IOException {
    append(result.bytes());
  }

  /**
   * Writes bytes that are not a result, such as a heading or a summary.
   *
   * @throws IOException if writing fails
   */
  public void append(byte[] bytes) throws IOException {
    if (bytes.length > BUFFER - buffered) {
      flush();
    }
    if (bytes.length > BUFFER) {
      out.write(bytes, 0, bytes.length);
    } else {
      System.arraycopy(bytes, 0, buffer, buffered, bytes.length);
      buffered += bytes.length;
    }
    written += bytes.length;
  }

  /** Writes the buffer. It is emptied first, so that nothing is written twice after a failure. */
  private void flush() throws IOException {
    int count = buffered;
    buffered = 0;
    out.write(buffer, 0, count);
  }

  @Override
  public Mark commit() throws IOException {
    flush();
    out.flush();
    if (file != null) {
      file.commit();
    }
    return new Mark(Long.toString(written));
  }

  @Override
  public void rollbackTo(Mark mark) throws IOException {
    if (file == null || !file.isRegular()) {
      throw new UnsupportedOperationException("a stream cannot be rolled back");
    }
    long length;
    try {
      length = Long.parseLong(mark.text());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("not a mark of a file: " + mark, e);
    }
    if (length < 0) {
      throw new IllegalArgumentException("not a mark of a file: " + mark);
    }
    if (length > file.size()) {
      throw new EOFException(
          file.unfinished()
              + " ends at "
              + file.size()
              + ", before the committed length "
              + length);
    }
    buffered = 0; // everything committed is in the file
    goTo(length);
  }

  private void goTo(long length) throws IOException {
    if (file != null && file.isRegular()) {
      file.truncate(length);
      written = length;
    }
  }

  /** Bytes written, including buffered ones. */
  public long written() {
    return written;
  }

  /**
   * Writes the buffer and closes the output.
   *
   * @throws IOException if that fails; the output is closed anyway
   */
  @Override
  public void close() throws IOException {
    try (OutputStream closing = out) {
      flush();
      closing.flush();
    }
  }
}
