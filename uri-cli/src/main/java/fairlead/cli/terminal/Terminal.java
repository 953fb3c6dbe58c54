package fairlead.cli.terminal;

import fairlead.uri.Credentials;
import fairlead.uri.text.Printable;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;

/**
 * The three streams of the command, and the signals that reach it.
 *
 * @param in where batch lines come from
 * @param out where results go, as bytes, since they are UTF-8 whatever the platform's charset is
 * @param err where progress and errors go
 * @param interactive whether {@code err} is a terminal
 * @param hyperlinks whether {@code out} is a terminal, which may support links
 * @param stop whether a signal asks the run to end
 */
public record Terminal(
    InputStream in,
    OutputStream out,
    PrintWriter err,
    boolean interactive,
    boolean hyperlinks,
    Stop stop) {

  /** These streams with another one for results. */
  public Terminal withOut(OutputStream value) {
    return new Terminal(in, value, err, interactive, hyperlinks, stop);
  }

  /** These streams as if {@code err} were not a terminal. */
  public Terminal withoutDrawing() {
    return new Terminal(in, out, err, false, hyperlinks, stop);
  }

  /**
   * Prints one line, with the command's name before it. File names and labels in documents may
   * contain anything, so characters that are not {@link Printable} are escaped, and the part of an
   * authority before an at-sign is hidden.
   */
  public void say(String line) {
    err.println("fairlead: " + Printable.escaped(Credentials.masked(line)));
    err.flush();
  }
}
