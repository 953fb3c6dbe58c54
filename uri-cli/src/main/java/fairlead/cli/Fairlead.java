package fairlead.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command {@code fairlead} and its subcommands. */
@Command(
    name = "fairlead",
    description = "Takes documents in and gives trustworthy links out.",
    mixinStandardHelpOptions = true,
    versionProvider = Fairlead.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "  fairlead resolve http://a/b/c/d ../g",
      "  fairlead links site/ --base https://example.org/",
      "  fairlead check site/ --base https://example.org/",
      "  fairlead absolutize site/ --base https://example.org/ --out absolute/",
      "",
      "'fairlead COMMAND --help' shows the options of a command. Results go to stdout, progress"
          + " and",
      "errors to stderr. Exit codes: 0 fine, 1 findings, 2 wrong usage or nothing could be read."
    })
final class Fairlead implements Runnable {

  /** Picocli's order, but with the examples first: nobody would find them after forty options. */
  private static final List<String> EXAMPLES_FIRST =
      List.of(
          UsageMessageSpec.SECTION_KEY_HEADER_HEADING,
          UsageMessageSpec.SECTION_KEY_HEADER,
          UsageMessageSpec.SECTION_KEY_SYNOPSIS_HEADING,
          UsageMessageSpec.SECTION_KEY_SYNOPSIS,
          UsageMessageSpec.SECTION_KEY_DESCRIPTION_HEADING,
          UsageMessageSpec.SECTION_KEY_DESCRIPTION,
          UsageMessageSpec.SECTION_KEY_FOOTER_HEADING,
          UsageMessageSpec.SECTION_KEY_FOOTER,
          UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_PARAMETER_LIST,
          UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_OPTION_LIST,
          UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST);

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
      // kept, because the help printer keeps its exceptions to itself
    }
    return results.failure() == null ? code : Failure.tell(terminal, results.failure());
  }

  private static int execute(Terminal terminal, Results results, String... args) {
    CommandLine line = new CommandLine(new Fairlead());
    boolean named = args.length > 0 && COMMANDS.contains(args[0]) && !args[0].equals(HELP);
    for (String name : named ? List.of(args[0]) : COMMANDS) { // to make one of them takes time
      line.addSubcommand(name, command(name, terminal));
    }
    Map<String, String> codes = new LinkedHashMap<>();
    codes.put("0", "fine");
    codes.put("1", "findings, such as rejected references or damaged documents");
    codes.put("2", "wrong usage, or nothing could be read");
    for (CommandLine command : line.getSubcommands().values()) {
      command.getCommandSpec().usageMessage().exitCodeListHeading("%nExit codes:%n");
      command.getCommandSpec().usageMessage().exitCodeList(codes);
      command.setHelpSectionKeys(EXAMPLES_FIRST);
      command.getCommandSpec().usageMessage().abbreviateSynopsis(true);
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
    List<String> all = List.of(args);
    try {
      all = withConfig(line.getSubcommands().get(CHECK), all);
    } catch (ParameterException e) {
      return misused(terminal, e);
    }
    int code = line.execute(all.toArray(String[]::new));
    line.getOut().flush();
    return code;
  }

  private static Object command(String name, Terminal terminal) {
    return switch (name) {
      case "parse" -> new ParseCommand(terminal);
      case "resolve" -> new ResolveCommand(terminal);
      case "relativize" -> new RelativizeCommand(terminal);
      case "normalize" -> new NormalizeCommand(terminal);
      case "compare" -> new CompareCommand(terminal);
      case "explain" -> new ExplainCommand(terminal);
      case "find" -> new FindCommand(terminal);
      case "links" -> new LinksCommand(terminal);
      case "rewrite" -> new RewriteCommand(terminal);
      case "absolutize" -> new AbsolutizeCommand(terminal);
      case "unique" -> new UniqueCommand(terminal);
      case CHECK -> new CheckCommand(terminal);
      case "seen" -> new SeenCommand(terminal);
      case HELP -> help();
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static CommandLine help() {
    CommandLine help = new CommandLine(new HelpCommand());
    help.getCommandSpec().usageMessage().description("Shows the help of a command.");
    return help;
  }

  private static List<String> withConfig(@Nullable CommandLine command, List<String> args) {
    if (command == null || args.isEmpty() || !args.get(0).equals(CHECK)) {
      return args;
    }
    List<String> all = new ArrayList<>(args.subList(0, 1));
    all.addAll(
        ConfigFile.applied(command, args.subList(1, args.size()), Path.of("").toAbsolutePath()));
    return all;
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
    if (spec != null) {
      spec.commandLine().usage(spec.commandLine().getOut());
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
