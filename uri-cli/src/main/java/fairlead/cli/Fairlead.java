package fairlead.cli;

import fairlead.cli.check.CheckCommand;
import fairlead.cli.config.ConfigArguments;
import fairlead.cli.config.ConfigFile;
import fairlead.cli.documents.LinksCommand;
import fairlead.cli.documents.ReportCommand;
import fairlead.cli.documents.SeenCommand;
import fairlead.cli.documents.UniqueCommand;
import fairlead.cli.options.OptionGroup;
import fairlead.cli.options.Spelling;
import fairlead.cli.options.Version;
import fairlead.cli.rewrite.AbsolutizeCommand;
import fairlead.cli.rewrite.RewriteCommand;
import fairlead.cli.spark.SparkCommand;
import fairlead.cli.terminal.ExitCode;
import fairlead.cli.terminal.Failure;
import fairlead.cli.terminal.Results;
import fairlead.cli.terminal.Terminal;
import fairlead.cli.text.CompareCommand;
import fairlead.cli.text.ExplainCommand;
import fairlead.cli.text.FindCommand;
import fairlead.cli.text.NormalizeCommand;
import fairlead.cli.text.ParseCommand;
import fairlead.cli.text.RelativizeCommand;
import fairlead.cli.text.ResolveCommand;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
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
  static final List<String> COMMANDS =
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
          "report",
          "spark",
          "seen",
          HELP);

  private Fairlead() {}

  /** Runs the command on the given streams, flushes its results, and returns its exit code. */
  static int run(Terminal given, String... args) {
    Results results = new Results(given.out());
    Terminal terminal = given.withOut(results);
    int code = execute(terminal, results, args);
    try {
      results.flush();
    } catch (IOException e) {
      // results keeps it, because the help printer swallows its exceptions
    }
    IOException failure = results.failure();
    boolean verdict = code == ExitCode.FINDINGS.code(); // remains, even if nobody read all results
    return failure == null || (verdict && Failure.isBrokenPipe(failure))
        ? code
        : Failure.print(terminal, failure);
  }

  private static int execute(Terminal terminal, Results results, String... args) {
    CommandLine line = new Fairlead().commandLine();
    boolean named = args.length > 0 && COMMANDS.contains(args[0]) && !args[0].equals(HELP);
    for (String name : named ? List.of(args[0]) : COMMANDS) { // making one takes time
      line.addSubcommand(name, command(name, terminal));
    }
    line.setOut(new PrintWriter(new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8)));
    line.setErr(terminal.err());
    line.setUsageHelpWidth(100);
    line.setAllowOptionsAsOptionParameters(true); // which the options check themselves
    line.setExpandAtFiles(false); // a reference may begin with an at-sign
    line.setCaseInsensitiveEnumValuesAllowed(true);
    ConfigArguments config = ConfigArguments.NONE;
    try {
      ParseResult parsed = line.parseArgs(args);
      config = configOf(parsed);
      if (!config.all().isEmpty()) {
        parsed = ConfigFile.parse(line, config);
      }
      int code = new RunLast().execute(parsed);
      line.getOut().flush();
      return code;
    } catch (ParameterException e) {
      return misused(terminal, e, config.placed(message(e)));
    } catch (ExecutionException e) {
      return results.failure() == null
          ? Failure.print(terminal, Objects.requireNonNullElse(e.getCause(), e))
          : ExitCode.USAGE.code();
    }
  }

  private CommandLine commandLine() {
    CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("fairlead");
    spec.versionProvider(new Version());
    spec.usageMessage()
        .description("Reads documents and finds, resolves, checks and rewrites their links.")
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
      case "report" -> new ReportCommand(terminal).commandLine();
      case "spark" -> new SparkCommand(terminal).commandLine();
      case "seen" -> new SeenCommand(terminal).commandLine();
      case HELP -> new HelpCommand().commandLine();
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** What a configuration file adds to a command, if the command reads one. */
  private static ConfigArguments configOf(ParseResult parsed) {
    ParseResult given = parsed.subcommand();
    List<String> all = parsed.originalArgs();
    if (given == null || !all.get(0).equals(CHECK)) {
      return ConfigArguments.NONE;
    }
    return ConfigFile.applied(given, all.subList(1, all.size()), Path.of("").toAbsolutePath());
  }

  private static int misused(Terminal terminal, ParameterException e, String message) {
    CommandLine command = e.getCommandLine();
    terminal.say(message);
    terminal.err().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USAGE.code();
  }

  private static String message(ParameterException e) {
    if (!(e instanceof UnmatchedArgumentException unmatched)) {
      return Objects.requireNonNullElse(e.getMessage(), "wrong usage");
    }
    CommandSpec command = e.getCommandLine().getCommandSpec();
    String word = unmatched.getUnmatched().get(0);
    return unmatched.isUnknownOption() || command.subcommands().isEmpty()
        ? e.getMessage() + Spelling.hint(nameIn(word), command.optionsMap().keySet())
        : noSuchCommand(word, command.subcommands().keySet());
  }

  private static String nameIn(String argument) {
    int equals = argument.indexOf('=');
    return equals < 0 ? argument : argument.substring(0, equals);
  }

  static String noSuchCommand(String name, Collection<String> commands) {
    String hint = Spelling.hint(name, commands);
    return "no such command: '%s'%s"
        .formatted(
            name,
            hint.isEmpty() && !commands.isEmpty()
                ? "; the commands are " + String.join(", ", commands)
                : hint);
  }

  /** Lists the commands if it is called without one. */
  @Override
  public void run() {
    CommandLine line = spec().commandLine();
    line.usage(line.getOut());
  }
}
