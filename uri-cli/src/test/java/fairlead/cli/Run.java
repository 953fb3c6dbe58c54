package fairlead.cli;

import fairlead.cli.terminal.Stop;
import fairlead.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A run of the command as its users see it: arguments and input in; output, messages and exit code
 * out.
 */
record Run(int code, String out, String err) {

  List<String> lines() {
    return out.lines().toList();
  }

  static Run run(byte[] input, boolean interactive, String... args) {
    return run(new ByteArrayInputStream(input), interactive, args);
  }

  static Run run(InputStream input, boolean interactive, String... args) {
    return run(input, interactive, Stop.NEVER, args);
  }

  /** A run after a signal. */
  static Run stopped(String... args) {
    return run(new ByteArrayInputStream(new byte[0]), false, Stop.asked(), args);
  }

  private static Run run(InputStream input, boolean interactive, Stop stop, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    Terminal terminal =
        new Terminal(input, out, new PrintWriter(err, true), interactive, false, stop);
    int code = Fairlead.run(terminal, args);
    return new Run(code, out.toString(StandardCharsets.UTF_8), err.toString());
  }

  static Run run(String... args) {
    return run(new byte[0], false, args);
  }

  static Run batch(String input, String... args) {
    return run(input.getBytes(StandardCharsets.UTF_8), false, args);
  }

  /** Streams of a run that no signal ends. */
  static Terminal terminal(InputStream in, OutputStream out, PrintWriter err, boolean interactive) {
    return new Terminal(in, out, err, interactive, false, Stop.NEVER);
  }
}
