package fairlead.cli;

import picocli.CommandLine;

/** {@code fairlead help}: the help of a command, or that of all. */
final class HelpCommand extends Subcommand {

  private final Argument<String> command =
      parameter(0, "0..1", "COMMAND", String.class, "The command. Default: what there is to call.");

  HelpCommand() {
    super("help", "Shows the help of a command.", "", "  fairlead help check");
  }

  @Override
  public Integer call() {
    CommandLine all = spec().parent().commandLine();
    CommandLine one = command.isGiven() ? all.getSubcommands().get(command.get()) : all;
    if (one == null) {
      throw new CommandLine.ParameterException(
          all, Fairlead.noSuchCommand(command.get(), all.getSubcommands().keySet()));
    }
    one.usage(all.getOut());
    return ExitCode.FINE.code();
  }
}
