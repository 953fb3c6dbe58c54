package fairlead.pipeline.sink;

import fairlead.pipeline.Encoded;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes encoded results to a file or stream: only bytes, buffered. A file can be rolled back, and
 * belongs to one run at a time; what is committed to it survives a power cut. If the output fails,
 * what was written last may be cut, and the sink cannot be used any more. Not thread-safe.
 *
 * @param <R> what was encoded
 */
public final class ByteSink<R> implements Sink<Encoded<R>> {

  private static final int BUFFER = 64 * 1024;

  /**
   * The real paths of the files that are open. Where POSIX rules, a lock is lost as soon as the
   * virtual machine closes the file anywhere: a second sink must not even open it.
   */
  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

  private final @Nullable Path path;
  private final @Nullable FileChannel file;
  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER];
  private int buffered;
  private long written; // bytes of the output, buffered ones too

  private ByteSink(@Nullable Path path, @Nullable FileChannel file, OutputStream out) {
    this.path = path;
    this.file = file;
    this.out = out;
  }

  /** A sink that writes to a stream and closes it. It cannot be rolled back. */
  public static <R> ByteSink<R> of(OutputStream stream) {
    return new ByteSink<>(null, null, stream);
  }

  /**
   * A sink that writes a file from its start.
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
    Path path = realPath(file);
    if (!OPEN.add(path)) {
      throw inUse(file);
    }
    FileChannel channel = null;
    try {
      channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!isLocked(channel)) {
        throw inUse(file);
      }
      ByteSink<R> sink = new ByteSink<>(path, channel, Channels.newOutputStream(channel));
      sink.goTo(channel.size());
      return sink;
    } catch (IOException | RuntimeException e) {
      OPEN.remove(path);
      if (channel != null) {
        channel.close();
      }
      throw e;
    }
  }

  private static Path realPath(Path file) throws IOException {
    Path absolute = file.toAbsolutePath();
    if (Files.exists(absolute)) {
      return absolute.toRealPath();
    }
    Path parent = absolute.getParent();
    Path name = absolute.getFileName();
    return parent == null || name == null ? absolute : parent.toRealPath().resolve(name);
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false; // this library, loaded twice
    }
  }

  private static FileSystemException inUse(Path file) {
    return new FileSystemException(file.toString(), null, "another run is writing to this file");
  }

  @Override
  public void accept(Encoded<R> result) throws IOException {
    append(result.bytes());
  }

  /**
   * Writes bytes that are no result, such as a heading or a summary.
   *
   * @throws IOException if that fails
   */
  public void append(byte[] bytes) throws IOException {
    if (bytes.length > BUFFER - buffered) {
      flush();
    }
    if (bytes.length > BUFFER) {
      write(bytes, bytes.length);
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
    write(buffer, count);
  }

  /** The system's own message, as of a full disk, does not say which file. */
  private void write(byte[] bytes, int count) throws IOException {
    try {
      out.write(bytes, 0, count);
    } catch (IOException e) {
      if (path == null) {
        throw e;
      }
      FileSystemException named =
          new FileSystemException(path.toString(), null, String.valueOf(e.getMessage()));
      named.initCause(e);
      throw named;
    }
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
      length = Long.parseLong(mark.text());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("no mark of a file: " + mark, e);
    }
    if (length < 0) {
      throw new IllegalArgumentException("no mark of a file: " + mark);
    }
    if (length > file.size()) {
      throw new EOFException(
          path + " ends at " + file.size() + ", before what was committed: " + length);
    }
    buffered = 0; // what was committed is in the file
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
    } finally {
      if (path != null) {
        OPEN.remove(path);
      }
    }
  }
}
