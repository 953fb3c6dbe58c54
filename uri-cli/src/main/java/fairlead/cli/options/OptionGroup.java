package fairlead.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.Stack;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/**
 * Options and parameters that belong together. A subclass has a field for each, and help lists them
 * in the order of the fields. Annotations could say the same, but reading them would cost each
 * start more than anything else before the first document.
 */
public abstract class OptionGroup {

  private final List<ArgSpec> arguments = new ArrayList<>();
  private final List<Section> sections = new ArrayList<>();
  private final List<OptionGroup> parts = new ArrayList<>();
  private @Nullable CommandSpec spec;

  /** Options under a heading of their own. */
  private record Section(String heading, List<ArgSpec> options) {}

  /** Adds another group in this place. */
  protected final <G extends OptionGroup> G with(G group) {
    OptionGroup part = group;
    arguments.addAll(part.arguments);
    sections.addAll(part.sections);
    parts.add(part);
    return group;
  }

  /** Adds another group in this place, without some of its options, which have initial values. */
  protected final <G extends OptionGroup> G without(Set<String> names, G group) {
    OptionGroup part = group;
    part.arguments.removeIf(one -> isOneOf(names, one));
    part.sections.forEach(section -> section.options().removeIf(one -> isOneOf(names, one)));
    return with(group);
  }

  private static boolean isOneOf(Set<String> names, ArgSpec argument) {
    return argument instanceof OptionSpec option && names.contains(option.longestName());
  }

  /** Adds another group under a heading, after all groups without one. */
  protected final <G extends OptionGroup> G section(String heading, G group) {
    OptionGroup part = group;
    sections.add(new Section(heading, part.arguments));
    sections.addAll(part.sections);
    parts.add(part);
    return group;
  }

  /** Adds a flag. */
  protected final Argument<Boolean> flag(String name, String description) {
    return add(option(name, description).type(boolean.class).initialValue(false));
  }

  /** Adds a flag that also has a short name. */
  protected final Argument<Boolean> flag(String letter, String name, String description) {
    return add(
        option(name, description).names(letter, name).type(boolean.class).initialValue(false));
  }

  /** Adds a flag that means yes or, with {@code no-} before its name, no. */
  protected final Argument<Boolean> negatable(String name, String description) {
    return add(option(name, description).type(Boolean.class).negatable(true));
  }

  /** Adds an option for a number, which may be 0. */
  protected final Argument<Integer> number(
      String name, String label, int initial, String description) {
    return value(name, label, WholeNumber.ofInts(0), initial, description);
  }

  /** Adds an option for a number, which may be 0. */
  protected final Argument<Long> number(
      String name, String label, long initial, String description) {
    return value(
        name,
        label,
        new FunctionConverter<>(new WholeNumber(0, Long.MAX_VALUE)::read),
        initial,
        description);
  }

  /** Adds an option for a number that is not 0. */
  protected final Argument<Integer> positive(
      String name, String label, int initial, String description) {
    return value(name, label, WholeNumber.ofInts(1), initial, description);
  }

  /** Adds an option without an initial value. */
  protected final <T> Argument<T> value(
      String name, String label, Class<T> type, String description) {
    return add(value(name, label, description).type(type));
  }

  /** Adds an option without an initial value. */
  protected final <T> Argument<T> value(
      String name, String label, ITypeConverter<T> converter, String description) {
    return add(value(name, label, description).converters(converter));
  }

  /** Adds an option with an initial value. */
  protected final <T> Argument<T> value(
      String name, String label, ITypeConverter<T> converter, T initial, String description) {
    return add(value(name, label, description).converters(converter).initialValue(initial));
  }

  /**
   * Adds an option for a constant, without an initial value.
   *
   * @param label the names of the constants in lower case, with vertical bars between them
   */
  protected final <E extends Enum<E>> Argument<E> word(
      String name, String label, Class<E> type, String description) {
    return value(name, label, new WordConverter<>(type, label), description);
  }

  /** Adds an option for a constant as above, with an initial value. */
  protected final <E extends Enum<E>> Argument<E> word(
      String name, String label, E initial, String description) {
    return value(
        name, label, new WordConverter<>(initial.getDeclaringClass(), label), initial, description);
  }

