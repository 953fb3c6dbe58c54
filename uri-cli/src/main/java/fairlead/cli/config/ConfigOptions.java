package fairlead.cli.config;

import fairlead.cli.options.Argument;
import fairlead.cli.options.OptionGroup;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Options about options: the file to read them from, and printing the result. */
public final class ConfigOptions extends OptionGroup {

  private final Argument<Path> file =
      value(
          "--config",
          "FILE",
          Path.class,
          "Read options from this file; those on the command line take precedence. Default:"
              + " fairlead.toml in the current folder or the nearest one above it.");

  private final Argument<Boolean> print =
      flag(
          "--print-config", "Print all options in the format of fairlead.toml, and check nothing.");

  public boolean print() {
    return print.get();
  }

  /** The file that options were read from; null if there is none. */
  public @Nullable Path file() {
    return file.orNull();
  }

  /** Prints the options that are set, and the others as comments. */
  public static void print(CommandSpec spec, OutputStream out) throws IOException {
    StringBuilder text = new StringBuilder("[" + spec.name() + "]\n");
    List<String> inputs =
        spec.positionalParameters().stream().flatMap(one -> one.stringValues().stream()).toList();
    text.append(inputs.isEmpty() ? "# inputs = [\"INPUT\"]\n" : "inputs = " + array(inputs));
    for (OptionSpec option : spec.options()) {
      if (ConfigFile.isAllowed(option)) {
        text.append('\n').append(comment(option)).append(line(option));
      }
    }
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String comment(OptionSpec option) {
    String description = String.join(" ", option.description());
    return "# " + description.replace("${DEFAULT-VALUE}", option.defaultValueString(true)) + '\n';
  }

  private static String line(OptionSpec option) {
    String key = ConfigFile.key(option);
    List<String> values = option.stringValues();
    boolean flag = ConfigFile.isFlag(option);
    String label = "\"" + option.paramLabel() + "\"";
    if (values.isEmpty()) {
      return "# "
          + key
          + " = "
          + (flag ? "true" : option.isMultiValue() ? '[' + label + ']' : label)
          + '\n';
    }
    return flag
        ? key + " = " + Boolean.TRUE.equals(option.getValue()) + '\n'
        : option.isMultiValue()
            ? key + " = " + array(values)
            : key + " = " + quoted(values.get(0)) + '\n';
  }

  private static String array(List<String> values) {
    return values.stream().map(ConfigOptions::quoted).collect(Collectors.joining(", ", "[", "]\n"));
  }

  private static String quoted(String value) {
    return "\"" + Toml.tomlEscape(value) + '"';
  }
}
