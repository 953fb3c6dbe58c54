package fairlead.cli.config;

import fairlead.check.CheckCode;
import fairlead.cli.config.ConfigArguments.Setting;
import fairlead.cli.options.Spelling;
import fairlead.cli.options.UrlInput;
import fairlead.cli.terminal.Failure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Options in {@code fairlead.toml}: in the table of a command, by their names without dashes. */
public final class ConfigFile {

  private static final String NAME = "fairlead.toml";
  private static final String OPTION = "--config";
  private static final String INPUTS = "inputs";
  private static final int MAX_BYTES = 250_000;

  /** Keys whose values are paths relative to the configuration file. */
  private static final Set<String> PATHS =
      Set.of(INPUTS, "baseline", "files-from", "redirects", "references-from", "report");

  private static final Set<String> NOT_ALLOWED =
      Set.of("--help", "--version", OPTION, "--print-config");

  private final CommandLine command;
  private final Path file;
  private final List<Setting> settings = new ArrayList<>();

  private ConfigFile(CommandLine command, Path file) {
    this.command = command;
    this.file = file;
  }

  /**
   * The arguments of a command, together with those of its configuration file.
   *
   * @param given a parsed command that has {@link ConfigOptions}
   * @param arguments the arguments it was parsed from, without the name of the command
   * @param folder the folder to search first
   * @throws ParameterException if the file cannot be read or contains something that is not an
   *     option
   */
  public static ConfigArguments applied(ParseResult given, List<String> arguments, Path folder) {
    CommandLine command = given.commandSpec().commandLine();
    Path named = given.matchedOptionValue(OPTION, (Path) null);
    Path file = named == null ? above(folder) : named;
    if (file == null || given.isUsageHelpRequested() || given.isVersionHelpRequested()) {
      return ConfigArguments.NONE;
    }
    ConfigFile config = new ConfigFile(command, file);
    config.read(folder);
    if (config.settings.isEmpty()) {
      return ConfigArguments.NONE;
    }
    // An option that the user sets replaces all values of that name in the file.
    config.settings.removeIf(setting -> isGiven(given, setting.key()));
    List<String> all = new ArrayList<>(List.of(command.getCommandName()));
    if (named == null) {
      all.add(OPTION + '=' + shown(file, folder));
    }
    List<String> inputs = new ArrayList<>();
    for (Setting setting : config.settings) {
      (setting.key().equals(INPUTS) ? inputs : all).add(setting.argument());
    }
    all.addAll(arguments);
    if (!inputs.isEmpty()) {
      if (!arguments.contains("--")) {
        all.add("--"); // inputs may look like options
      }
      all.addAll(inputs);
    }
    return new ConfigArguments(all, config.settings);
  }

  private static boolean isGiven(ParseResult given, String key) {
    return key.equals(INPUTS)
        ? !given.matchedPositionals().isEmpty()
            || given.hasMatchedOption("--files-from")
            || given.hasMatchedOption("--references-from")
        : given.hasMatchedOption(optionName(key));
  }

  /** Parses all arguments. If a setting of the file is wrong, the message has its place. */
  public static ParseResult parse(CommandLine fairlead, ConfigArguments arguments) {
    try {
      return fairlead.parseArgs(arguments.all().toArray(String[]::new));
    } catch (ParameterException e) {
      List<Setting> options =
          arguments.settings().stream().filter(setting -> !setting.key().equals(INPUTS)).toList();
      if (!options.isEmpty()) {
        check(fairlead, arguments.all().get(0), options);
      }
      throw e;
    }
  }

  /** Finds the first setting that is wrong by itself, by halving the list. */
  private static void check(CommandLine fairlead, String command, List<Setting> settings) {
    List<String> arguments = new ArrayList<>(List.of(command));
    settings.forEach(setting -> arguments.add(setting.argument()));
    try {
      fairlead.parseArgs(arguments.toArray(String[]::new));
    } catch (ParameterException e) {
      if (settings.size() == 1) {
        String place = settings.get(0).place();
        throw new ParameterException(e.getCommandLine(), place + " " + e.getMessage());
      }
      int half = settings.size() / 2;
      check(fairlead, command, settings.subList(0, half));
      check(fairlead, command, settings.subList(half, settings.size()));
    }
  }

  private static @Nullable Path above(Path folder) {
    for (Path at = folder; at != null; at = at.getParent()) {
      if (Files.isRegularFile(at.resolve(NAME))) {
        return at.resolve(NAME);
      }
    }
    return null;
  }

  /** The name of an option in the file. */
  static String key(OptionSpec option) {
    return option.longestName().replaceFirst("^-+", "");
  }

  static String optionName(String key) {
    return (key.length() == 1 ? "-" : "--") + key;
  }

  static boolean isAllowed(OptionSpec option) {
    return !NOT_ALLOWED.contains(option.longestName());
  }

  static boolean isFlag(OptionSpec option) {
    return option.arity().max() == 0;
  }

