package fairlead.pipeline.failure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class ErrorGuardTest {

  private static String message(Error error) {
    IllegalStateException failed =
        assertThrows(
            IllegalStateException.class,
            () ->
                ErrorGuard.run(
                    () -> {
                      throw error;
                    }));
    assertSame(error, failed.getCause());
    return String.valueOf(failed.getMessage());
  }

  @Test
  void errorsAreNamedInWords() {
    assertEquals("not enough memory", message(new OutOfMemoryError("heap")));
    assertEquals("nested too deeply", message(new StackOverflowError()));
    assertEquals(
        "a library is missing or has a different version: java.lang.NoSuchMethodError: x",
        message(new NoSuchMethodError("x")));
    assertEquals("java.lang.AssertionError: x", message(new AssertionError("x")));
  }

  @Test
  void readingReturnsWhatIsReadOrFailsUnchecked() {
    assertEquals("a", ErrorGuard.read(() -> "a"));
    IOException cause = new IOException("disk");
    UncheckedIOException failed =
        assertThrows(
            UncheckedIOException.class,
            () ->
                ErrorGuard.read(
                    () -> {
                      throw cause;
                    }));
    assertSame(cause, failed.getCause());
  }
}
