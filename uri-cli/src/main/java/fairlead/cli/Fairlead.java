package fairlead.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code fairlead} and its subcommands. */
final class Fairlead extends OptionGroup implements Runnable {

  private static final String[] FOOTER = {
    "",
    "  fairlead resolve http://a/b/c/d ../g",
    "  fairlead links site/ --base https://example.org/",
    "  fairlead check site/ --base https://example.org/",
    "  fairlead absolutize site/ --base https://example.org/ --out absolute/",
    "",
    "'fairlead COMMAND --help' shows the options of a command. Results go to stdout, progress and",
    "errors to stderr. Exit codes: 0 fine, 1 findings, 2 wrong usage or nothing could be read."
  };

  private static final String CHECK = "check";
  private static final String HELP = "help";

  /** The subcommands in the order in which help lists them. */
  private static final List<String> COMMANDS =
      List.of(
          "parse",
          "resolve",
          "relativize",
          "normalize",
          "compare",
          "explain",
          "find",
          "links",
          "rewrite",
          "absolutize",
          "unique",
          CHECK,
          "seen",
          HELP);

  private Fairlead() {}

  /** Runs the command on given streams, flushes its results, and gives its exit code. */
  static int run(Terminal given, String... args) {
    Results results = new Results(given.out());
    Terminal terminal = given.withOut(results);
    int code = execute(terminal, results, args);
    try {
      results.flush();
    } catch (IOException e) {
      // kept, because the help printer keeps its exceptions to itself
    }
    return results.failure() == null ? code : Failure.tell(terminal, results.failure());
  }

  private static int execute(Terminal terminal, Results results, String... args) {
    CommandLine line = new Fairlead().commandLine();
    boolean named = args.length > 0 && COMMANDS.contains(args[0]) && !args[0].equals(HELP);
    for (String name : named ? List.of(args[0]) : COMMANDS) { // to make one of them takes time
      line.addSubcommand(name, command(name, terminal));
    }
    line.setOut(new PrintWriter(new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8)));
    line.setErr(terminal.err());
    line.setUsageHelpWidth(100);
    line.setExpandAtFiles(false); // a reference may begin with an at-sign
    line.setCaseInsensitiveEnumValuesAllowed(true);
    try {
      ParseResult parsed = withConfig(line, line.parseArgs(args));
      int code = new RunLast().execute(parsed);
      line.getOut().flush();
      return code;
    } catch (ParameterException e) {
      return misused(terminal, e);
    } catch (ExecutionException e) {
      return results.failure() == null
          ? Failure.tell(terminal, Objects.requireNonNullElse(e.getCause(), e))
          : ExitCode.USAGE.code();
    }
  }

  private CommandLine commandLine() {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("fairlead");
    spec.versionProvider(new Version());
    spec.usageMessage()
        .description("Takes documents in and gives trustworthy links out.")
        .synopsisSubcommandLabel("COMMAND")
        .footer(FOOTER);
    addTo(spec);
    return new CommandLine(spec);
  }

  private static CommandLine command(String name, Terminal terminal) {
    return switch (name) {
      case "parse" -> new ParseCommand(terminal).commandLine();
      case "resolve" -> new ResolveCommand(terminal).commandLine();
      case "relativize" -> new RelativizeCommand(terminal).commandLine();
      case "normalize" -> new NormalizeCommand(terminal).commandLine();
      case "compare" -> new CompareCommand(terminal).commandLine();
      case "explain" -> new ExplainCommand(terminal).commandLine();
      case "find" -> new FindCommand(terminal).commandLine();
      case "links" -> new LinksCommand(terminal).commandLine();
      case "rewrite" -> new RewriteCommand(terminal).commandLine();
      case "absolutize" -> new AbsolutizeCommand(terminal).commandLine();
      case "unique" -> new UniqueCommand(terminal).commandLine();
      case CHECK -> new CheckCommand(terminal).commandLine();
      case "seen" -> new SeenCommand(terminal).commandLine();
      case HELP -> help();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static CommandLine help() {
    CommandLine help = new CommandLine(new HelpCommand());
    help.getCommandSpec().usageMessage().description("Shows the help of a command.");
    Subcommand.arrange(help);
    return help;
  }

  /** The same with what the file of a command has; only then is it parsed once more. */
  private static ParseResult withConfig(CommandLine line, ParseResult parsed) {
    ParseResult given = parsed.subcommand();
    if (given == null || !given.commandSpec().name().equals(CHECK)) {
      return parsed;
    }
    List<String> arguments = parsed.originalArgs();
    List<String> all =
        ConfigFile.applied(
            given, arguments.subList(1, arguments.size()), Path.of("").toAbsolutePath());
    return all.isEmpty() ? parsed : line.parseArgs(all.toArray(String[]::new));
  }

  private static int misused(Terminal terminal, ParameterException e) {
    CommandLine command = e.getCommandLine();
    terminal.say(message(e));
    terminal.err().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USAGE.code();
  }

  static String message(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return Objects.requireNonNullElse(e.getMessage(), "wrong usage");
    }
    String meant =
        unmatched.getSuggestions().stream()
            .findFirst()
            .map(suggestion -> "; did you mean '" + suggestion + "'?")
            .orElse("");
    CommandLine command = e.getCommandLine();
    if (unmatched.isUnknownOption() || command.getSubcommands().isEmpty()) {
      return e.getMessage() + meant;
    }
    String commands = String.join(", ", command.getSubcommands().keySet());
    return "no such command: '%s'%s"
        .formatted(
            unmatched.getUnmatched().get(0), meant.isEmpty() ? "; there are " + commands : meant);
  }

  /** Called without a command, it shows what there is to call. */
  @Override
  public void run() {
    CommandLine line = spec().commandLine();
    line.usage(line.getOut());
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Fairlead.class.getPackage().getImplementationVersion();
      return new String[] {"fairlead " + (version == null ? "(not packaged)" : version)};
    }
  }
}
