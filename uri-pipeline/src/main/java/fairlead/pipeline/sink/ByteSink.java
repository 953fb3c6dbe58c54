package fairlead.pipeline.sink;

import fairlead.pipeline.Encoded;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes encoded results to a file or stream: only bytes, buffered. A file can be rolled back, and
 * belongs to one run at a time. If the output fails, what was written last may be cut, and the sink
 * cannot be used any more. Not thread-safe.
 *
 * @param <R> what was encoded
 */
public final class ByteSink<R> implements Sink<Encoded<R>> {

  private static final int BUFFER = 64 * 1024;

  private final @Nullable FileChannel file;
  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER];
  private int buffered;
  private long written; // bytes of the output, buffered ones too

  private ByteSink(@Nullable FileChannel file, OutputStream out) {
    this.file = file;
    this.out = out;
  }

  /** A sink that writes to a stream and closes it. It cannot be rolled back. */
  public static <R> ByteSink<R> of(OutputStream stream) {
    return new ByteSink<>(null, stream);
  }

  /**
   * A sink that writes a file anew.
   *
   * @throws IOException if it cannot be written, or another run is writing to it
   */
  public static <R> ByteSink<R> open(Path file) throws IOException {
    ByteSink<R> sink = reopen(file);
    try {
      sink.rollbackTo(new Mark("0"));
      return sink;
    } catch (IOException | RuntimeException e) {
      sink.close();
      throw e;
    }
  }

  /**
   * A sink that goes on with the file of an earlier run, at its end; {@link #rollbackTo} takes back
   * what is after a commit. A file that does not exist is made.
   *
   * @throws IOException if it cannot be written, or another run is writing to it
   */
  public static <R> ByteSink<R> reopen(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE));
    try {
      lock(file, channel);
      ByteSink<R> sink = new ByteSink<>(channel, Channels.newOutputStream(channel));
      sink.goTo(channel.size());
      return sink;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static void lock(Path file, FileChannel channel) throws IOException {
    boolean locked;
    try {
      locked = channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      locked = false;
    }
    if (!locked) {
      throw new FileSystemException(file.toString(), null, "another run is writing to this file");
    }
  }

  @Override
  public void accept(Encoded<R> result) throws IOException {
    byte[] bytes = result.bytes();
    if (bytes.length > BUFFER - buffered) {
      flush();
    }
    if (bytes.length > BUFFER) {
      out.write(bytes);
    } else {
      System.arraycopy(bytes, 0, buffer, buffered, bytes.length);
      buffered += bytes.length;
    }
    written += bytes.length;
  }

  /** Writes the buffer. It is emptied first, so that what failed is not written twice. */
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
      file.force(false);
    }
    return new Mark(Long.toString(written));
  }

  @Override
  public boolean canRollBack() {
    return file != null;
  }

  @Override
  public void rollbackTo(Mark mark) throws IOException {
    if (file == null) {
      throw new UnsupportedOperationException("a stream cannot be rolled back");
    }
    long length;
    try {
      length = Long.parseUnsignedLong(mark.text());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("no mark of a file: " + mark, e);
    }
    buffered = 0;
    if (length > file.size()) {
      throw new EOFException(
          "the file ends at " + file.size() + ", before what was committed: " + length);
    }
    goTo(length);
  }

  private void goTo(long length) throws IOException {
    if (file != null) {
      file.truncate(length);
      file.position(length);
      written = length;
    }
  }

  /** Bytes written, buffered ones too. */
  public long written() {
    return written;
  }

  /**
   * Writes what is buffered and closes the output.
   *
   * @throws IOException if that fails; the output is closed all the same
   */
  @Override
  public void close() throws IOException {
    try (OutputStream closing = out) {
      flush();
      closing.flush();
    }
  }
}
