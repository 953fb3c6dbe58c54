package fairlead.cli;

import fairlead.cli.terminal.ExitCode;
import fairlead.cli.terminal.Failure;
import fairlead.cli.terminal.Stop;
import fairlead.cli.terminal.Terminal;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import reactor.core.scheduler.Schedulers;

/**
 * The command {@code fairlead}. It touches code that needs a library only where it can report that
 * the library is missing.
 */
public final class Main {

  /** Set by the launcher if standard error is a terminal, which Java cannot find out. */
  private static final String INTERACTIVE = "fairlead.interactive";

  /** Set by the launcher if standard output is a terminal that can show more than text. */
  private static final String HYPERLINKS = "fairlead.hyperlinks";

  /** Set by the launcher: which standard streams were closed and have been replaced. */
  private static final String CLOSED = "fairlead.closed";

  private Main() {}

  /** Runs the command and ends the virtual machine with its exit code. */
  public static void main(String[] args) {
    System.exit(run(args));
  }

  /** Runs the command on the streams of the virtual machine. */
  static int run(String... args) {
    PrintWriter err =
        new PrintWriter(
            new OutputStreamWriter(
                new FileOutputStream(FileDescriptor.err), StandardCharsets.UTF_8),
            true);
    Stop stop = Stop.onSignal();
    Terminal terminal =
        new Terminal(
            standardInput(),
            standardOutput(),
            err,
            Boolean.getBoolean(INTERACTIVE),
            Boolean.getBoolean(HYPERLINKS),
            stop);
    // Preparing converters for dates and databases takes picocli longer than parsing.
    System.setProperty("picocli.converters.excludes", "java.sql.*,java.time.*");
    // A class that is missing is searched for in each library, and that takes 30 ms.
    System.setProperty("picocli.disable.closures", "true");
    int code;
    try {
      Schedulers.onHandleError((thread, error) -> outOfMemory(terminal, error));
      code = Fairlead.run(terminal, args);
    } catch (Error e) {
      code = failed(terminal, e);
    }
    stop.end();
    return code;
  }

  private static int failed(Terminal terminal, Error e) {
    try {
      return Failure.print(terminal, e);
    } catch (LinkageError again) { // the reporting code may be missing too
      System.err.println("fairlead: a library is missing or has a different version: " + e);
      return 2;
    }
  }

  private static InputStream standardInput() {
    return isClosed("in") ? new ClosedStreams.Input("standard input is closed") : System.in;
  }

  private static OutputStream standardOutput() {
    return isClosed("out")
        ? new ClosedStreams.Output("standard output is closed")
        : new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16);
  }

  private static boolean isClosed(String stream) {
    return List.of(System.getProperty(CLOSED, "").split(",", -1)).contains(stream);
  }

  /** Memory may run out in Reactor's own code, which then signals nothing to the subscriber. */
  private static void outOfMemory(Terminal terminal, Throwable error) {
    if (error instanceof VirtualMachineError) {
      terminal.say(Failure.outOfMemory());
      Runtime.getRuntime().halt(ExitCode.USAGE.code());
    }
  }
}