  /**
   * Refuses another option in place of a value, but not a value after an equals sign that only
   * begins like one. Not a lambda: see FunctionConverter. No preprocessor is a record: picocli
   * calls hashCode, whose code the virtual machine would generate first.
   */
  private static final class NoOption implements IParameterPreprocessor {

    private static final NoOption CHECK = new NoOption();

    @Override
    public boolean preprocess(
        Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> how) {
      String next = arguments.isEmpty() ? "" : arguments.peek();
      int equals = next.indexOf('=');
      String name = equals < 0 ? next : next.substring(0, equals);
      boolean isOption =
          command.optionsMap().containsKey(name) || command.negatedOptionsMap().containsKey(name);
      if (" ".equals(how.get("separator")) && isOption) {
        throw new MissingParameterException(
            command.commandLine(),
            option,
            "Expected parameter for option '%s' but found '%s'"
                .formatted(((OptionSpec) option).longestName(), next));
      }
      return false;
    }
  }

  /** The value of an option that is used without one. */
  private static final class Fallback implements IParameterPreprocessor {

    private final String value;

    Fallback(String value) {
      this.value = value;
    }

    @Override
    public boolean preprocess(
        Stack<String> arguments, CommandSpec command, ArgSpec option, Map<String, Object> how) {
      if (" ".equals(how.get("separator"))) {
        arguments.push(value); // the next argument is not its value
      }
      return false;
    }
  }

  /** Adds an option that may be used without a value, and then has a fallback value. */
  protected final <T> Argument<T> optionalValue(
      String name, String label, ITypeConverter<T> converter, String fallback, String description) {
    return add(
        value(name, label, description)
            .arity("0..1")
            .preprocessor(new Fallback(fallback))
            .converters(converter));
  }

  /** Adds a required option. */
  protected final <T> Argument<T> required(
      String name, String label, Class<T> type, String description) {
    return add(value(name, label, description).type(type).required(true));
  }

  /** Adds an option that may be repeated. */
  protected final Argument<List<String>> list(String name, String label, String description) {
    return add(list(value(name, label, description)));
  }

  /** Adds an option that may be repeated. */
  protected final <T> Argument<List<T>> list(
      String name, String label, ITypeConverter<T> converter, String description) {
    return add(list(value(name, label, description)).converters(converter));
  }

  /** Adds an option that may be repeated, or have several values separated by commas. */
  protected final Argument<List<String>> commaList(
      String name, String label, List<String> initial, String description) {
    return add(list(value(name, label, description)).splitRegex(",").initialValue(initial));
  }

  /** Adds an option that may be repeated, or have several values separated by commas. */
  protected final <T> Argument<List<T>> commaList(
      String name, String label, ITypeConverter<T> converter, String description) {
    return add(list(value(name, label, description)).splitRegex(",").converters(converter));
  }

  /** Adds any number of parameters, which may be none. */
  protected final Argument<List<String>> parameters(String label, String description) {
    return parameters("0..*", "0..*", label, String.class, description);
  }

  /** Adds one or more parameters, starting at an index. */
  protected final <T> Argument<List<T>> parameters(
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
   * @param arity 1 if it is required, 0..1 if not
   */
  protected final <T> Argument<T> parameter(
      int index, String arity, String label, Class<T> type, String description) {
    return add(parameter(String.valueOf(index), arity, label, description).type(type).build());
  }

  /**
   * A converter that accepts the words that a maker accepts. If the maker throws, its message is
   * reported.
   */
  protected static ITypeConverter<String> words(Consumer<String> maker) {
    return new FunctionConverter<>(
        word -> {
          try {
            maker.accept(word);
            return word;
          } catch (IllegalArgumentException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
          }
        });
  }

  private static OptionSpec.Builder option(String name, String description) {
    return OptionSpec.builder(name).description(description).initialValue(null);
  }

  private static OptionSpec.Builder value(String name, String label, String description) {
    return option(name, description).arity("1").paramLabel(label).preprocessor(NoOption.CHECK);
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

  /** Adds these options to a command. The usual ones come last among those without a heading. */
  public final void addTo(CommandSpec command) {
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
  protected final String help(Help help) {
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
  public final CommandSpec spec() {
    return Objects.requireNonNull(spec, "options without a command");
  }

  /** The exception to throw if options are wrong. */
  public final ParameterException misuse(String message) {
    return new ParameterException(spec().commandLine(), message);
  }
}