  private void read(Path folder) {
    String text;
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw misuse(null, "longer than " + MAX_BYTES + " bytes");
      }
      text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      text = text.startsWith("\uFEFF") ? text.substring(1) : text; // some editors write it
    } catch (NoSuchFileException e) {
      throw misuse(null, "no such file");
    } catch (CharacterCodingException e) {
      throw misuse(null, "not in UTF-8");
    } catch (IOException e) {
      throw misuse(null, "cannot be read: " + Failure.reason(e));
    }
    if (!text.isBlank()) { // loading the parser takes time
      read(Toml.parse(text), folder);
    }
  }

  private void read(TomlParseResult toml, Path folder) {
    for (TomlParseError error : toml.errors()) {
      throw misuse(error.position(), String.valueOf(error.getMessage()));
    }
    String name = command.getCommandName();
    for (String key : toml.keySet()) {
      if (!key.equals(name) || !(toml.get(List.of(key)) instanceof TomlTable table)) {
        throw misuse(
            toml.inputPositionOf(List.of(key)), "'" + key + "': options belong in [" + name + "]");
      }
      for (Map.Entry<String, Object> entry : table.entrySet()) {
        read(entry.getKey(), entry.getValue(), table.inputPositionOf(List.of(entry.getKey())));
      }
    }
    settings.replaceAll(setting -> placed(setting, folder));
  }

  private void read(String key, Object value, @Nullable TomlPosition position) {
    OptionSpec option = command.getCommandSpec().findOption(optionName(key));
    if (option == null && !key.equals(INPUTS)) {
      throw misuse(position, unknown(key));
    }
    if (option != null && !isAllowed(option)) {
      throw misuse(position, "'" + key + "' can be used only on the command line");
    }
    if (value instanceof TomlArray array) {
      if (option != null && !option.isMultiValue()) {
        throw misuse(position, "'" + key + "' takes one value");
      }
      for (int i = 0; i < array.size(); i++) {
        settings.add(scalarSetting(key, option, array.get(i), array.inputPositionOf(i)));
      }
    } else if (value instanceof TomlTable pairs) {
      if (option == null || option.paramLabel().indexOf('=') < 0) {
        throw misuse(position, "'" + key + "' is not a table");
      }
      for (Map.Entry<String, Object> pair : pairs.entrySet()) {
        TomlPosition at = pairs.inputPositionOf(List.of(pair.getKey()));
        settings.add(setting(key, option, pair.getKey() + '=' + scalar(pair.getValue(), at), at));
      }
    } else {
      settings.add(scalarSetting(key, option, value, position));
    }
  }

  private Setting scalarSetting(
      String key, @Nullable OptionSpec option, Object value, @Nullable TomlPosition position) {
    String text = scalar(value, position);
    if (option != null && isFlag(option) != value instanceof Boolean) {
      String wanted = isFlag(option) ? "true or false" : option.paramLabel();
      throw misuse(position, "'" + key + "' takes " + wanted);
    }
    return setting(key, option, text, position);
  }

  private String unknown(String key) {
    if (CheckCode.named(key).isPresent()) {
      return "'" + key + "' is a code; its severity belongs in [check.severity]";
    }
    List<String> known = new ArrayList<>(List.of(INPUTS));
    for (OptionSpec option : command.getCommandSpec().options()) {
      if (isAllowed(option)) {
        known.add(key(option));
      }
    }
    return "no such option: '" + key + "'" + Spelling.hint(key, known);
  }

  private String scalar(Object value, @Nullable TomlPosition position) {
    if (value instanceof String || value instanceof Number || value instanceof Boolean) {
      if (value.toString().indexOf('\0') >= 0) {
        throw misuse(position, "U+0000 is not allowed");
      }
      return value.toString();
    }
    throw misuse(position, "expected a string, a number, true or false");
  }

  private Setting setting(
      String key, @Nullable OptionSpec option, String value, @Nullable TomlPosition position) {
    String argument = option == null ? value : optionName(key) + '=' + value;
    return new Setting(key, argument, place(position));
  }

  /** The same setting with its path relative to the working folder instead of the file. */
  private Setting placed(Setting setting, Path folder) {
    if (!PATHS.contains(setting.key())) {
      return setting;
    }
    String text = setting.argument();
    int equals = setting.key().equals(INPUTS) ? -1 : text.indexOf('=');
    int start = (setting.key().equals("report") ? text.indexOf('=', equals + 1) : equals) + 1;
    String path = text.substring(start);
    Path home = file.toAbsolutePath().getParent();
    if (path.equals("-") || UrlInput.is(path) || home == null || Path.of(path).isAbsolute()) {
      return setting;
    }
    String here = shown(home.resolve(path), folder);
    return new Setting(setting.key(), text.substring(0, start) + here, setting.place());
  }

  private static String shown(Path path, Path folder) {
    String text = folder.relativize(path.toAbsolutePath().normalize()).toString();
    return text.isEmpty() ? "." : text;
  }

  private String place(@Nullable TomlPosition position) {
    return file + (position == null ? ":" : ":" + position.line() + ":" + position.column() + ":");
  }

  private ParameterException misuse(@Nullable TomlPosition position, String message) {
    return new ParameterException(command, place(position) + " " + message);
  }
}
