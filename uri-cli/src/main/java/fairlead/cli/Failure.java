package fairlead.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** How a run that cannot go on ends. */
final class Failure {

  private Failure() {}

  /** Says why, and gives the exit code. */
  static int tell(Terminal terminal, Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null
        && !(cause instanceof IOException)
        && !(cause instanceof LinkageError)) {
      cause = cause.getCause();
    }
    String message = message(cause);
    if (cause instanceof IOException && "Broken pipe".equals(message)) {
      return ExitCode.FINE.code(); // as with head: the reader has all it wants
    }
    if (cause instanceof LinkageError) {
      terminal.say("a library is missing or of another version: " + cause);
    } else {
      terminal.say(message == null ? cause.toString() : message);
    }
    return ExitCode.USAGE.code();
  }

  /** With the reason where an exception of the JDK has but the name of a file. */
  private static @Nullable String message(Throwable cause) {
    String message = cause.getMessage();
    if (!(cause instanceof FileSystemException failed) || failed.getReason() != null) {
      return message;
    }
    String reason =
        cause instanceof NoSuchFileException
            ? "no such file or folder"
            : cause instanceof AccessDeniedException
                ? "permission denied"
                : cause instanceof FileAlreadyExistsException ? "it is there already" : "";
    return reason.isEmpty() ? message : message + ": " + reason;
  }
}
