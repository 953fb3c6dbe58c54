package fairlead.cli;

import java.io.IOException;

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
    String message = cause.getMessage();
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
}
