package fairlead.cli;

import fairlead.cli.options.Argument;
import fairlead.cli.options.Subcommand;
import fairlead.cli.terminal.ExitCode;
import java.util.List;
import picocli.CommandLine;

/** {@code fairlead help}: the help of one command, or of all. */
final class HelpCommand extends Subcommand {

  private final Argument<List<String>> names =
      parameters("COMMAND", "The command. Default: a list of all commands.");

  HelpCommand() {
    super("help", "Shows the help for a command.", "", "  fairlead help check");
  }

  @Override
  public Integer call() {
    CommandLine all = spec().parent().commandLine();
    CommandLine at = all;
    for (String name : names.get()) { // such as seen list
      CommandLine below = at.getSubcommands().get(name);
      if (below == null) {
        throw new CommandLine.ParameterException(
            at, Fairlead.noSuchCommand(name, at.getSubcommands().keySet()));
      }
      at = below;
    }
    at.usage(all.getOut());
    return ExitCode.FINE.code();
  }
}
