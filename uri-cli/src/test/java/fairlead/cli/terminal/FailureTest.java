package fairlead.cli.terminal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FailureTest {

  private static String reported(int code, Throwable failure) {
    StringWriter err = new StringWriter();
    Terminal terminal =
        new Terminal(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintWriter(new BufferedWriter(err)),
            false,
            false,
            Stop.NEVER);
    assertEquals(code, Failure.print(terminal, failure));
    return err.toString();
  }

  @Test
  void eachKindOfFailureHasAMessage() {
    long gigabytes = Math.max(1, (Runtime.getRuntime().maxMemory() + (1 << 29)) >> 30);
    assertEquals(
        "fairlead: not enough memory; set FAIRLEAD_JAVA_OPTS=-Xmx"
            + 2 * gigabytes
            + "g for more memory\n",
        reported(2, new IllegalStateException(new OutOfMemoryError("Java heap space"))));
    assertEquals(
        "fairlead: a library is missing or has a different version:"
            + " java.lang.NoClassDefFoundError: x/Y\n",
        reported(2, new NoClassDefFoundError("x/Y")));
    assertEquals(
        "fairlead: worn out\n", reported(2, new RuntimeException(new IOException("worn out"))));
    assertEquals(
        "fairlead: java.lang.IllegalStateException\n", reported(2, new IllegalStateException()));
    assertEquals(
        "fairlead: f: no such file or folder\n", reported(2, new NoSuchFileException("f")));
    assertEquals(
        "fairlead: f: too long\n", reported(2, new FileSystemException("f", null, "too long")));
    assertEquals("fairlead: f\n", reported(2, new FileSystemException("f")));
  }

  @Test
  void readerThatNeedsNoMoreIsNoFailure() {
    assertEquals("", reported(0, new IOException("Broken pipe")));
  }

  @Test
  void reasonsOfFilesAreWords() {
    assertEquals("no such file or folder", Failure.reason(new NoSuchFileException("f")));
    assertEquals("permission denied", Failure.reason(new AccessDeniedException("f")));
    assertEquals("it already exists", Failure.reason(new FileAlreadyExistsException("f")));
    assertEquals("", Failure.reason(new FileSystemException("f")));
    assertEquals("odd", Failure.reason(new FileSystemException("f", null, "odd")));
    assertEquals("odd", Failure.reason(new IOException("odd")));
    assertEquals("", Failure.reason(new IOException()));
  }
}
