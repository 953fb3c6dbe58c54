package fairlead.cli.terminal;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Ends a run that cannot continue. */
public final class Failure {

  private Failure() {}

  /** Reports why, and returns the exit code. */
  public static int print(Terminal terminal, Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null
        && !(cause instanceof IOException)
        && !(cause instanceof LinkageError)) {
      cause = cause.getCause();
    }
    String message = message(cause);
    if (cause instanceof IOException failed && isBrokenPipe(failed)) {
      return ExitCode.FINE.code(); // as with head: the reader needs no more
    }
    if (cause instanceof LinkageError) {
      terminal.say("a library is missing or has a different version: " + cause);
    } else if (cause instanceof OutOfMemoryError) {
      terminal.say(outOfMemory());
    } else {
      terminal.say(message == null ? cause.toString() : message);
    }
    return ExitCode.USAGE.code();
  }

  /** Whether the reader of a pipe needs no more, as with head. */
  public static boolean isBrokenPipe(IOException cause) {
    return reason(cause).equals("Broken pipe");
  }

  /** The message when the virtual machine has no memory left. */
  public static String outOfMemory() {
    return "not enough memory; " + moreMemory();
  }

  /** How to get about twice the current heap, in whole gigabytes. */
  public static String moreMemory() {
    long gigabytes = Math.max(1, Math.round((double) Runtime.getRuntime().maxMemory() / (1 << 30)));
    return "set FAIRLEAD_JAVA_OPTS=-Xmx" + 2 * gigabytes + "g for more memory";
  }

  /**
   * The message of an exception. If a JDK exception has only the name of a file, the reason is
   * added.
   */
  private static @Nullable String message(Throwable cause) {
    String message = cause.getMessage();
    return cause instanceof FileSystemException failed && failed.getReason() == null
        ? message + (reason(failed).isEmpty() ? "" : ": " + reason(failed))
        : message;
  }

  /** Why a file could not be read or written, without its name; empty if that is not known. */
  public static String reason(IOException cause) {
    if (!(cause instanceof FileSystemException failed)) {
      return Objects.requireNonNullElse(cause.getMessage(), "");
    }
    if (failed.getReason() != null) {
      return failed.getReason();
    }
    return cause instanceof NoSuchFileException
        ? "no such file or folder"
        : cause instanceof AccessDeniedException
            ? "permission denied"
            : cause instanceof FileAlreadyExistsException ? "it already exists" : "";
  }
}
