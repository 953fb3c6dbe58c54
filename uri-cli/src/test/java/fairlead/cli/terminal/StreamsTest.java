package fairlead.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class StreamsTest {

  private static InputStream stoppable(int... bytes) {
    byte[] all = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      all[i] = (byte) bytes[i];
    }
    return new StoppableInput(new ByteArrayInputStream(all), () -> false);
  }

  @Test
  void inputIsReadByteByByteAndInParts() throws IOException {
    InputStream one = stoppable(0, 0x7F, 0xFF);
    assertEquals(0, one.read());
    assertEquals(0x7F, one.read());
    assertEquals(0xFF, one.read());
    assertEquals(-1, one.read());
    assertEquals(-1, one.read());
    InputStream parts = stoppable(1, 2, 3);
    byte[] into = new byte[4];
    assertEquals(0, parts.read(into, 0, 0));
    assertEquals(2, parts.read(into, 1, 2));
    assertEquals(1, parts.read(into, 3, 1));
    assertArrayEquals(new byte[] {0, 1, 2, 3}, into);
    byte[] large = new byte[200_000];
    large[150_000] = 7;
    InputStream chunks = new StoppableInput(new ByteArrayInputStream(large), () -> false);
    assertArrayEquals(large, chunks.readAllBytes());
  }

  /** A read that waits does not keep the process alive, and ends when it is interrupted. */
  @Test
  void waitingReadIsInterrupted() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CompletableFuture<Boolean> daemon = new CompletableFuture<>();
    InputStream waiting =
        new InputStream() {
          @Override
          public int read() {
            return -1;
          }

          @Override
          public int read(byte[] bytes, int offset, int length) {
            daemon.complete(Thread.currentThread().isDaemon());
            try {
              never.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            return -1;
          }
        };
    Thread.currentThread().interrupt();
    assertThrows(
        InterruptedIOException.class, () -> new StoppableInput(waiting, () -> false).read());
    assertTrue(Thread.interrupted(), "the flag is kept");
    assertTrue(daemon.get(20, TimeUnit.SECONDS));
    never.countDown();
  }

  @Test
  void inputThatFailsOrIsStoppedEnds() throws IOException {
    IOException failure = new IOException("worn out");
    InputStream failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw failure;
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            throw failure;
          }
        };
    IOException thrown =
        assertThrows(IOException.class, () -> new StoppableInput(failing, () -> false).read());
    assertEquals("worn out", thrown.getMessage());
    assertSame(failure, thrown.getCause());
    AtomicBoolean stopped = new AtomicBoolean();
    InputStream input = new StoppableInput(new ByteArrayInputStream(new byte[9]), stopped::get);
    assertEquals(9, input.read(new byte[20], 0, 20));
    stopped.set(true);
    assertEquals(
        "stopped by a signal before the end",
        assertThrows(IOException.class, input::read).getMessage());
  }

  @Test
  void resultsRememberTheFirstFailureAndWriteNothingAfterIt() throws IOException {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    Results results = new Results(new BufferedOutputStream(written));
    results.write(65);
    results.write(new byte[] {64, 66, 67}, 1, 1);
    assertEquals("", written.toString(UTF_8));
    results.flush();
    assertEquals("AB", written.toString(UTF_8));
    results.write(67);
    results.close();
    assertEquals("ABC", written.toString(UTF_8));
    assertNull(results.failure());

    IOException full = new IOException("full");
    OutputStream failing =
        new OutputStream() {
          private boolean failed;

          @Override
          public void write(int value) throws IOException {
            if (failed) {
              throw new IOException("written to after a failure");
            }
            failed = true;
            throw full;
          }

          @Override
          public void flush() throws IOException {
            throw full;
          }
        };
    Results lost = new Results(failing);
    assertSame(full, assertThrows(IOException.class, () -> lost.write(1)));
    assertSame(full, lost.failure());
    lost.write(2);
    lost.flush();
    lost.close();
    Results unflushed = new Results(failing);
    assertSame(full, assertThrows(IOException.class, unflushed::flush));
    assertSame(full, unflushed.failure());
    unflushed.close();
  }
}
