package fairlead.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/**
 * Options and parameters that belong together. A subclass has a field for each; help lists them in
 * the order of the fields. Annotations would say the same, but each start would pay for reading
 * them, more than for anything else before the first document.
 */
abstract class OptionGroup {

  private final List<ArgSpec> arguments = new ArrayList<>();
  private final List<Section> sections = new ArrayList<>();
  private final List<OptionGroup> parts = new ArrayList<>();
  private @Nullable CommandSpec spec;

  /** Options below a heading of their own. */
  private record Section(String heading, List<ArgSpec> options) {}

  /** Adds another group, at this place. */
  final <G extends OptionGroup> G with(G group) {
    OptionGroup part = group;
    arguments.addAll(part.arguments);
    sections.addAll(part.sections);
    parts.add(part);
    return group;
  }

  /** Adds another group below a heading, after all that have none. */
  final <G extends OptionGroup> G section(String heading, G group) {
    OptionGroup part = group;
    sections.add(new Section(heading, part.arguments));
    sections.addAll(part.sections);
    parts.add(part);
    return group;
  }

  /** Adds an option that is given or not. */
  final Argument<Boolean> flag(String name, String description) {
    return add(option(name, description).type(boolean.class).initialValue(false));
  }

  /** Adds an option that is given or not, and has a short name too. */
  final Argument<Boolean> flag(String letter, String name, String description) {
    return add(
        option(name, description).names(letter, name).type(boolean.class).initialValue(false));
  }

  /** Adds an option that says yes or, with {@code no-} before its name, no. */
  final Argument<Boolean> negatable(String name, String description) {
    return add(option(name, description).type(Boolean.class).negatable(true));
  }

  /** Adds an option for a number, which may be 0. */
  final Argument<Integer> number(String name, String label, int initial, String description) {
    return value(name, label, WholeNumber.ofInts(0), initial, description);
  }

  /** Adds an option for a number, which may be 0. */
  final Argument<Long> number(String name, String label, long initial, String description) {
    return value(name, label, WholeNumber.ofLongs(0), initial, description);
  }

  /** Adds an option for a number that is not 0. */
  final Argument<Integer> positive(String name, String label, int initial, String description) {
    return value(name, label, WholeNumber.ofInts(1), initial, description);
  }

  /** Adds an option without a value from the beginning. */
  final <T> Argument<T> value(String name, String label, Class<T> type, String description) {
    return add(value(name, label, description).type(type));
  }

  /** Adds an option without a value from the beginning. */
  final <T> Argument<T> value(
      String name, String label, ITypeConverter<T> converter, String description) {
    return add(value(name, label, description).converters(converter));
  }

  /** Adds an option. */
  final <T> Argument<T> value(
      String name, String label, ITypeConverter<T> converter, T initial, String description) {
    return add(value(name, label, description).converters(converter).initialValue(initial));
  }

  /** Adds an option that may be given without a value, and then has one of its own. */
  final <T> Argument<T> optionalValue(
      String name, String label, ITypeConverter<T> converter, String fallback, String description) {
    return add(
        value(name, label, description)
            .arity("0..1")
            .fallbackValue(fallback)
            .converters(converter));
  }

  /** Adds an option that must be given. */
  final <T> Argument<T> required(String name, String label, Class<T> type, String description) {
    return add(value(name, label, description).type(type).required(true));
  }

  /** Adds an option that may be repeated. */
  final Argument<List<String>> list(String name, String label, String description) {
    return add(list(value(name, label, description)));
  }

  /** Adds an option that may be repeated. */
  final <T> Argument<List<T>> list(
      String name, String label, ITypeConverter<T> converter, String description) {
    return add(list(value(name, label, description)).converters(converter));
  }

  /** Adds an option that may be repeated, or have several values with commas between them. */
  final Argument<List<String>> commaList(
      String name, String label, List<String> initial, String description) {
    return add(list(value(name, label, description)).splitRegex(",").initialValue(initial));
  }

