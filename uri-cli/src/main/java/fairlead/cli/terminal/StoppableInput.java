package fairlead.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An input that a signal can end while no data arrives. A read from a pipe can be neither
 * interrupted nor abandoned, so a separate thread waits in it. For one reader at a time.
 */
public final class StoppableInput extends InputStream {

  private static final int CHUNK = 1 << 16;
  private static final long LOOK_MILLIS = 100;

  /** What was read; its length is negative at the end. */
  private static final class Chunk {
    final byte[] bytes = new byte[CHUNK];
    int length = -1;
    @Nullable Exception failure;
  }

  private final InputStream in;
  private final BooleanSupplier stop;
  private final SynchronousQueue<Chunk> chunks = new SynchronousQueue<>();
  private @Nullable Chunk current;
  private int at;

  public StoppableInput(InputStream in, BooleanSupplier stop) {
    this.in = in;
    this.stop = stop;
  }

  private void fill() {
    Chunk chunk;
    do {
      chunk = new Chunk();
      try {
        chunk.length = in.read(chunk.bytes, 0, CHUNK);
      } catch (IOException | RuntimeException e) {
        chunk.failure = e;
      }
      try {
        chunks.put(chunk);
      } catch (InterruptedException e) {
        return;
      }
    } while (chunk.length >= 0);
  }

  private Chunk chunk() throws IOException {
    Chunk chunk = current;
    if (chunk == null) {
      Thread thread = new Thread(this::fill, "fairlead-input");
      thread.setDaemon(true);
      thread.start();
    } else if (chunk.length < 0 || at < chunk.length) {
      return chunk;
    }
    do {
      if (stop.getAsBoolean()) {
        throw new IOException("stopped by a signal before the end");
      }
      try {
        chunk = chunks.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException();
      }
    } while (chunk == null);
    current = chunk;
    at = 0;
    return chunk;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    Chunk chunk = chunk();
    if (chunk.failure != null) {
      throw new IOException(chunk.failure.getMessage(), chunk.failure);
    }
    if (chunk.length < 0) {
      return -1;
    }
    int count = Math.min(length, chunk.length - at);
    System.arraycopy(chunk.bytes, at, bytes, offset, count);
    at += count;
    return count;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }
}
