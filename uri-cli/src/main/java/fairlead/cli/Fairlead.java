package fairlead.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code fairlead} and its subcommands. */
@Command(
    name = "fairlead",
    description = "Takes documents in and gives trustworthy links out.",
    mixinStandardHelpOptions = true,
    versionProvider = Fairlead.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Data goes to standard output, talk to standard error.",
      "Exit codes: 0 fine, 1 findings, 2 wrong usage or nothing could be read."
    })
final class Fairlead implements Runnable {

  @Spec private @Nullable CommandSpec spec;

  private Fairlead() {}

  /** Runs the command on given streams, flushes its results, and gives its exit code. */
  static int run(Terminal given, String... args) {
    Results results = new Results(given.out());
    Terminal terminal = given.withOut(results);
    int code = execute(terminal, results, args);
    try {
      results.flush();
    } catch (IOException e) {
      // remembered, as those are that the printer of help keeps to itself
    }
    return results.failure() == null ? code : Failure.tell(terminal, results.failure());
  }

  private static int execute(Terminal terminal, Results results, String... args) {
    CommandLine line = new CommandLine(new Fairlead());
    line.addSubcommand(new ParseCommand(terminal));
    line.addSubcommand(new ResolveCommand(terminal));
    line.addSubcommand(new NormalizeCommand(terminal));
    line.addSubcommand(new CompareCommand(terminal));
    line.addSubcommand(new ExplainCommand(terminal));
    line.addSubcommand(new FindCommand(terminal));
    line.addSubcommand(new LinksCommand(terminal));
    line.addSubcommand(new AbsolutizeCommand(terminal));
    line.addSubcommand(new UniqueCommand(terminal));
    Map<String, String> codes = new LinkedHashMap<>();
    codes.put("0", "fine");
    codes.put("1", "findings, such as rejected references or damaged documents");
    codes.put("2", "wrong usage, or nothing could be read");
    for (CommandLine command : line.getSubcommands().values()) {
      command.getCommandSpec().usageMessage().exitCodeListHeading("%nExit codes:%n");
      command.getCommandSpec().usageMessage().exitCodeList(codes);
    }
    line.setOut(new PrintWriter(new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8)));
    line.setErr(terminal.err());
    line.setUsageHelpWidth(100);
    line.setExpandAtFiles(false); // a reference may begin with an at-sign
    line.setCaseInsensitiveEnumValuesAllowed(true);
    line.setParameterExceptionHandler((e, rest) -> misused(terminal, e));
    line.setExecutionExceptionHandler(
        (e, command, parsed) ->
            results.failure() == null ? Failure.tell(terminal, e) : ExitCode.USAGE.code());
    int code = line.execute(args);
    line.getOut().flush();
    return code;
  }

  private static int misused(Terminal terminal, ParameterException e) {
    CommandLine command = e.getCommandLine();
    String message = e.getMessage();
    terminal.say(message == null ? "wrong usage" : message);
    terminal
        .err()
        .println(
            "Try '" + command.getCommandSpec().qualifiedName() + " --help' for how to call it.");
    return ExitCode.USAGE.code();
  }

  /** Called without a subcommand: there is nothing to do without one. */
  @Override
  public void run() {
    if (spec != null) {
      throw new ParameterException(spec.commandLine(), "a command is missing");
    }
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Fairlead.class.getPackage().getImplementationVersion();
      return new String[] {"fairlead " + (version == null ? "(not packaged)" : version)};
    }
  }
}