  /** Adds an option that may be repeated, or have several values with commas between them. */
  final <T> Argument<List<T>> commaList(
      String name, String label, ITypeConverter<T> converter, String description) {
    return add(list(value(name, label, description)).splitRegex(",").converters(converter));
  }

  /** Adds parameters, of which there may be none. */
  final Argument<List<String>> parameters(String label, String description) {
    return parameters("0..*", "0..*", label, String.class, description);
  }

  /** Adds parameters from an index on, of which there is at least one. */
  final <T> Argument<List<T>> parameters(
      int index, String label, Class<T> type, String description) {
    return parameters(index + "..*", "1..*", label, type, description);
  }

  private <T> Argument<List<T>> parameters(
      String index, String arity, String label, Class<T> type, String description) {
    return add(
        parameter(index, arity, label, description)
            .type(List.class)
            .auxiliaryTypes(type)
            .initialValue(List.of())
            .build());
  }

  /**
   * Adds a parameter.
   *
   * @param arity 1 if it must be given, 0..1 if not
   */
  final <T> Argument<T> parameter(
      int index, String arity, String label, Class<T> type, String description) {
    return add(parameter(String.valueOf(index), arity, label, description).type(type).build());
  }

  /** Words that something can be made of; what it throws is told. */
  static ITypeConverter<String> words(Consumer<String> maker) {
    return word -> {
      try {
        maker.accept(word);
        return word;
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    };
  }

  private static OptionSpec.Builder option(String name, String description) {
    return OptionSpec.builder(name).description(description).initialValue(null);
  }

  private static OptionSpec.Builder value(String name, String label, String description) {
    return option(name, description).arity("1").paramLabel(label);
  }

  private static PositionalParamSpec.Builder parameter(
      String index, String arity, String label, String description) {
    return PositionalParamSpec.builder()
        .index(index)
        .arity(arity)
        .required(!arity.startsWith("0"))
        .paramLabel(label)
        .description(description)
        .initialValue(null);
  }

  private static OptionSpec.Builder list(OptionSpec.Builder builder) {
    return builder.type(List.class).auxiliaryTypes(String.class).initialValue(List.of());
  }

  private <T> Argument<T> add(OptionSpec.Builder builder) {
    return add(builder.build());
  }

  private <T> Argument<T> add(ArgSpec argument) {
    arguments.add(argument);
    return new Argument<>(argument);
  }

  /** Makes these the options of a command, and the usual ones the last without a heading. */
  final void addTo(CommandSpec command) {
    add(
        option("--help", "Show this help message and exit.")
            .names("-h", "--help")
            .type(boolean.class)
            .usageHelp(true));
    add(
        option("--version", "Print version information and exit.")
            .names("-V", "--version")
            .type(boolean.class)
            .versionHelp(true));
    for (ArgSpec argument : arguments) {
      command.add(argument);
    }
    for (Section section : sections) {
      for (ArgSpec option : section.options()) {
        command.add(option);
      }
    }
    belongTo(command);
  }

  private void belongTo(CommandSpec command) {
    spec = command;
    for (OptionGroup part : parts) {
      part.belongTo(command);
    }
  }

  /** All options as help lists them. */
  final String help(Help help) {
    StringBuilder text = new StringBuilder(options(help, arguments));
    for (Section section : sections) {
      text.append("%n%s:%n".formatted(section.heading())).append(options(help, section.options()));
    }
    return text.toString();
  }

  private static String options(Help help, List<ArgSpec> arguments) {
    return help.optionListExcludingGroups(
        arguments.stream().filter(ArgSpec::isOption).map(OptionSpec.class::cast).toList());
  }

  /** The command that has these options. */
  final CommandSpec spec() {
    return Objects.requireNonNull(spec, "options of no command");
  }

  /** What to throw where options are wrong. */
  final ParameterException misuse(String message) {
    return new ParameterException(spec().commandLine(), message);
  }
}
