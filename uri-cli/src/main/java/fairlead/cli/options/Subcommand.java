package fairlead.cli.options;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.IHelpFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** A command below {@code fairlead}, with its options as fields. */
public abstract class Subcommand extends OptionGroup implements Callable<Integer> {

  /** Picocli's order, but with the examples first. Nobody would find them after forty options. */
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
          UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_COMMAND_LIST,
          UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST_HEADING,
          UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST);

  private final String name;
  private final String description;
  private final String[] more;
  private final List<Subcommand> below = new ArrayList<>();
  private List<String> synopsis = List.of();
  private String findings = "findings, such as rejected references or damaged documents";

  /**
   * A command without options.
   *
   * @param description one or two sentences
   * @param more the rest of the text in help, line by line; examples come last
   */
  protected Subcommand(String name, String description, String... more) {
    this.name = name;
    this.description = description;
    this.more = more;
  }

  /** Adds a command below this one. */
  protected final void add(Subcommand command) {
    below.add(command);
  }

  /** Sets what help says about how to call the command, line by line. */
  protected final void synopsis(String... lines) {
    synopsis = List.of(lines);
  }

  /** Sets what help says about exit code 1. */
  protected final void findingsMean(String meaning) {
    findings = meaning;
  }

  /** The command for picocli, which reads no annotations. */
  public final CommandLine commandLine() {
    Map<String, String> codes = new LinkedHashMap<>();
    codes.put("0", "fine");
    codes.put("1", findings);
    codes.put("2", "wrong usage, or nothing could be read");
    CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name(name);
    spec.versionProvider(new Version());
    spec.usageMessage()
        .description(description)
        .footer(more)
        .customSynopsis(synopsis.toArray(String[]::new))
        .parameterListHeading("%nParameters:%n")
        .optionListHeading("%nOptions:%n")
        .sortOptions(false)
        .abbreviateSynopsis(true)
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(codes);
    addTo(spec);
    CommandLine line = new CommandLine(spec);
    line.setHelpSectionKeys(EXAMPLES_FIRST);
    line.setHelpFactory(new Helps()); // before there are subcommands, which would get it too
    for (Subcommand command : below) {
      line.addSubcommand(command.name, command.commandLine());
    }
    return line;
  }

  /**
   * Makes the help. A class of its own, because class archives of some virtual machines leave out
   * the lambdas of a class that implements an interface in an old format, such as picocli's.
   */
  private final class Helps implements IHelpFactory {
    @Override
    public Help create(CommandSpec spec, ColorScheme colors) {
      return new Help(spec, colors) {
        @Override
        public String optionList() {
          return help(this);
        }
      };
    }
  }

  @Override
  public abstract Integer call() throws IOException;
}
