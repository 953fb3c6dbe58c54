package fairlead.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import reactor.core.scheduler.Schedulers;

/** The command {@code fairlead}. */
@Command(
    name = "fairlead",
    description = "Takes documents in and gives trustworthy links out.",
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Data goes to standard output, talk to standard error.",
      "Exit codes: 0 fine, 1 findings, 2 wrong usage or nothing could be read."
    })
public final class Main implements Runnable {

  /** The launcher's word on whether standard error is a terminal, which Java cannot tell. */
  private static final String INTERACTIVE = "fairlead.interactive";

  /** The launcher's word on which standard streams were closed; it has put others there. */
  private static final String CLOSED = "fairlead.closed";

  @Spec private @Nullable CommandSpec spec;

  private Main() {}

  /** Runs the command and ends the virtual machine with its exit code. */
  public static void main(String[] args) {
    PrintWriter err =
        new PrintWriter(
            new OutputStreamWriter(
                new FileOutputStream(FileDescriptor.err), StandardCharsets.UTF_8),
            true);
    Terminal terminal =
        new Terminal(standardInput(), standardOutput(), err, Boolean.getBoolean(INTERACTIVE));
    int code;
    try {
      Schedulers.onHandleError((thread, error) -> outOfMemory(terminal, error));
      code = run(terminal, args);
    } catch (Error e) {
      code = failed(terminal, e);
    }
    System.exit(code);
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
    return results.failure() == null ? code : failed(terminal, results.failure());
  }

  private static int execute(Terminal terminal, Results results, String... args) {
    CommandLine line = new CommandLine(new Main());
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
            results.failure() == null ? failed(terminal, e) : ExitCode.USAGE.code());
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

  /** Memory may run out in Reactor's own code, which then tells nobody who waits for the flow. */
  private static void outOfMemory(Terminal terminal, Throwable error) {
    if (error instanceof VirtualMachineError) {
      terminal.say("not enough memory");
      Runtime.getRuntime().halt(ExitCode.USAGE.code());
    }
  }

  private static int failed(Terminal terminal, Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null && !(cause instanceof IOException)) {
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
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"fairlead " + (version == null ? "(not packaged)" : version)};
    }
  }
}
